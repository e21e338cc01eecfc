import { generateText, type LanguageModel as SdkModel, streamText } from "ai";
import type { ModelMessage, ModelReply, ModelRequest } from "../../core/ports/index.ts";
import { BrokenOff } from "./failure.ts";
import type { RoleSettings } from "./model-settings.ts";
import { estimateTokens } from "./prices.ts";
import { toWire, withCalls } from "./wire.ts";

// Warnings about settings that a model ignores would be written between the lines of our own output.
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

interface Ending {
  finishReason: string;
  rawFinishReason: string | undefined;
  usage: { inputTokens: number | undefined; outputTokens: number | undefined };
}

/**
 * One attempt at an answer, without retries. Throws what the SDK throws, `BrokenOff` when the answer
 * ends before it is complete, and the signal's reason when it aborts.
 */
export async function callOnce(
  model: SdkModel,
  settings: RoleSettings,
  { messages, tools }: Pick<ModelRequest, "messages" | "tools">,
  signal: AbortSignal,
): Promise<ModelReply> {
  const request = {
    model,
    maxRetries: 0,
    abortSignal: signal,
    ...toWire(messages, { tools, isNative: settings.tools === "native" }),
    temperature: settings.temperature,
    maxOutputTokens: settings.maxTokens,
    providerOptions: { [providerOptionsName(settings)]: settings.options },
  } as Request;
  const { text, ending } = await (settings.stream ? streamed(request) : whole(request));
  return toReply(text, ending, { model: settings.model, messages });
}

/** Under which name the SDK hands `options` to the provider. */
export function providerOptionsName({ provider }: Pick<RoleSettings, "provider">): string {
  return provider === "anthropic" || provider === "google" ? provider : "server";
}

type Request = Parameters<typeof streamText>[0] & Parameters<typeof generateText>[0];

async function whole(request: Request): Promise<{ text: string; ending: Ending }> {
  const { text, toolCalls, finishReason, rawFinishReason, usage } = await generateText(request);
  return {
    text: toolCalls.length > 0 ? withCalls(text, toolCalls) : text,
    ending: { finishReason, rawFinishReason, usage },
  };
}

async function streamed(request: Request): Promise<{ text: string; ending: Ending }> {
  const { stream } = streamText({ ...request, onError: () => {} });
  let text = "";
  let ending: Ending | undefined;
  const calls: { toolName: string; input: unknown }[] = [];
  for await (const part of stream) {
    if (part.type === "text-delta") text += part.text;
    else if (part.type === "tool-call") calls.push(part);
    else if (part.type === "error") throw part.error;
    else if (part.type === "finish-step") ending = part;
  }
  request.abortSignal?.throwIfAborted();
  if (!ending) throw new BrokenOff("the answer broke off");
  return { text: calls.length > 0 ? withCalls(text, calls) : text, ending };
}

function toReply(
  text: string,
  { finishReason, rawFinishReason, usage }: Ending,
  { model, messages }: { model: string; messages: readonly ModelMessage[] },
): ModelReply {
  if (finishReason === "error") throw new BrokenOff("the server reported an error in its answer");
  if (finishReason === "other" && rawFinishReason === undefined) {
    throw new BrokenOff("the answer broke off");
  }
  const finish =
    finishReason === "length"
      ? "length"
      : finishReason === "content-filter"
        ? "refused"
        : ("stop" as const);
  // Servers that do not count report nothing, or zeros.
  const estimated = !usage.inputTokens || usage.outputTokens === undefined;
  return {
    text,
    finish,
    model,
    estimated,
    usage: {
      inputTokens: usage.inputTokens || estimateTokens(messages),
      outputTokens: usage.outputTokens ?? estimateTokens([{ content: text }]),
    },
  };
}

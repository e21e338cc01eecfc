import type { TranscriptCall } from "../store/index.ts";

type Message = NonNullable<TranscriptCall["messages"]>[number];

/** Calls one after another; of one that continues an earlier one only what is new. */
export function renderCalls(calls: readonly TranscriptCall[]): string[] {
  return calls.flatMap((call, i) => {
    const at = calls.slice(0, i).findLastIndex((before) => isContinued(before, call));
    const shown = calls[at]?.messages?.length ?? 0;
    const from = at < 0 ? [] : [`  goes on from call ${at + 1}`];
    const texts = renderTexts(call, call.messages?.slice(shown));
    return ["", `call ${i + 1}: ${renderHead(call)}`, ...from, ...texts, ...renderReading(call)];
  });
}

/** A call while it happens; what is made of its answer comes later. */
export function renderCall(call: TranscriptCall): string[] {
  return [renderHead(call), ...renderTexts(call, call.messages ?? undefined)];
}

/** E.g. `complete of sum_pos, MODEL: answered, 2.3 s, 812 + 96 tokens, $0.0012`. */
function renderHead(call: TranscriptCall): string {
  const { role, model, about, outcome, ms, cached, inputTokens, outputTokens, costUsd } = call;
  const parts = [
    `${role}${about === null ? "" : ` of ${about}`}, ${model}: ${outcome}`,
    ...(ms === null ? [] : [`${(ms / 1000).toFixed(1)} s`]),
    `${inputTokens} + ${outputTokens} tokens`,
    cached ? "from the cache" : `$${costUsd.toFixed(4)}`,
    ...(call.attempt > 1 ? [`attempt ${call.attempt}`] : []),
  ];
  return parts.join(", ");
}

function renderTexts({ answer, error }: TranscriptCall, messages: Message[] | undefined): string[] {
  const lines = messages?.flatMap(({ role, content }) => titled(role, content));
  return [
    ...(lines ?? ["  its prompt was not recorded"]),
    ...(answer === null ? [] : titled("answer", answer)),
    ...(error === null ? [] : titled("no answer", error)),
  ];
}

function renderReading({ reading }: TranscriptCall): string[] {
  if (reading === null) return [];
  return reading.readable ? ["  it was read"] : unreadableLines(reading.reasons);
}

/** Why an answer was of no use. */
export function unreadableLines(reasons: readonly string[]): string[] {
  return titled("it could not be read", reasons.join("\n"));
}

function titled(title: string, text: string): string[] {
  return [
    `  ${title}:`,
    ...text
      .trimEnd()
      .split("\n")
      .map((line) => `    ${line}`.trimEnd()),
  ];
}

function isContinued(before: TranscriptCall, { messages }: TranscriptCall): boolean {
  const start = before.messages;
  return (
    start !== null &&
    messages !== null &&
    start.length < messages.length &&
    start.every(({ role, content }, i) => {
      return messages[i]?.role === role && messages[i]?.content === content;
    })
  );
}

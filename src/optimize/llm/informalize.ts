import { fillPrompt, type TheoremProof, withoutThoughts } from "../../core/index.ts";
import type { LanguageModel, ModelMessage } from "../../core/ports/index.ts";
import { chainOfStates } from "../scaffold/chain-of-states.ts";
import { neededPrompt, type PromptReader } from "./prompts.ts";

/** What a theorem and its proof say in words, or why nobody said so. */
export type Informal = { text: string } | { reason: string };

/** Longest account that is shown, in characters. */
const MOST_TEXT = 3_000;

/**
 * What a model was asked already, so that the same theorem is asked about once by one model, whatever the
 * number of samples, rounds and searches. Across runs the model's own cache has the answers.
 */
const asked = new WeakMap<LanguageModel, Map<string, Promise<Informal>>>();

export interface InformalizeOptions {
  model: LanguageModel;
  prompts: PromptReader;
  signal?: AbortSignal;
}

/**
 * Asks the role `informalize` for a short account of a theorem and its proof. Without an answer there is
 * a reason, and no exception; the next call asks again then.
 */
export function informalize(theorem: TheoremProof, options: InformalizeOptions): Promise<Informal> {
  const { model, prompts } = options;
  const proof = `${theorem.statement} ${chainOfStates(theorem)}`;
  const messages = fillPrompt(neededPrompt("informalize", prompts), { proof });
  const known = asked.get(model) ?? new Map<string, Promise<Informal>>();
  asked.set(model, known);
  const key = JSON.stringify(messages);
  const answer = known.get(key) ?? ask(messages, theorem.name, options);
  known.set(key, answer);
  return answer.then((informal) => {
    if ("reason" in informal) known.delete(key);
    return informal;
  });
}

async function ask(
  messages: readonly ModelMessage[],
  about: string,
  { model, signal }: InformalizeOptions,
): Promise<Informal> {
  const stop = signal ? { signal } : {};
  const answer = await model.ask({ role: "informalize", messages, about, ...stop });
  if (answer.status === "failed") return { reason: answer.failure.message };
  if (answer.status === "exhausted") return { reason: answer.budget.message };
  if (answer.status === "cancelled") return { reason: "cancelled" };
  const text = withoutThoughts(answer.reply.text).trim();
  if (answer.reply.finish === "refused" || text === "") return { reason: "the model gave no text" };
  return { text: text.slice(0, MOST_TEXT) };
}

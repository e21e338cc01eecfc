import { type Candidate, type Feedback, withoutThoughts, withResolvers } from "../../core/index.ts";
import type { ModelAnswer, ModelMessage, ModelRole } from "../../core/ports/index.ts";
import type { GoalToAsk } from "../tasks/goal-task.ts";
import type { Task } from "./task.ts";

/** A conversation about one goal, which can be paused and resumed. */
export interface Conversation {
  task: Task;
  /** What its prompts are made from, where they are recorded as tasks. */
  asked?: GoalToAsk;
  /** The role that answers `messages`. */
  role: ModelRole;
  messages: ModelMessage[];
  /** What was proposed so far, and what was wrong with it. */
  tried: { candidate: Candidate; feedback: Feedback }[];
  /** The model's words in which `proposed` was found. */
  answer: string;
  /** Corrections that were asked for. */
  round: number;
  /** Answers in a row that could not be read. */
  unreadable: number;
  /** Read from the last answer, and not corrected yet. */
  proposed?: Candidate | undefined;
  /** The candidate of which the rest was proposed, or found to be nothing. */
  salvaged?: Candidate;
  /** The answer to `messages`, once it was asked for. */
  pending?: Promise<ModelAnswer> | undefined;
  /** `pending` has settled. */
  isAnswered: boolean;
}

export function begin(task: Task): Conversation {
  return {
    task,
    role: task.role,
    messages: task.ask(),
    tried: [],
    answer: "",
    round: 0,
    unreadable: 0,
    isAnswered: false,
  };
}

/**
 * A conversation that goes on: the question it began with, the latest rounds of answers and what was said to them, at
 * most so many characters of these, and the new message. Answers stand there without what the model only thought.
 */
export function goOn(
  { messages, answer }: Pick<Conversation, "messages" | "answer">,
  { said, longest }: { said: readonly ModelMessage[]; longest: number },
): ModelMessage[] {
  const first = messages.findIndex(({ role }) => role === "assistant");
  const question = first < 0 ? messages : messages.slice(0, first);
  const content = withoutThoughts(answer).trim() || answer.trim() || "(empty)";
  const last: ModelMessage[] = [{ role: "assistant", content }, ...said];
  const rounds = first < 0 ? [] : messages.slice(first);
  const sizeOf = (some: readonly ModelMessage[]) =>
    some.reduce((sum, message) => sum + message.content.length, 0);
  // A round is an answer and what was said to it.
  while (rounds.length > 0 && sizeOf([...rounds, ...last]) > longest) rounds.splice(0, 2);
  return [...question, ...rounds, ...last];
}

/** The result of a promise, or `interrupted` when the signal aborts first; the promise keeps running. */
export async function unlessAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal,
): Promise<T | "interrupted"> {
  const { promise: aborted, resolve } = withResolvers<"interrupted">();
  const onAbort = () => resolve("interrupted");
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

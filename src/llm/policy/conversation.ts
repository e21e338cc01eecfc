import type { Candidate } from "../../core/index.ts";
import type { ModelAnswer, ModelMessage, ModelRole } from "../../core/ports/index.ts";
import type { Task } from "./task.ts";

/** A conversation about one goal, which can be paused and resumed. */
export interface Conversation {
  task: Task;
  /** The role that answers `messages`. */
  role: ModelRole;
  messages: ModelMessage[];
  /** Corrections that were asked for. */
  round: number;
  /** Answers in a row that could not be read. */
  unreadable: number;
  /** Read from the last answer, and not corrected yet. */
  proposed?: Candidate | undefined;
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
    round: 0,
    unreadable: 0,
    isAnswered: false,
  };
}

/** The result of a promise, or `interrupted` when the signal aborts first; the promise keeps running. */
export async function unlessAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal,
): Promise<T | "interrupted"> {
  const { promise: aborted, resolve } = Promise.withResolvers<"interrupted">();
  const onAbort = () => resolve("interrupted");
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

import type { PolicyContext } from "../../core/ports/index.ts";
import { unlessAborted } from "./conversation.ts";

/** What waits for the answer of a model, or has one. */
export interface Awaiting {
  pending?: Promise<unknown> | undefined;
  /** `pending` has settled. */
  isAnswered: boolean;
}

/** Milliseconds in which an answer that is there already arrives. */
const AT_ONCE_MS = 20;

/** Settles with the first answer, where all wait for one. */
export function firstAnswer(all: readonly Awaiting[]): Promise<unknown> | undefined {
  const isAwaited = ({ pending, isAnswered }: Awaiting) => pending !== undefined && !isAnswered;
  if (all.length === 0 || !all.every(isAwaited)) return undefined;
  return Promise.race(all.map(({ pending }) => pending));
}

/** One that has something to do; nothing when none is left, or all wait for answers and the call may not. */
export async function firstReady<T extends Awaiting>(
  all: readonly T[],
  { signal, mayWait = true }: PolicyContext,
  isReady: (one: T) => boolean = ({ isAnswered }) => isAnswered,
): Promise<T | undefined> {
  const pending = all.flatMap((one) => one.pending ?? []);
  if (pending.length > 0 && !all.some(isReady)) {
    const limits = mayWait ? [signal] : [signal, AbortSignal.timeout(AT_ONCE_MS)];
    await unlessAborted(Promise.race(pending), AbortSignal.any(limits));
  }
  return all.find(isReady);
}

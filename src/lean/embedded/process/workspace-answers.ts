import type { Message } from "../../../core/index.ts";
import type { Cost, Interrupted, RequestLimits } from "../../../core/ports/index.ts";
import type { JobOutcome } from "./limited-request.ts";
import type { RunRequest } from "./workspace-protocol.ts";

/** The answer to a request that did not finish. */
export function interrupted(outcome: Omit<Interrupted, "messages">): Interrupted {
  const { status, reason, heartbeats } = outcome;
  return { status, reason, messages: [], heartbeats };
}

/** Whether it took no more than it was allowed to. */
export function isWithin(cost: Cost, { heartbeats: limit }: RequestLimits): boolean {
  return limit === undefined || cost.heartbeats === undefined || cost.heartbeats <= limit;
}

/** The answer to a request that took more: the same whether the limit was noticed while it ran or at its end. */
export function overLimit({ heartbeats = 0 }: RequestLimits): Interrupted {
  const reason = `no result after ${heartbeats} thousand heartbeats`;
  return { status: "timed-out", reason, messages: [], heartbeats };
}

/** Thousands; 0 where they are not known. */
export function heartbeatsOf(outcome: JobOutcome<unknown>): number {
  return "heartbeats" in outcome ? (outcome.heartbeats ?? 0) : 0;
}

/** Where a text starts. */
export interface Beginning {
  base: RunRequest["base"];
  /** Why nothing can be elaborated there. */
  problems: Message[];
  droppedImports: string[];
  /** See `JournalEntry`. */
  failedImports?: string | undefined;
}

/** Said of every text on an environment that lacks its imports, so that nobody takes it for an empty one. */
export function unusable(failedImports: string): Message {
  const pos = { line: 1, column: 0 };
  const data = `the imports of this environment failed: ${failedImports}`;
  return { severity: "error", pos, endPos: pos, data };
}

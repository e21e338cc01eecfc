import type { RecordedEvent, RunEvent } from "../core/index.ts";
import { addUse, type ModelUse, NO_USE } from "./model-usage.ts";

/** What the events of a task say about its earlier attempts. */
export interface EarlierAttempts {
  /** Those that came to a verdict. */
  completed: number;
  use: ModelUse;
  /** Milliseconds during which something was recorded. */
  elapsedMs: number;
}

export function earlierAttempts(events: Iterable<RecordedEvent>): EarlierAttempts {
  let completed = 0;
  let use = NO_USE;
  const times = new Map<number, { first: number; last: number }>();
  for (const { attempt, time, event } of events) {
    const span = times.get(attempt) ?? { first: time, last: time };
    span.last = time;
    times.set(attempt, span);
    if (event.kind === "task-verdict") completed++;
    if (event.kind === "model-call") use = addUse(use, useOf(event));
  }
  const elapsedMs = [...times.values()].reduce((sum, { first, last }) => sum + last - first, 0);
  return { completed, use, elapsedMs };
}

/** What a run spent on models before, over all tasks. */
export function spentBefore(events: Iterable<RecordedEvent>): { calls: number; cost: number } {
  const { use } = earlierAttempts(events);
  return { calls: use.calls, cost: use.costUsd };
}

const ANSWERED = new Set(["answered", "length", "refused"]);

function useOf(event: RunEvent & { kind: "model-call" }): ModelUse {
  if (event.cached) return NO_USE;
  const { inputTokens: input, outputTokens: output, costUsd, outcome } = event;
  const wasBilled = ANSWERED.has(outcome) || costUsd > 0;
  return { calls: wasBilled ? 1 : 0, tokens: { input, output }, costUsd };
}

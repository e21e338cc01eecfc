import type { ObligationReport, RecordedEvent, RunEvent, ToolOutcome } from "../core/index.ts";
import { useKey } from "./agent/agent-policy.ts";
import { addUse, type ModelUse, NO_USE } from "./model-usage.ts";

/** What the events of a task say about its earlier attempts. */
export interface EarlierAttempts {
  /** Those that came to a verdict. */
  completed: number;
  /** The last one came to a verdict. */
  isConcluded: boolean;
  use: ModelUse;
  /** Milliseconds during which something was recorded. */
  elapsedMs: number;
  /** Proofs that the last one found, also from theorems that are open, by the ids of their obligations. */
  proofs: ReadonlyMap<string, ObligationReport>;
  /** What tools answered, by `useKey`. */
  toolOutcomes: ReadonlyMap<string, ToolOutcome>;
}

export function earlierAttempts(events: Iterable<RecordedEvent>): EarlierAttempts {
  let completed = 0;
  let use = NO_USE;
  let isConcluded = false;
  const proofs = new Map<string, ObligationReport>();
  const toolOutcomes = new Map<string, ToolOutcome>();
  const times = new Map<number, { first: number; last: number }>();
  for (const { attempt, time, event } of events) {
    const span = times.get(attempt) ?? { first: time, last: time };
    span.last = time;
    times.set(attempt, span);
    if (event.kind === "task-verdict") {
      completed++;
      isConcluded = true;
    } else if (isConcluded) {
      proofs.clear();
      isConcluded = false;
    }
    if (event.kind === "tool-call") toolOutcomes.set(useKey(event), event.outcome);
    if (event.kind === "obligation-end") keepProof(proofs, event.report);
    if (event.kind === "model-call") use = addUse(use, useOf(event));
  }
  const elapsedMs = [...times.values()].reduce((sum, { first, last }) => sum + last - first, 0);
  return { completed, isConcluded, use, elapsedMs, proofs, toolOutcomes };
}

/** The last word on an obligation counts: a proof that was searched for again had been refused by the gate. */
function keepProof(proofs: Map<string, ObligationReport>, report: ObligationReport): void {
  if (report.outcome === "proved" || report.followsFrom) proofs.set(report.id, report);
  else proofs.delete(report.id);
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

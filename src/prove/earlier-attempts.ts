import type { ObligationReport, RecordedEvent, ToolOutcome } from "../core/index.ts";
import { useKey } from "./agent/agent-policy.ts";
import { addUse, type ModelUse, NO_USE, useOf } from "./model-usage.ts";

/** Proofs and disproofs by the ids of their obligations, also proofs from theorems that are open. */
export type KnownProofs = ReadonlyMap<string, ObligationReport>;

/** What the events of a task say about its earlier attempts. */
export interface EarlierAttempts {
  /** Numbers of those that came to a verdict, from 0. */
  completed: ReadonlySet<number>;
  /** The one that a verdict says solved the task, or else the last that came to one. */
  telling: { sample: number; isSolved: boolean } | undefined;
  use: ModelUse;
  /** Milliseconds during which something was recorded. */
  elapsedMs: number;
  /** What each attempt found, by its number. */
  proofs: ReadonlyMap<number, KnownProofs>;
  /** What tools answered, by `useKey`. */
  toolOutcomes: ReadonlyMap<string, ToolOutcome>;
}

export function earlierAttempts(events: Iterable<RecordedEvent>): EarlierAttempts {
  const completed = new Set<number>();
  let telling: EarlierAttempts["telling"];
  let use = NO_USE;
  const proofs = new Map<number, Map<string, ObligationReport>>();
  const samples = new Map<number, number>();
  const toolOutcomes = new Map<string, ToolOutcome>();
  const times = new Map<number, { first: number; last: number }>();
  for (const { attempt, time, event } of events) {
    const span = times.get(attempt) ?? { first: time, last: time };
    span.last = time;
    times.set(attempt, span);
    // Attempts of older versions came one after another, and did not tell their numbers.
    const sample =
      event.kind === "attempt-start" ? event.sample : (samples.get(attempt) ?? completed.size);
    samples.set(attempt, sample);
    if (event.kind === "task-verdict") {
      completed.add(sample);
      const isSolved = event.status === "proved" || event.status === "disproved";
      if (!telling?.isSolved) telling = { sample, isSolved };
    }
    if (event.kind === "tool-call") toolOutcomes.set(useKey(event), event.outcome);
    if (event.kind === "obligation-end") keepProof(proofs, sample, event.report);
    if (event.kind === "model-call") use = addUse(use, useOf(event));
  }
  const elapsedMs = [...times.values()].reduce((sum, { first, last }) => sum + last - first, 0);
  return { completed, telling, use, elapsedMs, proofs, toolOutcomes };
}

/** The last word on an obligation counts: a proof that was searched for again had been refused by the gate. */
function keepProof(
  proofs: Map<number, Map<string, ObligationReport>>,
  sample: number,
  report: ObligationReport,
): void {
  const own = proofs.get(sample) ?? new Map<string, ObligationReport>();
  proofs.set(sample, own);
  if (report.outcome !== "failed" || report.followsFrom) own.set(report.id, report);
  else own.delete(report.id);
}

/**
 * Numbers of the attempts that are left, of at most `pass`. Where the outcome of one was recorded and not concluded,
 * that is the one.
 */
export function attemptsLeft({ completed, telling }: EarlierAttempts, pass: number): number[] {
  if (telling?.isSolved) return [telling.sample];
  const left = [...Array(pass).keys()].filter((sample) => !completed.has(sample));
  return left.length > 0 ? left : [telling?.sample ?? 0];
}

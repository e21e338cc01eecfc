import type {
  ProcessReward,
  ProofError,
  ProofTactic,
  TacticStatus,
  TextSpan,
} from "../core/index.ts";
import { withDefaults } from "../core/index.ts";

/** What tactics of a proof that fails are worth. */
export interface ProcessScores {
  /** d1, of tactics before the first error; default -0.05. */
  beforeError: number;
  /** d2, of tactics from the first error on; default -0.1. */
  fromError: number;
  /**
   * First-error propagation, default true. Without it d2 goes only to tactics that have an error of their
   * own, and d1 to all others (an ablation).
   */
  propagate: boolean;
}

const PROCESS_SCORES: ProcessScores = { beforeError: -0.05, fromError: -0.1, propagate: true };

export interface ElaboratedProof {
  /** In any order. */
  tactics: readonly ProofTactic[];
  /** In the same text. */
  errors: readonly ProofError[];
  /** g: 1 when the gate accepted the proof, else 0. */
  outcome: 0 | 1;
}

/**
 * The score φ of each tactic of a proof text, by first-error propagation ("Process-verified reinforcement
 * learning for theorem proving via Lean", ICLR 2026): 1 everywhere when the proof is proved; else d1 before
 * the first tactic with an error and d2 from there on, so all d1 when no error has a place.
 *
 *     processRewards({ outcome: 0, errors: [{ at: 9 }], tactics: [
 *       { start: 3, end: 8, hasRun: true }, { start: 9, end: 13, hasRun: true },
 *     ] }).tactics.map((tactic) => tactic.score) // [-0.05, -0.1]
 */
export function processRewards(
  { tactics, errors, outcome }: ElaboratedProof,
  scores: Partial<ProcessScores> = {},
): ProcessReward {
  const ordered = inTextOrder(tactics);
  const failed = outcome === 1 ? new Set<number>() : failedTactics(ordered, errors);
  const first = failed.size === 0 ? null : Math.min(...failed);
  const statusOf = (i: number, { hasRun }: ProofTactic): TacticStatus =>
    failed.has(i) ? "failed" : hasRun || outcome === 1 ? "passed" : "skipped";
  const statuses = ordered.map((tactic, i) => statusOf(i, tactic));
  const values = scoresOf(statuses, outcome, scores);
  return {
    outcome,
    tactics: ordered.map(({ start, end, kind }, i) => {
      const named = kind === undefined ? {} : { kind };
      const status = statuses[i] as TacticStatus;
      return { start, end, ...named, status, score: values[i] as number };
    }),
    firstError: first,
  };
}

/** φ for the statuses of a proof's tactics in text order: what `processRewards` gives, with other scores. */
export function scoresOf(
  statuses: readonly TacticStatus[],
  outcome: 0 | 1,
  scores: Partial<ProcessScores> = {},
): number[] {
  const { beforeError, fromError, propagate } = withDefaults(PROCESS_SCORES, scores);
  const first = statuses.indexOf("failed");
  return statuses.map((status, i) => {
    if (outcome === 1) return 1;
    const isPunished = propagate ? first >= 0 && i >= first : status === "failed";
    return isPunished ? fromError : beforeError;
  });
}

/** By start; of two that start together the outer one, which is the longer, first. */
function inTextOrder<T extends TextSpan>(spans: readonly T[]): T[] {
  return spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function failedTactics(tactics: readonly TextSpan[], errors: readonly ProofError[]): Set<number> {
  const found = errors.map((error) => tacticOf(tactics, error));
  return new Set(found.filter((index) => index !== undefined));
}

/**
 * The tactic that an error belongs to: the last of the block that left goals, the innermost around its
 * start, else the next one, else the last. `undefined` when there are no tactics. `tactics` in text order.
 */
function tacticOf(tactics: readonly TextSpan[], { at, block }: ProofError): number | undefined {
  if (tactics.length === 0) return undefined;
  if (block) {
    const last = tactics.findLastIndex(
      ({ start, end }) => start >= block.start && end <= block.end,
    );
    if (last >= 0) return last;
  }
  // Of those around a place, the innermost starts last.
  const around = tactics.findLastIndex(({ start, end }) => start <= at && at < end);
  if (around >= 0) return around;
  const next = tactics.findIndex(({ start }) => start > at);
  return next >= 0 ? next : tactics.length - 1;
}

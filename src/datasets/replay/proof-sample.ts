import { createHash } from "node:crypto";
import { blankComments } from "../../core/index.ts";

/** The problem: make the proof `original` of `statement` better. */
export interface ReplayProblem {
  /** Lean text before the statement. */
  context: string;
  /** Lean text up to `:=`. */
  statement: string;
  /** The proof to begin with, e.g. `:= by\n  simp`. */
  original: string;
  /** Name of the metric by which the proof is to be better. */
  metric: string;
  /** Value of the original. */
  before: number;
}

/** A proof that was proposed. */
export interface ScoredProof {
  /** Its source, e.g. `:= by omega`. */
  proof: string;
  /** S = μ(proof) − μ(original), higher is better; 0 where it is not valid. */
  score: number;
  /** The gate accepted it for the same statement. */
  isValid: boolean;
}

/** The new proposals (`candidates`) for one `problem`. */
export interface ProblemSample {
  problem: ReplayProblem;
  candidates: ScoredProof[];
}

/** Key of a problem: hash of context, statement and original proof, 64 hexadecimal digits. */
export function problemKey({ context, statement, original }: ReplayProblem): string {
  return createHash("sha256")
    .update(JSON.stringify([context, statement, original]))
    .digest("hex");
}

/** π in [0, 1]: the share of candidates that are valid and better than the original. */
export function improvedShare(candidates: readonly ScoredProof[]): number {
  if (candidates.length === 0) return 0;
  return candidates.filter(isImproved).length / candidates.length;
}

export function isImproved({ isValid, score }: ScoredProof): boolean {
  return isValid && score > 0;
}

/** The text without comments, blanks squeezed: equal for proofs that differ in layout only. */
export function normalisedProof(proof: string): string {
  return blankComments(proof).replace(/\s+/gu, " ").trim();
}

/** Each proof once, by normalised text, in the order of first appearance; of equal ones the last stays. */
export function withoutRepeats(candidates: readonly ScoredProof[]): ScoredProof[] {
  const byText = new Map(candidates.map((one) => [normalisedProof(one.proof), one]));
  return [...byText.values()];
}

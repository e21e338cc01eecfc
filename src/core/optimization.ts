import type { TokenCount } from "./token-count.ts";

/** A proof that is better than the one before. */
export interface BetterProof {
  /** What was done to the one before, e.g. `tail by omega`. */
  about: string;
  /** Of the metric, the higher the better. */
  value: number;
  proof: string;
  /** Candidates that were elaborated so far, including this one. */
  candidates: number;
}

/** The outcome for one theorem. Values are those of the metric, the higher the better. */
export interface TheoremOptimization {
  /** Full name; empty for an `example`. */
  name: string;
  metric: string;
  before: number;
  after: number;
  /** The source of the statement. */
  statement: string;
  /** The source of the proof as it was, and where that stands in the file: byte offsets. */
  original: string;
  range: { start: number; end: number };
  /** The proof as it is now, e.g. `:= by omega`. */
  proof: string;
  /** Better proofs on the way, in order. */
  steps: BetterProof[];
  /** Candidates that were elaborated, or answered by a model, and how many of them Lean accepted. */
  candidates: number;
  accepted: number;
  elapsedMs: number;
  /** Calls of models. */
  use: { calls: number; tokens: TokenCount; costUsd: number };
  /** Notes for the user on how it was found. */
  notes?: string[];
  /** Why it was not worked on. */
  leftAlone?: string;
  /** Why the better proof that was found was not accepted. */
  refused?: string;
}

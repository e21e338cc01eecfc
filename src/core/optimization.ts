import type { TokenCount } from "./token-count.ts";

/** A proof that is better than the one before. */
export interface BetterProof {
  /** What was done to the one before, e.g. `tail by omega`. */
  about: string;
  /** Of the metric, the higher the better. */
  value: number;
  /** Its source, e.g. `:= by omega`. */
  proof: string;
  /** Candidates that were elaborated so far, including this one. */
  candidates: number;
}

/** The outcome for one theorem. Values are those of the metric, the higher the better. */
export interface TheoremOptimization {
  /** Full name; empty for an `example`. */
  name: string;
  /** By which proofs are measured. */
  metric: string;
  /** Value of the original proof. */
  before: number;
  /** Value of the proof as it is now; at least `before`. */
  after: number;
  /** The source of the statement. */
  statement: string;
  /** The source of the proof as it was. */
  original: string;
  /** Where the original stands in the file, in bytes. */
  range: { start: number; end: number };
  /** The proof as it is now, e.g. `:= by omega`. */
  proof: string;
  /** Better proofs on the way, in order. */
  steps: BetterProof[];
  /** Candidates that were elaborated, or answered by a model. */
  candidates: number;
  /** How many of these Lean accepted. */
  accepted: number;
  /** Milliseconds. */
  elapsedMs: number;
  /** Calls of models. */
  use: { calls: number; tokens: TokenCount; costUsd: number };
  /** Notes for the user on how it was found. */
  notes?: string[];
  /** What a maintainer would mind about the proof and not about the original, e.g. `long line: exact ...`. */
  violations?: string[];
  /** With `--pareto`: the proofs that no other one beats in all costs. */
  front?: ParetoProof[];
  /** Why it was not worked on. */
  leftAlone?: string;
  /** Why the better proof that was found was not accepted. */
  refused?: string;
}

/** A lemma that several proofs of a file share since it was factored out of them. */
export interface SharedLemma {
  /** In its namespace. */
  name: string;
  /** The source before the proof. */
  statement: string;
  /** The whole declaration. */
  source: string;
  /** Full names of the theorems that use it. */
  usedBy: string[];
  /** Words and signs by which the proofs became shorter in all, the lemma's own included. */
  saved: number;
}

/** A proof with its costs, the less the better. */
export interface ParetoProof {
  /** Its source, e.g. `:= by omega`. */
  proof: string;
  /** Tactic invocations. */
  tactics: number;
  /** Theorems from outside the file that it names. */
  dependencies: number;
  /** Thousands, for elaborating it. */
  heartbeats: number;
  /** How deep brackets and indentation go, in steps. */
  nesting: number;
}

import type { Counterexample, OtherHole, ProvedLemma } from "../core/index.ts";

/**
 * What became of a file. `proved`: the gate accepted the whole file against the original. `disproved`: it
 * accepted the negation of one of its theorems.
 */
export interface ProveReport {
  status: "proved" | "disproved" | "incomplete" | "nothing-to-prove";
  /** The file with every proof that was found in its place. */
  text: string;
  /** Of each `sorry` that stands for a proof, in the order of the text. */
  obligations: ObligationReport[];
  /** `sorry`s that do not stand for proofs. */
  others: OtherHole[];
  /** Imports that were dropped, with `core`. */
  droppedImports: string[];
  /** Full names of the axioms that the proofs rest on. */
  axioms: string[];
  /** Why the gate did not accept it, when all was found. */
  reasons: string[];
  /** Milliseconds, starting Lean not counted. */
  elapsedMs: number;
}

/** What became of one `sorry`. */
export interface ObligationReport {
  /** Made of the declaration and the goal, so that edits elsewhere do not change it. */
  id: string;
  /** Full name of the theorem around it; `null` in an `example`. */
  declaration: string | null;
  /** Of the word `sorry`, from 1. */
  line: number;
  /** The standalone theorem, up to `:=`. */
  statement: string;
  outcome: "proved" | "disproved" | "failed";
  /** Why there is no proof. */
  reason?: string;
  /** What follows `:=` in the standalone theorem. */
  proof?: string;
  /** Rules of the automation that the proof and its lemmas came by. */
  rules?: string[];
  /** Values that make it false. */
  counterexample?: Counterexample;
  /** A Lean file that ends in a proof of the negation; the gate accepted it. */
  disproof?: string;
  /** It is all that the proof of a theorem consists of. */
  isWholeProof: boolean;
  /** Those that the proof rests on, in dependency order. */
  lemmas: ProvedLemma[];
  /** Candidates that the searches checked. */
  checks: number;
  /** Milliseconds of its searches. */
  elapsedMs: number;
  /** What they took of Lean, in thousands of heartbeats. */
  heartbeats: number;
}

/** What a file came to that was not proved as a whole. */
export function unprovedStatus(obligations: readonly ObligationReport[]): ProveReport["status"] {
  if (obligations.length === 0) return "nothing-to-prove";
  const isFalse = obligations.some((o) => o.outcome === "disproved" && o.isWholeProof);
  return isFalse ? "disproved" : "incomplete";
}

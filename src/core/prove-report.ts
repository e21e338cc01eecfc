import type { OtherHole } from "./obligation.ts";
import type { Counterexample, RuleUse } from "./search.ts";
import type { GateLevel } from "./verdict.ts";

/** A lemma that was proved on the way. */
export interface ProvedLemma {
  /** As in `statement`. */
  name: string;
  /** Lean text up to `:=`. */
  statement: string;
  /** What follows `:=`. */
  proof: string;
}

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
  /** What was declared behind the imports, since the text is for an older Lean; with `core`. */
  olderLean?: string[];
  /** Full names of the axioms that the proofs rest on. */
  axioms: string[];
  /** Why the gate did not accept it, when all was found. */
  reasons: string[];
  /** The gate that was applied, where it is not the strongest. */
  gate?: GateLevel;
  /** Milliseconds, starting Lean not counted. */
  elapsedMs: number;
}

/** What became of one `sorry`. */
export interface ObligationReport {
  /** Made of the declaration and the goal, so that edits elsewhere do not change it. */
  id: string;
  /** Full name of the declaration around it; `null` in an `example`. */
  declaration: string | null;
  /** Of the word `sorry`, from 1. */
  line: number;
  /** The standalone theorem, up to `:=`. */
  statement: string;
  outcome: "proved" | "disproved" | "failed";
  /** Why there is no proof: a word such as `time` or `exhausted`, or a sentence. */
  reason?: string;
  /** Of one that failed: what came nearest to a proof. */
  nearMiss?: NearMiss;
  /** What follows `:=` in the standalone theorem; of one that failed, where it follows from theorems that are open. */
  proof?: string;
  /** Full names of the open theorems above it from which one that failed follows. */
  followsFrom?: string[];
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
  /** Its proof was found by an earlier process, which was stopped before it came to the end of the file. */
  kept?: boolean;
}

/** What a search without success spent its time on, and how far it came. */
export interface NearMiss {
  /** Rules of the automation, those that took longest first. */
  rules: RuleUse[];
  /** How the goal was taken apart when least was left to prove, e.g. `symbolic/split`; absent where it never was. */
  origin?: string;
  /** Statements that were left to prove then. */
  open: string[];
  /** Why the last candidate for the goal itself was refused. */
  lastRejection?: string;
}

/** E.g. `A.twice`, `a goal of A.twice` where it is a part of its proof, `example`. */
export function obligationName({
  declaration,
  isWholeProof,
}: Pick<ObligationReport, "declaration" | "isWholeProof">): string {
  const name = declaration ?? "example";
  return isWholeProof ? name : `a goal of ${name}`;
}

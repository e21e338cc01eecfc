import type { Goal } from "./goal.ts";
import type { Message } from "./message.ts";

/**
 * A theorem that stands alone: Lean text up to `:=`, e.g.
 * `{ name: "foo", text: "theorem foo (n : Nat) : n + 0 = n" }`, to be read after a context.
 */
export interface Statement {
  /** Name as written in `text`, without the namespace around it. */
  name: string;
  text: string;
}

/**
 * How the size of a goal is counted: occurrences of operators (Goedel-Code-Prover, section 3), or different constants
 * (the code that was published with it).
 */
export type FootprintMeasure = "operators" | "constants";

/** How decompositions are scored. */
export interface ScoreSettings {
  /** Default `operators`. */
  footprint?: FootprintMeasure;
  /** T > 0; default 1 (the published code: 5). The smaller, the more only the hardest lemma counts. */
  temperature?: number;
}

/** A goal with what analysis found out about it. */
export interface GoalAnalysis {
  /** Operator footprint d(G), 0 or more, by the `FootprintMeasure` of the search. */
  footprint: number;
  /** Equal for goals that differ only in names of variables. */
  key: string;
  /** Full names of the constants that occur, in order of first occurrence. */
  constants: string[];
}

/** A statement with the proof that its proposer has for it, if any. */
export interface ProposedLemma extends Statement {
  /** What follows `:=`. */
  proof?: string;
}

/** A way to prove a goal from lemmas: the lemmas, and a proof of the goal that may cite them. */
export interface Decomposition {
  /** New statements; the proof may cite them, and so may the proofs of those that follow. */
  lemmas: ProposedLemma[];
  /** What follows `:=` in the parent, e.g. `by\n  exact foo_helper n`. */
  proof: string;
}

/** What a policy proposes. `origin`: how it was found, for the record, e.g. `symbolic/induction`. */
export type Candidate =
  | {
      kind: "proof";
      proof: string;
      origin: string;
      /** Rules of the automation that it came by, the outer ones first. */
      rules?: readonly string[];
      /** Of a whole file: what stands before it, with proofs where it has them. */
      lemmas?: ProposedLemma[];
    }
  | { kind: "decomposition"; decomposition: Decomposition; origin: string };

/** What a search spent on a rule of the automation, in milliseconds. */
export interface RuleUse {
  /** Its name, e.g. `functional-induction`. */
  rule: string;
  /** How often it was tried. */
  tries: number;
  /** Without the rules that it called. */
  ms: number;
  /** The part of `ms` that is in no proof. */
  vainMs: number;
}

/** The outcome of a candidate; a policy that corrects itself reads it. */
export interface Feedback {
  accepted: boolean;
  /** Lean's messages, positions in the candidate's own text (line 1 is the first of the proof). */
  messages: Message[];
  /** Goals left open at the errors, where known. */
  goals: Goal[];
  /** Other reasons why it was refused, e.g. "lemma foo_1 is not used", "counterexample: n := 0". */
  reasons: string[];
}

/** Values that make a goal false: `assignment`, e.g. `[{ name: "xs", type: "List Nat", value: "[1, 0]" }]`. */
export interface Counterexample {
  assignment: { name: string; type: string; value: string }[];
  /** Where a proof that the statement is false was found. */
  refutation?: Refutation;
}

/** A Lean proof that a statement is false, which this Lean accepted; the gate decides. */
export interface Refutation {
  /** The theorem `<name>_disproved`, without its proof. */
  negation: Statement;
  /** It with its proof and what that needs, to be read where the statement is read. */
  text: string;
}

/** What came of testing; `trials`: samples that met the hypotheses, `discarded`: those that did not. */
export type QuickcheckOutcome =
  /** No counterexample in `trials` trials that met the hypotheses. */
  | { status: "survived"; trials: number; discarded: number }
  | { status: "refuted"; counterexample: Counterexample; trials: number }
  /**
   * Why the goal cannot be tested. It counts as survived. `discarded`: where every sample could be evaluated, how many
   * there were; none met the hypotheses. `isCut`: the budget ended before that was known.
   */
  | { status: "untestable"; reason: string; discarded?: number; isCut?: true };

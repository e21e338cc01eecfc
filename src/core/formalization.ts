import type { JsonValue } from "./json.ts";
import type { Counterexample } from "./search.ts";

/** Values for the variables of a statement, by name, and whether what the words say holds of them. */
export interface FormalizationExample {
  /** E.g. `{ n: 4, xs: [1, 2] }`; a text may be Lean, e.g. `"some 3"`. */
  values: Record<string, JsonValue>;
  /** Hypotheses and conclusion are true of them. */
  holds: boolean;
}

/**
 * What can be wrong with a formal statement: it is `false`, its hypotheses are `contradictory`, its conclusion is
 * `trivial` or `vacuous`, a variable is `unused`, it contradicts an `example`, or its words: another `quantifier`, a
 * `bound` that is stricter or weaker, `arguments` in another order.
 */
export type SanityCode =
  | "false"
  | "contradictory"
  | "trivial"
  | "vacuous"
  | "unused"
  | "example"
  | "quantifier"
  | "bound"
  | "arguments";

/** One thing that was found, e.g. `{ code: "false", text: "false for n := 0" }`. */
export interface SanityFinding {
  code: SanityCode;
  text: string;
}

/** What was found out about a formal statement without a model. */
export interface SanityReport {
  /** What speaks against it; without any it is sane. */
  flags: SanityFinding[];
  /** What is worth knowing. */
  notes: SanityFinding[];
  /** Values that make it false. */
  counterexample: Counterexample | null;
}

/** What a judge who sees only the words and the back-translation says of a statement. */
export interface MeaningVerdict {
  /** The statement in words, by somebody who has not seen the original. */
  backTranslation: string;
  /** `veto`: it says something else; `unjudged`: there is no verdict. */
  verdict: "same" | "veto" | "unjudged";
  /** Why. */
  reason: string;
}

/** A statement that was proposed for a text, with what each stage says of it. */
export interface FormalizationCandidate {
  /** From 1. */
  round: number;
  /** Modules that it imports. */
  imports: string[];
  /** Lean text before the theorem. */
  context: string;
  /** Lean text up to `:=`; empty for an answer that states nothing. */
  statement: string;
  /** What was done to its header, e.g. "`import Std` was added". */
  headerNotes: string[];
  /** What Lean says against it, or why there is nothing to read; `null` when it elaborates it. */
  errors: string | null;
  /** `null` when it does not elaborate. */
  sanity: SanityReport | null;
  /** `null` when nobody was asked: what is not sane goes to no judge. */
  meaning: MeaningVerdict | null;
  /** All three stages accept it. */
  isAccepted: boolean;
}

/** What became of an informal statement. */
export interface FormalizationResult {
  /** The text. */
  informal: string;
  /** In the order in which they were judged. */
  candidates: FormalizationCandidate[];
  /** Which of the candidates was chosen, from 0; `null` when none was accepted. */
  chosen: number | null;
  /** How many rounds there were. */
  rounds: number;
  /** `accepted`, or why it ended without. */
  end: "accepted" | "rounds" | "budget" | "failed" | "cancelled";
  /** The same in words. */
  reason: string | null;
  /** What came of proving the chosen one; `null` when that was not asked for. */
  proof: { status: "proved" | "disproved" | "incomplete"; text: string } | null;
}

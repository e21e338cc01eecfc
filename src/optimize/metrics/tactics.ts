import type { TacticStep, TheoremProof } from "../../core/index.ts";

/** Nodes that only hold tactics: sequences, and what selects the goal to work on. */
const STRUCTURE = new Set([
  "Lean.Parser.Tactic.case",
  "Lean.Parser.Tactic.case'",
  "Lean.Parser.Tactic.tacticNext_=>_",
  "Lean.Parser.Tactic.rwRule",
  "Lean.Parser.Tactic.Conv.convSeq",
  "Lean.Parser.Tactic.Conv.convSeq1Indented",
  "Lean.Parser.Tactic.Conv.convSeqBracketed",
  "Lean.Parser.Tactic.Conv.paren",
  "Lean.Parser.Tactic.Conv.case",
  "Lean.Parser.Tactic.Conv.tacticNext_=>_",
  "Lean.calcSteps",
]);

/** A tactic invocation: `rw [a, b]` is one, a nested `by` counts by what is in it. */
export function isTactic({ kind }: TacticStep): boolean {
  return !STRUCTURE.has(kind);
}

/**
 * The tactic invocations of a proof, each place of the source once however often it ran. What never ran,
 * such as the second alternative of a `first`, is none.
 */
export function tacticsOf({ steps }: Pick<TheoremProof, "steps">): TacticStep[] {
  return steps.filter((step) => step.run === 0 && isTactic(step));
}

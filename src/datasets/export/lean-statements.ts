import { blankComments } from "../../core/index.ts";

/** Words, numbers and single signs of Lean text. */
const TOKENS = /[\p{L}\p{N}_.'!?₀-₉]+|[^\s]/gu;
/** Lines that many files begin with and that do not affect what is proved. */
const HEADER =
  /^\s*(?:import|open|set_option|namespace|section|end|universe|noncomputable section)\b.*$/gm;

/** Words and signs of a text; comments, headers and the names of theorems left out. */
export function leanTokens(text: string): string[] {
  const code = blankComments(text).replace(HEADER, "");
  return code.replace(/\b(theorem|lemma)\s+\S+/g, "theorem").match(TOKENS) ?? [];
}

/** What a statement says, without its name and layout, e.g. `( n : Nat ) : n = n`. */
export function normalisedStatement(statement: string): string {
  return leanTokens(statement.replace(/:=\s*(?:by\s+)?sorry\s*$/, ""))
    .join(" ")
    .replace(/^(?:@ \[ .*? \] )?(?:(?:private|protected|nonrec) )*theorem /, "");
}

/** The normalised statements of a text's theorems, up to their proofs. By their words, not elaborated. */
export function statementsIn(text: string): string[] {
  const found = blankComments(text).matchAll(/\b(?:theorem|lemma)\s+\S+([\s\S]*?):=/g);
  return [...found].map(([, rest = ""]) => normalisedStatement(`theorem _ ${rest}`));
}

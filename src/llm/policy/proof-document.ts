import {
  blankComments,
  escapeRegExp,
  type ProposedLemma,
  type Statement,
  theoremText,
} from "../../core/index.ts";

/** A theorem with the proof that is worked on, e.g. `theorem t : P := by\n  sorry`. */
export interface ProofDocument {
  statement: Statement;
  /** Theorems before it that belong to the proof. */
  lemmas?: readonly ProposedLemma[];
  /** What follows `:= `. */
  proof: string;
}

export function documentText({ statement, lemmas = [], proof }: ProofDocument): string {
  const theorems = lemmas.map((lemma) => theoremText(lemma, lemma.proof ?? "by sorry"));
  return [...theorems, theoremText(statement, proof)].join("\n\n");
}

/** Offsets of `STATEMENT :=` in a text, blanks not counted; nothing when it is not there. */
export function findStatement(
  code: string,
  { text }: Statement,
): { start: number; end: number } | undefined {
  const words = text
    .trim()
    .split(/\s+/)
    .map((word) => escapeRegExp(word));
  const pattern = new RegExp(`(?<![^\\s])${words.join("\\s+")}\\s*:=`, "u");
  const match = pattern.exec(code);
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

/** A text with every run of blanks and line breaks made one space. */
export function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Whether a text repeats nothing but what stands in the context, comments and blanks aside. */
export function isFromContext(text: string, context: string): boolean {
  return wordsOf(context).includes(wordsOf(text));
}

/** A text without comments, every run of blanks and line breaks made one space. */
export function wordsOf(text: string): string {
  return squeeze(blankComments(text));
}

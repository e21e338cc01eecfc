import { blankComments, type ProposedLemma, type Statement } from "../../core/index.ts";
import { escapeRegExp } from "./lean-commands.ts";

/** A theorem with the proof that is worked on, e.g. `theorem t : P := by\n  sorry`. */
export interface ProofDocument {
  statement: Statement;
  /** Theorems before it that belong to the proof. */
  lemmas?: readonly ProposedLemma[];
  /** What follows `:= `. */
  proof: string;
}

/** The theorem up to its proof. */
export function documentHead({ statement }: Pick<ProofDocument, "statement">): string {
  const text = statement.text.trimEnd();
  // A line comment would swallow what follows on its line.
  const hasComment = text.slice(text.lastIndexOf("\n") + 1).includes("--");
  return hasComment ? `${text}\n:= ` : `${text} := `;
}

export function documentText({ statement, lemmas = [], proof }: ProofDocument): string {
  const theorems = [
    ...lemmas.map((lemma) => documentHead({ statement: lemma }) + (lemma.proof ?? "by sorry")),
    documentHead({ statement }) + proof,
  ];
  return theorems.join("\n\n");
}

/** Offsets of `STATEMENT :=` in a text, blanks not counted; nothing when it is not there. */
export function findStatement(
  code: string,
  { text }: Statement,
): { start: number; end: number } | undefined {
  const words = text.trim().split(/\s+/).map(escapeRegExp);
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
  return squeeze(blankComments(context)).includes(squeeze(blankComments(text)));
}

import { blankComments, type Statement } from "../../core/index.ts";
import { squeeze } from "./lean-block.ts";

/** A theorem with the proof that is worked on, e.g. `theorem t : P := by\n  sorry`. */
export interface ProofDocument {
  statement: Statement;
  /** What follows `:= `. */
  proof: string;
}

/** What comes before the proof; edits leave it as it is. */
export function documentHead({ statement }: Pick<ProofDocument, "statement">): string {
  const text = statement.text.trimEnd();
  // A line comment would swallow what follows on its line.
  const hasComment = text.slice(text.lastIndexOf("\n") + 1).includes("--");
  return hasComment ? `${text}\n:= ` : `${text} := `;
}

export function documentText(document: ProofDocument): string {
  return documentHead(document) + document.proof;
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

/** Whether a text repeats nothing but what stands in the context, comments and blanks aside. */
export function isFromContext(text: string, context: string): boolean {
  return squeeze(blankComments(context)).includes(squeeze(blankComments(text)));
}

export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

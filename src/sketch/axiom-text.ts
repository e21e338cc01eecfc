import { blankComments, type Statement } from "../core/index.ts";

/** The same statement as an axiom, modifiers left out; nothing when it is no plain theorem. */
export function axiomText({ text }: Statement): string | undefined {
  const head = /^\s*(?:(?:@\[[^\]]*\]|private|protected|nonrec)\s*)*(?:theorem|lemma)\b/;
  const keyword = head.exec(blankComments(text))?.[0];
  return keyword === undefined ? undefined : `axiom${text.slice(keyword.length)}`;
}

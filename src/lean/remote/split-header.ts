import { blank, blankComments, offsetOf } from "../../core/index.ts";
import { type HeaderImport, readHeader } from "../header.ts";

/** A text in two parts, which a backend can elaborate one after the other. */
export interface SplitText {
  /** The whole text. */
  text: string;
  /** The text up to the end of its last import; empty without imports. */
  header: string;
  /** The text with its header blanked, so that positions in it are positions in the text. */
  body: string;
  imports: HeaderImport[];
  /** `prelude` or `module`: such a text has to be elaborated in one piece. */
  indivisible: boolean;
}

/** Splits a text at the end of its imports. */
export function splitHeader(text: string): SplitText {
  const { imports } = readHeader(text);
  const last = imports.at(-1);
  const end = last ? offsetOf(text, last.endPos) : 0;
  const header = text.slice(0, end);
  return {
    text,
    header,
    body: blank(header) + text.slice(end),
    imports,
    indivisible: /^\s*(module|prelude)\b/.test(blankComments(text)),
  };
}

/** Nothing but blanks and comments: a backend would complain that the input ends too soon. */
export function isEmptyText(text: string): boolean {
  return blankComments(text).trim() === "";
}

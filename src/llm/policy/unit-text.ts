import {
  closingOf,
  type Message,
  positionAt,
  type Statement,
  theoremText,
} from "../../core/index.ts";
import { documentText, type ProofDocument } from "./proof-document.ts";

/** A theorem in the text that it belongs to, as prompts show it. */
export interface UnitText {
  /** What stands before, what may be cited, the theorem with its proof, and the `end`s of what is open. */
  code: string;
  /** Where what is worked on begins in it: the proof, or all of the document. */
  workAt: number;
}

/**
 * `context`: the text up to the theorem, as it is shown; `lemmas`: what may be cited besides; `isWhole`: all of the
 * document is worked on.
 */
export function unitText(
  context: string,
  lemmas: readonly Statement[],
  document: ProofDocument,
  isWhole = false,
): UnitText {
  const cited = lemmas.map((lemma) => theoremText(lemma, "by sorry"));
  const before = [context, ...cited].filter((text) => text !== "").map((text) => `${text}\n\n`);
  const work = documentText(document);
  const head = before.join("") + work;
  const closing = closingOf(context);
  return {
    code: closing === "" ? head : `${head}\n\n${closing}`,
    workAt: head.length - (isWhole ? work : document.proof).length,
  };
}

/** The line of the first `sorry` in what is worked on, else of its beginning; from 1. */
export function goalLine({ code, workAt }: UnitText): number {
  const gap = code.slice(workAt).search(/\bsorry\b/);
  return positionAt(code, workAt + Math.max(gap, 0)).line;
}

/** Lean's errors as it prints them, e.g. `12:2: error: unknown identifier`, at places of the code. */
export function plainErrors({ code, workAt }: UnitText, messages: readonly Message[]): string {
  const start = positionAt(code, workAt);
  return messages
    .filter(({ severity }) => severity === "error")
    .map(({ pos, data }) => {
      const column = pos.line === 1 ? start.column + pos.column : pos.column;
      return `${start.line + pos.line - 1}:${column}: error: ${data}`;
    })
    .join("\n");
}

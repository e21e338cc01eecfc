import type { TextSpan } from "../core/index.ts";
import { blankComments } from "../core/index.ts";

/** A prompt for a policy, and its answer. */
export interface ProofTask {
  /**
   * Lean text. Either a file whose theorem ends in `sorry`, and the completion is the file with a proof; or
   * a text that breaks off after `:=` or `:= by`, and the completion goes on from there.
   */
  statement: string;
  /** As the model gave it: the proof alone, or with words and a ```lean block around it. */
  completion: string;
}

/** A proof to check, and which part of it the policy wrote. */
export interface ProofText {
  /** What Lean reads, CRLF as LF. */
  text: string;
  /** The trusted statement, with `sorry` for the proof. */
  trusted: string;
  /** The part of `text` that the policy wrote. */
  written: TextSpan;
  /** The offset in the completion of an offset in `written`, in code units. */
  toCompletion(unit: number): number;
}

/** Puts a completion in its place. */
export function readProofText({ statement, completion }: ProofTask): ProofText {
  const asked = unixLines(statement);
  const goesOn = breaksOff(asked);
  const piece = goesOn ? continuation(completion) : proofBlock(completion);
  const written = unixLines(completion.slice(piece.start, piece.end));
  const start = goesOn ? asked.length : 0;
  const map = lineMap(completion, piece);
  return {
    text: goesOn ? asked + written : written,
    trusted: goesOn ? `${asked}\n  sorry\n` : asked,
    written: { start, end: start + written.length },
    toCompletion: (unit) => map(unit - start),
  };
}

const unixLines = (text: string) => text.replaceAll("\r\n", "\n");

/** Whether a text ends where a proof has to follow. */
function breaksOff(text: string): boolean {
  return /(?::=|\bby)\s*$/.test(blankComments(text));
}

const FENCE = /^[ \t]*(`{3,})[ \t]*([\w+-]*)[ \t]*\r?$/gm;

/** Up to the fence that ends the block which the prompt began, if any. */
function continuation(completion: string): TextSpan {
  const fence = completion.search(/^[ \t]*```/m);
  return { start: 0, end: fence < 0 ? completion.length : fence };
}

/** The last block marked `lean` or `lean4` after all thoughts; without one, the whole. */
function proofBlock(completion: string): TextSpan {
  const thoughts = /<\/think(?:ing)?>/g;
  const spoken = [...completion.matchAll(thoughts)].at(-1);
  const from = spoken ? spoken.index + spoken[0].length : 0;
  let open: { fence: string; isLean: boolean; start: number } | undefined;
  let found: TextSpan | undefined;
  for (const match of completion.matchAll(FENCE)) {
    if (match.index < from) continue;
    const [line, fence = "", language = ""] = match;
    if (!open) {
      const isLean = /^lean4?$/i.test(language);
      open = { fence, isLean, start: Math.min(match.index + line.length + 1, completion.length) };
    } else if (language === "" && fence.length >= open.fence.length) {
      if (open.isLean) found = { start: open.start, end: match.index };
      open = undefined;
    }
  }
  // An answer that was cut off has no closing fence.
  if (open?.isLean) found = { start: open.start, end: completion.length };
  return found ?? { start: from, end: completion.length };
}

/** From offsets in a piece with LF for CRLF to offsets in the whole with CRLF. */
function lineMap(completion: string, { start, end }: TextSpan): (unit: number) => number {
  const dropped: number[] = [];
  for (const match of completion.slice(start, end).matchAll(/\r\n/g)) {
    dropped.push(match.index - dropped.length);
  }
  return (unit) => start + unit + dropped.filter((at) => at < unit).length;
}

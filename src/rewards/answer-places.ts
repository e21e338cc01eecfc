import { blankComments, type TextSpan } from "../core/index.ts";
import { replacedParts } from "../llm/index.ts";

/** Where a piece of one text stands in another, in code units; nothing when it is not there. */
export type Locate = (span: TextSpan) => TextSpan | undefined;

/** Where pieces, and single characters, of a text stand in the answer that it was read from. */
export interface AnswerPlaces {
  locate: Locate;
  /** Of a character that is not blank; nothing where the text does not stand there in one piece. */
  unitOf(at: number): number | undefined;
}

/** The same for a text that begins later. */
export function shiftedBy({ locate, unitOf }: AnswerPlaces, offset: number): AnswerPlaces {
  return {
    locate: ({ start, end }) =>
      start < offset ? undefined : locate({ start: start - offset, end: end - offset }),
    unitOf: (at) => (at < offset ? undefined : unitOf(at - offset)),
  };
}

/** After the last thought. */
const THOUGHT_END = /<\/[a-z_]+>|◁\/think▷|\[\/THINK\]|<\|channel\|>final/gi;

/**
 * Finds what was read out of an answer in the answer again, blanks aside, since readers move lines: as a whole where it
 * stands there in one piece, else piece by piece in the order of the text (of edits only what they put in). Pieces must
 * be asked for in the order of their beginnings.
 */
export function locateIn(answer: string, read: string): AnswerPlaces {
  const parts = replacedParts(answer);
  const visible = parts === undefined ? answer : masked(answer, parts);
  const inAnswer = solid(visible);
  const known = new Map<string, TextSpan>();
  const from = parts === undefined ? lastThought(visible) : 0;
  let cursor = inAnswer.at.findIndex((unit) => unit >= from);
  if (cursor < 0) cursor = inAnswer.at.length;
  const whole = wholeIn(visible, read);
  const locate: Locate = (span) => {
    const key = `${span.start}:${span.end}`;
    const found = whole?.(span) ?? known.get(key);
    if (found) return found;
    const place = find(inAnswer, read.slice(span.start, span.end), cursor);
    if (place === undefined) return undefined;
    cursor = place.index;
    known.set(key, place.span);
    return place.span;
  };
  return { locate, unitOf: (at) => whole?.({ start: at, end: at + 1 })?.start };
}

function lastThought(answer: string): number {
  const last = [...answer.matchAll(THOUGHT_END)]
    .filter(({ 0: mark }) =>
      /think|thought|reason|reflection|scratch|analysis|plan|final/i.test(mark),
    )
    .at(-1);
  return last ? last.index + last[0].length : 0;
}

/** A text without blanks, and where its characters stood. */
interface Solid {
  text: string;
  at: number[];
}

function solid(text: string): Solid {
  const at: number[] = [];
  let kept = "";
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    if (/\s/.test(char)) continue;
    kept += char;
    at.push(i);
  }
  return { text: kept, at };
}

/** All but some parts made blank. */
function masked(text: string, parts: readonly TextSpan[]): string {
  let result = "";
  let end = 0;
  for (const part of parts) {
    result += " ".repeat(part.start - end) + text.slice(part.start, part.end);
    end = part.end;
  }
  return result + " ".repeat(text.length - end);
}

/** The longest end of what was read that stands in the answer in one piece: its proof, if not all of it. */
function wholeIn(answer: string, read: string): Locate | undefined {
  const blanked = blankComments(answer);
  const texts =
    blanked.length === answer.length && blanked !== answer ? [answer, blanked] : [answer];
  for (const text of texts) {
    const there = solid(text);
    const own = solid(read);
    for (const from of beginnings(read)) {
      const first = own.at.findIndex((unit) => unit >= from);
      if (first < 0) continue;
      const index = there.text.lastIndexOf(own.text.slice(first));
      if (index < 0) continue;
      const unitOf = new Map(own.at.slice(first).map((unit, i) => [unit, there.at[index + i]]));
      return ({ start, end }) => {
        const at = unitOf.get(start);
        const last = unitOf.get(lastSolid(read, start, end));
        return at === undefined || last === undefined ? undefined : { start: at, end: last + 1 };
      };
    }
  }
  return undefined;
}

/** The beginning of what was read, then of its last proof. */
function beginnings(read: string): number[] {
  const proof = read.lastIndexOf(":=");
  const block = read.search(/:=\s*by\b/);
  return [...new Set([0, ...(block < 0 ? [] : [block + 2]), ...(proof < 0 ? [] : [proof + 2])])];
}

function lastSolid(text: string, start: number, end: number): number {
  let at = end - 1;
  while (at > start && /\s/.test(text[at] as string)) at--;
  return at;
}

/** As it stands, or as JSON writes it. */
function find(
  { text, at }: Solid,
  wanted: string,
  from: number,
): { index: number; span: TextSpan } | undefined {
  for (const written of new Set([wanted, JSON.stringify(wanted).slice(1, -1)])) {
    const piece = solid(written).text;
    const index = piece === "" ? -1 : text.indexOf(piece, from);
    if (index < 0) continue;
    const end = (at[index + piece.length - 1] as number) + 1;
    return { index, span: { start: at[index] as number, end } };
  }
  return undefined;
}

import { LemmataError } from "../../../core/errors/index.ts";
import {
  groupBy,
  type Mention,
  type Message,
  type Position,
  quantity,
} from "../../../core/index.ts";
import type { CheckResult } from "../../../core/ports/index.ts";
import { asLeanReads, withLineEndsOf } from "../../../sketch/index.ts";
import { othersWith, readSource } from "../project-files.ts";
import { joined, showMessages, showPatch } from "../show.ts";
import { checkText, mentionsOf } from "./check.ts";
import type { Tool } from "./tool.ts";
import { unknownPlaces, withoutProse } from "./unknown-places.ts";

/** Rounds of reading the errors after a renaming: each finds what could not be read before it. */
const MOST_ROUNDS = 12;

/** Each mention ends in the last part of the name, whatever of its namespace is written before it. */
export const renameTool: Tool<"rename"> = async (input, context) => {
  const { newName, timeoutMs } = input;
  const source = readSource(input, context.root);
  if (!/^(?:[\p{L}_][\p{L}\p{N}_'!?₀-₉]*|«[^»\n]+»)$/u.test(newName)) {
    const hint = "it is one word, e.g. `double`; its namespace stays as it is";
    throw new LemmataError("bad-input", `${newName} is not the last part of a name`, { hint });
  }
  const given = asLeanReads(source.text);
  const before = await checkText(source, context, { mentions: true }, timeoutMs);
  const name = declaredName(before, input.name);
  const old = name.split(".").at(-1) as string;
  if (old === newName) throw new LemmataError("bad-input", `${name} has that name already`);
  const ends = endsOf(before, name, given);
  let places = ends.length;
  let text = given;
  for (const end of ends.sort((a, b) => b - a)) text = replaceBefore(text, end, old, newName);
  let left: Position[] = [];
  for (let round = 0; ; round++) {
    const after = await checkText({ ...source, text }, context, { mentions: true }, timeoutMs);
    const broken = newErrors(before, after, { old, newName });
    if (broken.length === 0) {
      const other = otherMeaning(before, after, { name, old, newName });
      if (!other) {
        left = unknownPlaces(after, text, old);
        break;
      }
      // A declaration that calls itself, where another one has the old name.
      const { mention } = other;
      const changed = mention ? replaceBefore(text, mention.range.end, old, newName) : text;
      if (changed === text || round >= MOST_ROUNDS) {
        throw new LemmataError("bad-input", `after renaming ${other.what}`, {
          hint: "choose a name that means nothing yet where the old one stands",
        });
      }
      places++;
      text = changed;
      continue;
    }
    const mended =
      round < MOST_ROUNDS ? replaceWhere(text, broken, old, newName) : { text, count: 0 };
    if (mended.count === 0) {
      const firsts = showMessages(broken.slice(0, 5)).map((each) => each.split("\n", 1)[0]);
      const why = firsts.join("\n");
      throw new LemmataError("bad-input", `after renaming the file has new errors:\n${why}`, {
        hint: `columns are those of the renamed text; perhaps ${newName} means something else there, or is a word of its syntax`,
      });
    }
    places += mended.count;
    text = mended.text;
  }
  const others = await othersWith(wordPattern(old), source, context.root);
  const rest =
    others.length > 0 &&
    `not changed, and perhaps broken by it: ${old} also stands in ${others.join(", ")}`;
  const unread =
    left.length > 0 &&
    `not changed: ${old} still stands at ${shown(left)}, as a variable, or where Lean reads nothing (a branch that is not run, a quotation)`;
  const what = `${name} renamed at ${quantity(places, "place")}, no new errors`;
  const renamed = withLineEndsOf(source.text, text);
  return joined([what, unread, rest, showPatch(source.name, source.text, renamed)]);
};

/** The full name of what a file declares, by that or by its end where only one ends so. Throws `bad-input`. */
export function declaredName(
  { commands, declarations }: Pick<CheckResult, "commands" | "declarations">,
  name: string,
): string {
  if (name === "") throw new LemmataError("bad-input", "the name is empty");
  const names = commands.flatMap((each) => each.name ?? []);
  if (names.includes(name)) return name;
  const ending = names.filter((each) => each.endsWith(`.${name}`));
  if (ending.length === 1) return ending[0] as string;
  const message = `the file declares no ${name}`;
  if (ending.length > 0) {
    throw new LemmataError("bad-input", message, { hint: `there are ${ending.join(", ")}` });
  }
  // Constructors and fields have no command of their own.
  const inner = declarations.find((each) => `.${each.name}`.endsWith(`.${name}`));
  if (inner) {
    throw new LemmataError("bad-input", `${inner.name} is not declared by itself`, {
      hint: "constructors, fields and functions of a `where` go with what they are declared in: edit that, then check",
    });
  }
  throw new LemmataError("bad-input", message, { hint: "declarations lists what it declares" });
}

/**
 * Bytes where the name of a declaration ends, where it is mentioned, where it is declared, and where it begins the names
 * of others, e.g. `Tree` in `Tree.size` and in `namespace Tree`.
 */
function endsOf(result: CheckResult, name: string, text: string): number[] {
  const { commands } = result;
  const old = name.split(".").at(-1) as string;
  const code = withoutProse(text);
  const bytes = Buffer.from(code);
  const ends = new Set<number>();
  const find = ({ start, end }: { start: number; end: number }, pattern: RegExp, most = 1) => {
    const written = bytes.subarray(start, end).toString();
    for (const { index } of [...written.matchAll(pattern)].slice(0, most)) {
      ends.add(start + Buffer.byteLength(written.slice(0, index + old.length)));
    }
  };
  const [whole, beginning] = [wordPattern(old, "gu"), wordPattern(old, "gu", "\\.")];
  const isBelow = (each: string | undefined) => each?.startsWith(`${name}.`) === true;
  for (const mention of mentionsOf(result)) {
    if (!mention.isLocal) continue;
    if (mention.name === name) ends.add(mention.range.end);
    else if (isBelow(mention.name)) find(mention.range, beginning);
  }
  for (const { name: declared, keyword, range } of commands) {
    // Constructors mention their type as a local variable, and elsewhere the old name would be read as a new one.
    const isType = /inductive|structure|class/i.test(keyword);
    if (range && declared === name) find(range, whole, isType ? Number.POSITIVE_INFINITY : 1);
    else if (range && isBelow(declared)) find(range, beginning);
  }
  if (!commands.some((each) => isBelow(each.name))) return [...ends];
  for (const { index, 0: line } of code.matchAll(/^[^\S\n]*(?:namespace|end|open)\b.*$/gmu)) {
    const start = Buffer.byteLength(code.slice(0, index));
    find({ start, end: start + Buffer.byteLength(line) }, whole);
  }
  return [...ends];
}

/** As many are named. */
const MOST_PLACES = 8;

function shown(places: readonly Position[]): string {
  const firsts = places.slice(0, MOST_PLACES).map(({ line, column }) => `${line}:${column}`);
  const more = places.length - MOST_PLACES;
  return [...firsts, ...(more > 0 ? [`${more} more places`] : [])].join(", ");
}

interface Renaming {
  old: string;
  newName: string;
}

/** Renaming moves columns, not lines, and errors speak of the name. */
function newErrors(before: CheckResult, after: CheckResult, { old, newName }: Renaming): Message[] {
  const key = ({ pos, data }: Message) =>
    `${pos.line} ${data.replace(wordPattern(old, "gu"), () => newName)}`;
  const known = new Set(before.messages.map(key));
  return after.messages.filter((each) => each.severity === "error" && !known.has(key(each)));
}

/**
 * The first line on which a mention means something else than before: another declaration took it, or it took another's.
 * Renaming moves nothing to another line.
 */
function otherMeaning(
  before: CheckResult,
  after: CheckResult,
  { name, old, newName }: Renaming & { name: string },
): { what: string; mention: Mention | undefined } | undefined {
  const renamed = `${name.slice(0, name.length - old.length)}${newName}`;
  const expected = (each: Mention) =>
    each.name === name || each.name.startsWith(`${name}.`)
      ? `${renamed}${each.name.slice(name.length)}`
      : each.name;
  // Names that Lean makes, e.g. of instances, are made from those of the text.
  const isSame = (mention: Mention, wanted: string | undefined) =>
    mention.name === wanted || mention.name === wanted?.replaceAll(old, newName);
  const [earlier, later] = [byLine(mentionsOf(before)), byLine(mentionsOf(after))];
  const lines = [...new Set([...earlier.keys(), ...later.keys()])].sort((a, b) => a - b);
  for (const line of lines) {
    const own = earlier.get(line) ?? [];
    const wanted = own.map(expected);
    const found = later.get(line) ?? [];
    const differs = found.findIndex((each, i) => !isSame(each, wanted[i]));
    if (differs < 0 && found.length === wanted.length) continue;
    const at = differs < 0 ? found.length : differs;
    const column = own[at]?.range.pos.column;
    const place = column === undefined ? `a word of line ${line}` : `${line}:${column}`;
    const meaning = found.length === wanted.length ? found[at]?.name : undefined;
    return { what: `${place} would mean ${meaning ?? "something else"}`, mention: found[at] };
  }
  return undefined;
}

/** The mentions that begin on each line, in order. */
function byLine(mentions: readonly Mention[]): Map<number, Mention[]> {
  return groupBy(inOrder(mentions), ({ range }) => range.pos.line);
}

function inOrder(mentions: readonly Mention[]): Mention[] {
  return mentions.toSorted((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}

/**
 * Replaces the old word where errors stand that came with the new one: in `x.old.other`, and where a declaration
 * mentions itself, no mention is recorded. In an error of one line everywhere, else where it begins.
 */
function replaceWhere(
  text: string,
  errors: readonly Message[],
  old: string,
  by: string,
): { text: string; count: number } {
  const lines = text.split("\n").map((line) => [...line]);
  let count = 0;
  // From the last column to the first, as a replacement moves those behind it.
  for (const { pos, endPos } of errors.toSorted((a, b) => b.pos.column - a.pos.column)) {
    const line = lines[pos.line - 1] ?? [];
    const rest = line.slice(pos.column).join("");
    const isOfLine = endPos?.line === pos.line && endPos.column > pos.column;
    const length = isOfLine
      ? endPos.column - pos.column
      : [...rest].indexOf(" ") + 1 || rest.length;
    const wrong = [...rest].slice(0, length).join("");
    const mended = wrong.replace(wordPattern(old, "gu"), () => {
      count++;
      return by;
    });
    lines[pos.line - 1] = [...line.slice(0, pos.column), ...mended, ...[...rest].slice(length)];
  }
  return { text: lines.map((line) => line.join("")).join("\n"), count };
}

/** `before`: what has to stand behind the word. */
export function wordPattern(word: string, flags = "u", before = ""): RegExp {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const end = before === "" ? "(?![\\p{L}\\p{N}_'!?])" : `(?=${before})`;
  return new RegExp(`(?<![\\p{L}\\p{N}_'!?])${escaped}${end}`, flags);
}

/** Replaces the word that ends at a byte; other places stay. */
function replaceBefore(text: string, end: number, old: string, by: string): string {
  const bytes = Buffer.from(text);
  const before = bytes.subarray(0, end).toString();
  // Not another name that ends in these letters, e.g. of `open A renaming f → stuff`.
  const start = before.search(wordPattern(old, "u", "$"));
  if (start < 0) return text;
  return `${before.slice(0, start)}${by}${bytes.subarray(end).toString()}`;
}

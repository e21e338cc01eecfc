import { LemmataError } from "../../../core/errors/index.ts";
import type { Message } from "../../../core/index.ts";
import type { CheckResult } from "../../../core/ports/index.ts";
import { readSource } from "../project-files.ts";
import { joined, quantity, showMessages, showPatch } from "../show.ts";
import { checkText } from "./check.ts";
import type { Tool } from "./tool.ts";

/** Rounds of reading the errors after a renaming: each finds what could not be read before it. */
const MOST_ROUNDS = 12;

/** Each mention ends in the last part of the name, whatever of its namespace is written before it. */
export const renameTool: Tool<"rename"> = async (input, context) => {
  const { newName, timeoutMs } = input;
  const source = readSource(input, context.root);
  if (!/^[\p{L}_][\p{L}\p{N}_'!?]*$/u.test(newName)) {
    throw new LemmataError("bad-input", `${newName} is not the last part of a name`);
  }
  const before = await checkText(source, context, { mentions: true }, timeoutMs);
  const name = declaredName(before, input.name);
  const old = name.split(".").at(-1) as string;
  const ends = endsOf(before, name, source.text);
  let places = ends.length;
  let text = source.text;
  for (const end of ends.sort((a, b) => b - a)) text = replaceBefore(text, end, old, newName);
  for (let round = 0; ; round++) {
    const after = await checkText({ ...source, text }, context, {}, timeoutMs);
    const broken = newErrors(before, after);
    if (broken.length === 0) break;
    const mended =
      round < MOST_ROUNDS ? replaceWhere(text, broken, old, newName) : { text, count: 0 };
    if (mended.count === 0) {
      const firsts = showMessages(broken.slice(0, 5)).map((each) => each.split("\n", 1)[0]);
      const why = firsts.join("\n");
      throw new LemmataError("bad-input", `after renaming the file has new errors:\n${why}`);
    }
    places += mended.count;
    text = mended.text;
  }
  const what = `${name} renamed at ${quantity(places, "place")}, no new errors`;
  return joined([what, showPatch(source.name, source.text, text)]);
};

/** The full name of what a file declares, by that or by its end where only one ends so. Throws `bad-input`. */
export function declaredName({ commands }: Pick<CheckResult, "commands">, name: string): string {
  const names = commands.flatMap((each) => each.name ?? []);
  if (names.includes(name)) return name;
  const ending = names.filter((each) => each.endsWith(`.${name}`));
  if (ending.length === 1) return ending[0] as string;
  const message = `the file declares no ${name}`;
  if (ending.length > 0) {
    throw new LemmataError("bad-input", message, { hint: `there are ${ending.join(", ")}` });
  }
  throw new LemmataError("bad-input", message, { hint: "declarations lists what it declares" });
}

/** Bytes where the mentions of a declaration end, and its name where it is declared. */
function endsOf({ reports = [], commands }: CheckResult, name: string, text: string): number[] {
  const old = name.split(".").at(-1) as string;
  const mentions = reports.flatMap((report) => report.mentions);
  const ends = new Set(
    mentions.filter((each) => each.name === name && each.isLocal).map(({ range }) => range.end),
  );
  const head = commands.find((each) => each.name === name)?.range;
  if (head) {
    const written = Buffer.from(text).subarray(head.start, head.end).toString();
    const at = written.search(wordPattern(old));
    if (at >= 0) ends.add(head.start + Buffer.byteLength(written.slice(0, at + old.length)));
  }
  return [...ends];
}

/** Renaming moves columns, not lines. */
function newErrors(before: CheckResult, after: CheckResult): Message[] {
  const key = ({ pos, data }: Message) => `${pos.line} ${data}`;
  const known = new Set(before.messages.map(key));
  return after.messages.filter((each) => each.severity === "error" && !known.has(key(each)));
}

/**
 * Replaces the old word where errors stand that came with the new one: in `x.old.other`, and where a declaration
 * mentions itself, no mention is recorded.
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
  for (const { pos } of errors.toSorted((a, b) => b.pos.column - a.pos.column)) {
    const line = lines[pos.line - 1] ?? [];
    const rest = line.slice(pos.column).join("");
    const word = /^\S*/.exec(rest)?.[0] ?? "";
    const at = word.search(wordPattern(old));
    if (at < 0) continue;
    const mended = rest.slice(0, at) + by + rest.slice(at + old.length);
    lines[pos.line - 1] = [...line.slice(0, pos.column), ...mended];
    count++;
  }
  return { text: lines.map((line) => line.join("")).join("\n"), count };
}

export function wordPattern(word: string, flags = "u"): RegExp {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_'!?])${escaped}(?![\\p{L}\\p{N}_'!?])`, flags);
}

/** Replaces the word that ends at a byte; other places stay. */
function replaceBefore(text: string, end: number, old: string, by: string): string {
  const bytes = Buffer.from(text);
  const start = end - Buffer.byteLength(old);
  if (start < 0 || bytes.subarray(start, end).toString() !== old) return text;
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(by), bytes.subarray(end)]).toString();
}

import type { Message } from "../../core/index.ts";

/** An error in a text: its line counts from 1, its column from 0 in code points. */
export type PlacedError = Pick<Message, "pos" | "data">;

/**
 * A text with `sorry` in place of the tactics at some errors: the tactic with the lines that are indented further, or, for
 * unsolved goals, at the end of their block. Where a `sorry` is already, what is around it gives way: texts in which
 * errors are left can be given again. Nothing where an error is at no tactic.
 */
export function withSorriesAt(text: string, errors: readonly PlacedError[]): string | undefined {
  const lines = text.split("\n");
  const lastFirst = [...errors].sort((a, b) => b.pos.line - a.pos.line);
  let below = Number.POSITIVE_INFINITY;
  for (const { pos, data } of lastFirst) {
    const at = pos.line - 1;
    if (at >= below) continue;
    const changed = /^unsolved goals/i.test(data)
      ? admitRest(lines, at)
      : /^no goals/i.test(data)
        ? removeTactic(lines, at)
        : admitTactic(lines, { at, column: pos.column });
    if (changed === undefined) return undefined;
    below = changed;
  }
  const changed = lines.join("\n");
  return changed === text ? undefined : changed;
}

/** What may stand before a tactic on its line. */
const BEFORE = /^(?:.*(?:·|=>|\bby|;))?\s*/u;
/** What begins a declaration: its `by` goes on, whatever becomes of the proof. */
const HEAD = /^(?:theorem|lemma|example|instance|(?:noncomputable )?def)\b/;

const indentationOf = (line: string): number => line.length - line.trimStart().length;

/** Where the lines end that belong to one: they are blank or indented further. */
export function endOfBlock(lines: readonly string[], at: number): number {
  const indentation = indentationOf(lines[at] as string);
  const isInside = (line: string) => line.trim() === "" || indentationOf(line) > indentation;
  let end = at + 1;
  while (end < lines.length && isInside(lines[end] as string)) end++;
  while (end > at + 1 && lines[end - 1]?.trim() === "") end--;
  return end;
}

/** Each of these changes the lines, and tells the first that it changed; nothing where it cannot. */
function admitTactic(
  lines: string[],
  { at, column }: { at: number; column: number },
): number | undefined {
  const line = lines[at];
  if (line === undefined) return undefined;
  const isOwn = /\bsorry\s*$/.test(line);
  const before = [...line].slice(0, isOwn ? 0 : column).join("");
  const start = isOwn ? line.slice(0, indentationOf(line)) : (BEFORE.exec(before)?.[0] ?? "");
  const isWhole = `${start}sorry`.trim() === line.trim();
  if (isWhole || HEAD.test(line)) return admitAround(lines, at);
  lines.splice(at, endOfBlock(lines, at) - at, `${start}sorry`);
  return at;
}

/** The block that a line stands in becomes one `sorry`. */
function admitAround(lines: string[], at: number): number | undefined {
  const isHead = HEAD.test(lines[at] as string);
  const indentation = indentationOf(lines[at] as string);
  const isOuter = (line: string) => line.trim() !== "" && indentationOf(line) < indentation;
  const outer = isHead ? at : lines.slice(0, at).findLastIndex(isOuter);
  const line = lines[outer];
  if (line === undefined) return undefined;
  const opening = /^(?:.*(?:·|=>|\bby))/u.exec(line)?.[0];
  const head = opening === undefined ? line.slice(0, indentationOf(line)) : `${opening} `;
  lines.splice(outer, endOfBlock(lines, outer) - outer, `${head}sorry`);
  return outer;
}

/** Admits the goals that are open at the end of the block that begins on a line. */
function admitRest(lines: string[], at: number): number | undefined {
  const line = lines[at];
  if (line === undefined) return undefined;
  const end = endOfBlock(lines, at);
  const first = lines.slice(at + 1, end).find((inner) => inner.trim() !== "");
  const last = lines[end - 1] as string;
  if (/all_goals sorry\s*$/.test(last)) return admitAround(lines, end - 1);
  if (first === undefined) lines[at] = `${line.trimEnd()}; all_goals sorry`;
  else lines.splice(end, 0, `${" ".repeat(tacticColumn(line, first))}all_goals sorry`);
  return at;
}

/** Where the tactics of a block stand: after the bullet on its first line, else where its second line begins. */
function tacticColumn(line: string, inner: string): number {
  const bullet = /^\s*· (?=\S)/u.exec(line)?.[0];
  return bullet ? [...bullet].length : indentationOf(inner);
}

/** Takes out a tactic that has nothing left to do. */
function removeTactic(lines: string[], at: number): number | undefined {
  const line = lines[at];
  if (line === undefined || /·|=>|\bby\b|;|\bsorry\b/u.test(line)) return undefined;
  lines.splice(at, endOfBlock(lines, at) - at);
  return at;
}

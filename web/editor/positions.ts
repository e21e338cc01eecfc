import type { Text } from "@codemirror/state";
import type { Position } from "../api/types.ts";

/** The place in the text; Lean counts columns in code points, the editor in UTF-16 units. */
export function offsetOf(doc: Text, { line, column }: Position): number {
  if (line > doc.lines) return doc.length;
  const { from, text } = doc.line(Math.max(1, line));
  let units = 0;
  for (let points = 0; points < column && units < text.length; points++) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return from + units;
}

export function positionOf(doc: Text, offset: number): Position {
  const line = doc.lineAt(offset);
  return { line: line.number, column: [...line.text.slice(0, offset - line.from)].length };
}

export function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.column <= b.column);
}

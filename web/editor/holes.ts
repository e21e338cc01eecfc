import type { Hole, Inspection } from "../api/types.ts";
import { isBefore } from "./positions.ts";

/**
 * The text down to the end of the declaration with this `sorry`, and what comes after it: what is below cannot matter
 * to it. Where a `mutual` block would be cut the text stays whole.
 */
export function cutBelow(
  text: string,
  { declarations }: Inspection,
  { pos }: Hole,
): { upTo: string; rest: string } {
  const around = declarations.filter(
    (each) => isBefore(each.pos, pos) && isBefore(pos, each.endPos),
  );
  const end = Math.max(0, ...around.map(({ endPos }) => endPos.line));
  if (end === 0 || /^\s*mutual\b/m.test(text)) return { upTo: text, rest: "" };
  const lines = text.split("\n");
  return { upTo: lines.slice(0, end).join("\n"), rest: lines.slice(end).join("\n") };
}

/** The statement around a `sorry` that is its whole proof, with what comes before; `null` for other `sorry`s. */
export function statementOf(
  text: string,
  { declarations }: Inspection,
  { pos }: Hole,
): { statement: string; context: string } | null {
  const around = declarations.findLast(
    (each) => isBefore(each.pos, pos) && isBefore(pos, each.endPos),
  );
  if (!around) return null;
  const lines = text.split("\n");
  const statement = lines.slice(around.pos.line - 1, around.endPos.line).join("\n");
  if (!/:=\s*(?:by\s+)?sorry\s*$/.test(statement)) return null;
  return { statement, context: lines.slice(0, around.pos.line - 1).join("\n") };
}

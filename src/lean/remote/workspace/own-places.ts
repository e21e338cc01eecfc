import type { Message, Position } from "../../../core/index.ts";

/** Without what our own command says; Lean may come upon that where a text breaks off. */
export function ownMessage(message: Message, tokens: readonly string[], end: Position): Message[] {
  if (tokens.some((token) => message.data.startsWith(token))) return [];
  // What stands below the first of our commands is no complaint about the text.
  if (message.pos.line > end.line + 1) return [];
  const isAfter = (pos: Position | null) => pos !== null && pos.line > end.line;
  const data = message.data.replace("unexpected token '#lemmata_parse'", "unexpected end of input");
  const pos = isAfter(message.pos) ? end : message.pos;
  return [{ ...message, data, pos, endPos: isAfter(message.endPos) ? end : message.endPos }];
}

/** Whether the `sorry` there stands for a term, by what is written before it. */
export function isTerm(body: string, { line, column }: Position): boolean {
  const lines = body.split("\n");
  const before = [...(lines[line - 1] ?? "")].slice(0, column).join("");
  const above = lines.slice(0, line - 1).join("\n");
  return /(?::=|=>|\(|,|⟨|\bfrom|\bexact|\|)\s*$/.test(`${above}\n${before}`);
}

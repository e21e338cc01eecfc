/**
 * The entries of a JSON array as they are written, with the lines on which they begin, from 1. The text must be
 * one JSON array.
 */
export function entriesOfArray(text: string): { line: number; row: string }[] {
  const entries: { line: number; row: string }[] = [];
  let depth = 0;
  let line = 1;
  let start: { at: number; line: number } | undefined;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (character === "\n") line++;
    const isEnd = depth === 1 && (character === "," || character === "]");
    if (isEnd && start) {
      entries.push({ line: start.line, row: text.slice(start.at, at) });
      start = undefined;
    }
    const isBlank = /\s/.test(character);
    if (depth === 1 && !isEnd && !isBlank) start ??= { at, line };
    if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") depth--;
    else if (character === '"') at = endOfString(text, at);
  }
  return entries;
}

/** The place of the quote that ends the string which begins at `start`; JSON strings have no line breaks. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

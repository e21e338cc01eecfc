import { diffArrays } from "diff";

/** A text as Lean reads it, LF for CRLF: Lean's offsets are bytes of this. */
export function asLeanReads(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/**
 * Gives a text that was made of `asLeanReads(original)` the line ends of the original: lines that stayed keep theirs,
 * new ones end as its first line does.
 */
export function withLineEndsOf(original: string, text: string): string {
  if (asLeanReads(original) === original) return text;
  const old = linesOf(original);
  const end = old[0]?.endsWith("\r\n") ? "\r\n" : "\n";
  let at = 0;
  return diffArrays(old.map(asLeanReads), linesOf(text))
    .flatMap(({ added, removed, count, value }) => {
      if (added) return value.map((line) => line.replace(/\n$/, end));
      at += count;
      return removed ? [] : old.slice(at - count, at);
    })
    .join("");
}

/** With what ends them. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

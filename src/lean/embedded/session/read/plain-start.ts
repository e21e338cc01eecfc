/** Words of headers. */
const HEADER_WORDS = new Set(["import", "module", "prelude", "public", "meta", "private", "all"]);

const SPACE = 0x20;
const NEWLINE = 0x0a;
const isLetter = (byte: number) => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);

/**
 * Where the first command of a text begins, in bytes, if the text plainly has no header: after spaces and line ends comes
 * a word that belongs to none. Nothing where only Lean's parser can tell, which takes most of a millisecond.
 */
export function plainStart(text: Uint8Array): number | undefined {
  let start = 0;
  while (text[start] === SPACE || text[start] === NEWLINE) start++;
  let end = start;
  while (isLetter(text[end] ?? 0)) end++;
  const isWord = end > start && (text[end] === SPACE || text[end] === NEWLINE);
  const word = new TextDecoder().decode(text.subarray(start, end));
  return isWord && !HEADER_WORDS.has(word) ? start : undefined;
}

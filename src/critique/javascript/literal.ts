const NUMBER =
  /^-?(?:0[xX][\da-fA-F_]+|0[bB][01_]+|(?:\d[\d_]*)?\.?\d[\d_]*(?:[eE][-+]?\d+)?)n?(?![\w$])/;
const WORD = /^(?:true|false|null|undefined|NaN|-?Infinity)(?![\w$])/;
const INSTANCE = /^new (?:Map|Set|Date)\s*\(/;
const KEY = /^(?:[A-Za-z_$][\w$]*|\d+)/;

/**
 * Where a JavaScript value that is plain data ends, e.g. 6 in `[1, 2] is` for 0; -1 when there is none at that place.
 * What is read contains no call and no name, so that it says the same wherever it is evaluated.
 */
export function literalEnd(text: string, start: number): number {
  const at = skipSpace(text, start);
  const rest = text.slice(at, at + 4_000);
  const plain = WORD.exec(rest) ?? NUMBER.exec(rest);
  if (plain) return at + plain[0].length;
  const first = rest[0];
  if (first === '"' || first === "'" || first === "`") return stringEnd(text, at);
  if (first === "[") return listEnd(text, at + 1, "]", literalEnd);
  if (first === "{") return listEnd(text, at + 1, "}", entryEnd);
  const instance = INSTANCE.exec(rest);
  return instance ? listEnd(text, at + instance[0].length, ")", literalEnd) : -1;
}

const skipSpace = (text: string, start: number) => {
  let at = start;
  while (/\s/.test(text[at] ?? "")) at += 1;
  return at;
};

/** Where the string ends that begins at a place; -1 when it has no end, or inserts values. */
function stringEnd(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    const here = text[at];
    if (here === "\\") at += 1;
    else if (here === quote) return at + 1;
    else if (here === "\n" && quote !== "`") return -1;
    else if (quote === "`" && here === "$" && text[at + 1] === "{") return -1;
  }
  return -1;
}

function listEnd(
  text: string,
  start: number,
  closer: string,
  itemEnd: (text: string, at: number) => number,
): number {
  let at = skipSpace(text, start);
  while (text[at] !== closer) {
    const end = itemEnd(text, at);
    if (end < 0) return -1;
    at = skipSpace(text, end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
    else if (text[at] !== closer) return -1;
  }
  return at + 1;
}

/** An entry of an object: `name: value`. */
function entryEnd(text: string, at: number): number {
  const isString = text[at] === '"' || text[at] === "'";
  const key = isString ? undefined : KEY.exec(text.slice(at));
  const end = isString ? stringEnd(text, at) : key ? at + key[0].length : -1;
  if (end < 0) return -1;
  const colon = skipSpace(text, end);
  return text[colon] === ":" ? literalEnd(text, colon + 1) : -1;
}

/** Where the bracket closes that opens at a place; strings and comments are jumped over; -1 when it never does. */
export function bracketEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length && at < start + 10_000; at++) {
    const here = text[at] as string;
    if (`"'\``.includes(here)) {
      const end = stringEnd(text, at);
      if (end < 0) return -1;
      at = end - 1;
    } else if ("([{".includes(here)) depth += 1;
    else if (")]}".includes(here)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

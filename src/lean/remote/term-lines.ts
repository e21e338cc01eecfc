import { binderWord, ExprTag, letWord, type TermTables } from "../../core/index.ts";

/**
 * Takes in a line of `TERM_PROGRAM`: a name, a level or an expression, e.g. `n 0 s "Foo"`, `l 1 0`, `e 5 1 2`. False for
 * all other lines; throws `RangeError` for a malformed one.
 */
export function readTermLine(terms: TermTables, line: string): boolean {
  const words = line.slice(2).split(" ");
  if (line[0] === "n") readName(terms, line);
  else if (line[0] === "l") {
    terms.addLevel(number(words[0]), number(words[1] ?? "0"), number(words[2] ?? "0"));
  } else if (line[0] === "e") readExpr(terms, line, words);
  else return false;
  return true;
}

function readName({ names }: TermTables, line: string): void {
  const match = /^n (\d+) (?:s (".*")|n (\d+))$/.exec(line);
  if (!match) {
    if (line !== "n") throw malformed(line);
    names.push([]);
    return;
  }
  const [, parent, quoted, numeric] = match;
  const above = names[number(parent)];
  // Numbers in names can be hashes; beyond 53 bits they would lose precision.
  if (!above || !Number.isSafeInteger(Number(numeric ?? 0))) throw malformed(line);
  names.push([...above, quoted === undefined ? Number(numeric) : unquote(quoted)]);
}

function readExpr(terms: TermTables, line: string, words: string[]): void {
  const at = (i: number) => number(words[i]);
  const tag = at(0);
  switch (tag) {
    case ExprTag.const:
      terms.addExpr(tag, at(1), terms.addList(words.slice(2).map(number)));
      break;
    case ExprTag.lam:
    case ExprTag.forallE:
      terms.addExpr(tag, binderWord(at(2), at(1)), at(3), at(4));
      break;
    case ExprTag.letE:
      terms.addExpr(tag, letWord(at(1), false), terms.addList([at(2), at(3), at(4)]));
      break;
    case ExprTag.lit: {
      const isNat = words[1] === "n";
      terms.addExpr(tag, isNat ? 0 : 1, terms.strings.length);
      terms.strings.push(isNat ? (words[2] ?? "") : unquote(line.slice("e 9 s ".length)));
      break;
    }
    default: {
      // Also what a closed term cannot contain; the gate refuses unknown tags.
      const [a, b, c] = words.slice(1, 4).map(number);
      terms.addExpr(tag, a, b, c);
    }
  }
}

/** Reads an index. Throws `RangeError`. */
export function number(word: string | undefined): number {
  const value = word === undefined || !/^\d+$/.test(word) ? Number.NaN : Number(word);
  if (!(value <= 0x7fffffff)) throw malformed(word ?? "a number is missing");
  return value;
}

/** Reads a string in quotes, as JSON has them. Throws `RangeError`. */
export function unquote(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "string") return value;
  } catch {
    // Falls through to the same complaint.
  }
  throw malformed(text);
}

export function malformed(what: string): RangeError {
  return new RangeError(`malformed declarations: ${what.slice(0, 80)}`);
}

import type { Hints } from "./generate.ts";

const MAX_NUMBER = 1_000n;

const LONGEST_STRING = 64;

/** Numbers, characters and strings that Lean text mentions, e.g. a bound, a separator or what an error says. */
export function hintsOf(texts: readonly string[]): Hints {
  const numbers = new Set<bigint>();
  const characters = new Set<number>();
  const large = new Set<bigint>();
  const strings = new Set<string>();
  for (const text of texts) {
    const plain = text.replace(/"((?:[^"\\]|\\[\s\S])*)"|'(\\?[^'\n])'/gu, (_, string, char) => {
      if (string !== undefined && string.length <= LONGEST_STRING && !string.includes("\\"))
        strings.add(string);
      for (const c of (string ?? char) as string) characters.add(c.codePointAt(0) as number);
      return " ";
    });
    for (const [digits] of plain.matchAll(/(?<![\p{L}\p{N}_.])\d+/gu)) {
      const number = BigInt(digits);
      if (number > MAX_NUMBER) large.add(number);
      else if (number > 2n) {
        for (const near of [number - 1n, number, number + 1n]) numbers.add(near);
      }
    }
  }
  return {
    ...{ numbers: [...numbers], characters: [...characters] },
    ...{ large: [...large], strings: [...strings] },
  };
}

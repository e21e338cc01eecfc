/** What a query may mean as a formula. */
export interface Formulas {
  /** The whole, its words of logic and of arithmetic as symbols. */
  wholes: string[];
  /** Of an implication: what it concludes, alone and from each of its conditions; statements may have more of these. */
  parts: string[];
}

/** Words in the order in which they are read: longer ones first. */
const SYMBOLS_OF_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^[^:]*:\s/, ""],
  [/,\s(?=(?:and|or|then|so)\b)/g, " "],
  [/\b(?:if and only if|iff|exactly when|exactly if|precisely when)\b/g, "↔"],
  [
    /\b(?:is |are )?(?:less|smaller) than or equal to\b|\b(?:is |are )?at most\b|\bdoes not exceed\b/g,
    "≤",
  ],
  [/\b(?:is |are )?(?:strictly )?(?:less|smaller) than\b|\bis (?:strictly )?below\b/g, "<"],
  [
    /(\S+) (?:is )?(?:greater|larger|bigger) than or equal to (\S+)|(\S+) (?:is )?at least (\S+)/g,
    "$2$4 ≤ $1$3",
  ],
  [/(\S+) (?:is )?(?:strictly )?(?:greater|larger|bigger) than (\S+)/g, "$2 < $1"],
  [/\bdivides\b/g, "∣"],
  [/\b(?:is not equal to|does not equal|differs from)\b/g, "≠"],
  [/\b(?:is equal to|is the same as|equals|is)\b/g, "="],
  [/\bplus\b/g, "+"],
  [/\bminus\b/g, "-"],
  [/\btimes\b/g, "*"],
  [/\bdivided by\b/g, "/"],
  [/\b(?:modulo|mod)\b/g, "%"],
  [/\bto the (?:power )?(?:of )?/g, "^ "],
  [/\b(?:an? |the |some )?(?:positive|nonzero|negative) (?=\p{L}\b)/gu, ""],
  [/\b(?:anything|something|any number|another number)\b/g, "x"],
  [/\band\b/g, "∧"],
  [/\bor\b/g, "∨"],
  [/\bnot\b/g, "¬"],
  [/^if\s/, ""],
  [/,?\s(?:then|implies|means|so|hence|therefore|thus)\s/, " → "],
];

export function formulasIn(query: string): Formulas {
  const plain = SYMBOLS_OF_WORDS.reduce((text, [from, by]) => text.replace(from, by), query);
  const [condition = "", conclusion] = plain.split(" → ");
  if (conclusion === undefined) return { wholes: [query, plain], parts: [] };
  const premises = condition.split(" ∧ ");
  const implication = [...premises, conclusion].join(" → ");
  return {
    wholes: [query, plain, `${condition} ↔ ${conclusion}`, implication],
    parts: [conclusion, ...premises.map((premise) => `${premise} → ${conclusion}`)],
  };
}

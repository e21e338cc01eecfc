import type { Bound, RelationKind } from "./relations.ts";

/** A relation between two variables that the words name. */
export interface SaidRelation {
  kind: RelationKind;
  left: string;
  right: string;
}

const NUMBERS = [
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  ...["eleven", "twelve"],
];
const NUMBER = `(-?\\d+|${NUMBERS.join("|")})`;
const OR_EQUAL = "(?: than)? or equal to|-or-equal-to";
const MORE = "(?:more|greater|larger|bigger|longer|higher)";
const LESS = "(?:less|fewer|smaller|shorter|lower)";

/** What is said before a number, and what it comes to. */
const BOUNDS: readonly { words: string; side: Bound["side"]; step: bigint }[] = [
  {
    words: `(?:at least|not? ${LESS} than|${MORE}${OR_EQUAL}|≥|>=) ?${NUMBER}`,
    side: "lower",
    step: 0n,
  },
  { words: `${NUMBER} or ${MORE}`, side: "lower", step: 0n },
  {
    words: `(?:at most|not? ${MORE} than|${LESS}${OR_EQUAL}|not exceed(?:s|ing)?|≤|<=) ?${NUMBER}`,
    side: "upper",
    step: 0n,
  },
  { words: `${NUMBER} or ${LESS}`, side: "upper", step: 0n },
  { words: `(?:${MORE} than|exceed(?:s|ing)?|above|>) ?${NUMBER}`, side: "lower", step: 1n },
  { words: `(?:${LESS} than|below|under|<) ?${NUMBER}`, side: "upper", step: -1n },
];

/** Bounds by numbers that words name, and the words without them. */
export function saidBounds(words: string): { bounds: Bound[]; rest: string } {
  const bounds: Bound[] = [];
  let rest = words;
  for (const { words: pattern, side, step } of BOUNDS) {
    rest = rest.replace(
      new RegExp(`(?<![\\w])${pattern}(?![\\w^!]|\\.\\d| ?[*^+/·-])`, "gi"),
      (_, number: string) => {
        bounds.push({ side, value: numberOf(number) + step });
        return " ";
      },
    );
  }
  if (/(?<!non-?|not )\bpositive\b/i.test(words)) bounds.push({ side: "lower", value: 1n });
  return { bounds, rest };
}

function numberOf(text: string): bigint {
  const at = NUMBERS.indexOf(text.toLowerCase());
  return at < 0 ? BigInt(text) : BigInt(at);
}

const VARIABLE = "`?\\$?([a-z][0-9'₀-₉]?)\\$?`?";
const IS = "(?:is|are|be)";

interface RelationPhrase {
  /** With a variable on either side. */
  between: string;
  kind: RelationKind;
  isFlipped?: boolean;
}

const RELATIONS: readonly RelationPhrase[] = [
  { between: "(?:divides|is a (?:divisor|factor) of|∣|\\|)", kind: "dvd" },
  { between: `${IS} (?:divisible by|a multiple of)`, kind: "dvd", isFlipped: true },
  {
    between: `(?:${IS} )?(?:at most|no ${MORE} than|not ${MORE} than|${LESS}${OR_EQUAL}|≤|<=)`,
    kind: "le",
  },
  {
    between: `(?:${IS} )?(?:at least|no ${LESS} than|not ${LESS} than|${MORE}${OR_EQUAL}|≥|>=)`,
    kind: "le",
    isFlipped: true,
  },
  { between: `(?:${IS} )?(?:strictly )?(?:${LESS} than|below|<)`, kind: "lt" },
  {
    between: `(?:(?:${IS} )?(?:strictly )?(?:${MORE} than|above|>)|exceeds)`,
    kind: "lt",
    isFlipped: true,
  },
  { between: "(?:-|−|minus)", kind: "sub" },
  { between: "(?:/|divided by)", kind: "div" },
  { between: "(?:mod|modulo|%)", kind: "mod" },
  { between: "(?:\\^|to the power(?: of)?|raised to the(?: power)?(?: of)?)", kind: "pow" },
];

/** What words say of two variables, e.g. `a divides b`; `variables` tells which letters are some. */
export function saidRelations(words: string, variables: ReadonlySet<string>): SaidRelation[] {
  return RELATIONS.flatMap(({ between, kind, isFlipped }) => {
    const space = /^\(\?:[/\\%∣-]/u.test(between) ? " ?" : " ";
    const pattern = new RegExp(
      `(?<!\\w)(?<![+*/^-] ?)${VARIABLE}${space}${between}${space}${VARIABLE}(?![\\w(]| ?[+*^/-])`,
      "g",
    );
    return [...words.matchAll(pattern)].flatMap(([, a = "", b = ""]): SaidRelation[] => {
      if (!variables.has(a) || !variables.has(b)) return [];
      return [isFlipped ? { kind, left: b, right: a } : { kind, left: a, right: b }];
    });
  });
}

/** Whether comparisons of other things than numbers are said to be strict, or not. */
export function saidStrictness(words: string): { strict: boolean; weak: boolean } {
  const weak = new RegExp(
    `\\bat (?:least|most)\\b|\\bnot? (?:${MORE}|${LESS}) than\\b|${OR_EQUAL}|≤|≥|<=|>=|\\bnot exceed|\\bup to\\b|\\binclusive|\\bnon-?(?:decreasing|increasing)`,
    "i",
  );
  const without = words.replace(new RegExp(weak.source, "gi"), " ");
  const strict = new RegExp(
    `\\b(?:is|are|be) (?:strictly )?(?:${MORE}|${LESS}) than\\b|[<>]|\\bstrictly (?:${MORE}|${LESS})\\b`,
    "i",
  );
  return { strict: strict.test(without), weak: weak.test(words) };
}

const UNIVERSAL = /\b(?:all|every(?:body|one|thing)?|each|any|whenever|always)\b/gi;
const EXISTENTIAL =
  /\b(?:there(?:'s| is| are| exists?| exist| must be)|exists?|some(?:body|one|thing)?|at least one|has an?|have an?|can be (?:written|expressed))\b/gi;

/** Where words speak of all, and of some: offsets, in order. */
export function saidQuantifiers(words: string): { universal: number[]; existential: number[] } {
  const places = (pattern: RegExp) => [...words.matchAll(pattern)].map(({ index }) => index);
  return { universal: places(UNIVERSAL), existential: places(EXISTENTIAL) };
}

/** Whether words speak of all values of a variable, e.g. `every natural number n`. */
export function saysAll(words: string, variable: string): boolean {
  const name = variable.replace(/[^\p{L}\p{N}']/gu, "");
  if (name === "") return false;
  return new RegExp(
    `\\b(?:all|every|each|any)(?: (?!(?:has|have|is|are)\\b)[\\w-]+){0,3} ${name}\\b`,
  ).test(words);
}

/** The numbers that words name, in digits or as words. */
export function saidNumbers(words: string): bigint[] {
  const found = words.matchAll(new RegExp(`(?<![\\w.])${NUMBER}(?![\\w]|\\.\\d)`, "gi"));
  return [...found].map(([, number = "0"]) => numberOf(number));
}

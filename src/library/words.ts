import { fnv1a } from "../core/index.ts";

/** The words of a name's part: split at dots, underscores, and where a capital letter begins; in lower case. */
export function nameWords(name: string): string[] {
  return name
    .split(/[._'?!₀-₉«»\s]+/u)
    .flatMap((part) => part.split(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u))
    .map((word) => word.toLowerCase())
    .filter((word) => word !== "");
}

/**
 * The words by which a name is found: besides its words the parts that these make, `hashmap` of `HashMap`, and words
 * without the numbers at their end, `log` of `log2`.
 */
export function searchedWords(name: string): string[] {
  const words = nameWords(name);
  const whole = name.split(/[._'?!«»\s]+/u).map((part) => part.toLowerCase());
  const plain = words.map((word) => word.replace(/\d+$/, ""));
  const joined = words.flatMap((word) => JOINED[word] ?? []);
  const others = new Set([...whole, ...plain, ...joined].filter((word) => word.length > 1));
  return [...withRepeats(words), ...[...others].filter((word) => !words.includes(word))];
}

/** Words that the naming convention writes as one. */
const JOINED: Readonly<Record<string, readonly string[]>> = {
  propext: ["prop", "ext"],
  funext: ["fun", "function", "ext"],
  foldl: ["fold", "left"],
  foldr: ["fold", "right"],
  nonneg: ["neg", "not"],
  nonpos: ["pos", "not"],
  natabs: ["abs"],
  testbit: ["bit"],
  emptyc: ["empty"],
};

/** How many words of a name say something: without those that only join others. */
export function countWords(name: string): number {
  return nameWords(name).filter((word) => !JOINING.has(word)).length;
}

const JOINING = new Set(["of", "iff", "eq", "is"]);

/** The last component, and what stands before it. */
export function splitName(name: string): { space: string; last: string } {
  const at = name.lastIndexOf(".");
  return { space: name.slice(0, Math.max(at, 0)), last: name.slice(at + 1) };
}

/** Words; the second time a word comes with `#2`, and so on. */
export function withRepeats(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return words.map((word) => {
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    return count === 1 ? word : `${word}#${count}`;
  });
}

/** Is it what variables are called: one letter, or one with an `s`, primes and numbers apart? */
export function isVariable(token: string): boolean {
  return /^\p{L}s?['₀-₉\d]*$/u.test(token) && !/^(is|as)$/.test(token);
}

const TOKEN = /[\p{L}_][\p{L}\p{N}_'!?.₀-₉]*|\p{N}+|[^\s\p{L}\p{N}]/gu;

/** A text that is the same for formulas that are equal up to the names of variables, as a hash. */
export function shapeKey(formula: string): string {
  const numbers = new Map<string, number>();
  const tokens = (formula.match(TOKEN) ?? []).map((token) => {
    if (!isVariable(token)) return token;
    const number = numbers.get(token) ?? numbers.size;
    numbers.set(token, number);
    return `v${number}`;
  });
  return fnv1a(tokens.join(" ")).toString(36);
}

/** Words that say nothing of what is looked for. */
const STOP = new Set(
  `a an the of to in on for by with is are be it its that this these those as at from into then than when where
   which what whose who how why each both there has have having had does do doing did give
   gives given giving get gets got i you your we they their me my can could may might must shall should will would
   theorem theorems lemma lemmas statement says say said about using use used uses after before over under being so again
   such hold holds held return returns returned really always never just only also other another
   yields yield equals becomes become thing things computation terms define defines defined out them`.split(
    /\s+/,
  ),
);

/** Words of grammar that names have, too: they count little. */
const WEAK = new Set(
  `and or if some any one two same value values result element elements item items entry entries number numbers whether
   satisfies satisfy satisfying predicate condition property given`.split(/\s+/),
);

export function isWeakWord(word: string): boolean {
  return WEAK.has(word);
}

/** Is it a word of English grammar, not of the library? */
export function isStopWord(word: string): boolean {
  return STOP.has(word);
}

const ENDINGS = [
  "ations",
  "ation",
  "ities",
  "ity",
  "ness",
  "ings",
  "ing",
  "ies",
  "ied",
  "es",
  "ed",
  "ive",
  "ly",
  "s",
];

/** Forms of an English word without its endings, the word itself first. */
export function stems(word: string): string[] {
  const found = [word];
  for (const ending of ENDINGS) {
    const stem = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || stem.length < 3) continue;
    found.push(stem, `${stem}e`);
    if (ending.startsWith("ie") || ending === "ities") found.push(`${stem}y`);
    if (/([^aeiou])\1$/.test(stem)) found.push(stem.slice(0, -1));
  }
  return [...new Set(found)];
}

/** Pieces of three letters, with the ends of the word marked. */
export function trigrams(word: string): string[] {
  const marked = `^${word}$`;
  return Array.from({ length: Math.max(1, marked.length - 2) }, (_, i) => marked.slice(i, i + 3));
}

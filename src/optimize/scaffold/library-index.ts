import type { LibraryTheorem, LibraryTheorems } from "../../core/index.ts";

/** How much the words of a name count beside the constants of the statement. */
const WORD_WEIGHT = 0.5;

/** What is looked for: constants by full name, and words of names, each with its weight. */
export interface LibraryQuery {
  constants: ReadonlyMap<string, number>;
  words: ReadonlyMap<string, number>;
}

/** A theorem and how close it is to a query, from 0 to 1. */
export interface FoundTheorem {
  entry: LibraryTheorem;
  relevance: number;
}

/**
 * The theorems of a library by the constants of their statements and the words of their names: those
 * that are rare in the library count most (inverse document frequency), and what a theorem has besides
 * counts against it (cosine).
 */
export class LibraryIndex {
  private readonly theorems: readonly LibraryTheorem[];
  private readonly constants: readonly string[];
  private readonly names: ReadonlySet<string>;
  private readonly numbers = new Map<string, number>();
  /** Theorems by constant or word, and how rare it is. */
  private readonly postings: number[][] = [];
  private readonly rarity: Float64Array;
  /** Length of each theorem's vector. */
  private readonly lengths: Float64Array;

  constructor({ constants, theorems }: LibraryTheorems) {
    this.theorems = theorems;
    this.constants = constants;
    this.names = new Set(theorems.map(({ name }) => name));
    for (const [i, theorem] of theorems.entries())
      for (const feature of this.featuresOf(theorem)) this.postingsOf(feature).push(i);
    this.rarity = Float64Array.from(this.postings, ({ length }) =>
      Math.log((1 + theorems.length) / (1 + length)),
    );
    const squares = new Float64Array(theorems.length);
    for (const [feature, number] of this.numbers) {
      const square = this.weightOf(feature, number) ** 2;
      for (const i of this.postings[number] ?? []) squares[i] = (squares[i] ?? 0) + square;
    }
    this.lengths = squares.map(Math.sqrt);
  }

  /** Is there a constant of that name in the statements? */
  has(constant: string): boolean {
    return this.numbers.has(constantFeature(constant));
  }

  /** Is there a theorem of that name? */
  hasTheorem(name: string): boolean {
    return this.names.has(name);
  }

  /** Names of the constants in a theorem's statement. */
  constantsOf({ constants }: LibraryTheorem): string[] {
    return constants.map((index) => this.constants[index] as string);
  }

  /** The `count` theorems closest to a query, the closest first, equal ones by name; the first has 1. */
  closest({ constants, words }: LibraryQuery, count: number): FoundTheorem[] {
    const scores = new Float64Array(this.theorems.length);
    const add = (feature: string, wanted: number) => {
      const number = this.numbers.get(feature);
      if (number === undefined) return;
      const worth = wanted * this.weightOf(feature, number) ** 2;
      for (const i of this.postings[number] ?? []) scores[i] = (scores[i] ?? 0) + worth;
    };
    for (const [name, weight] of constants) add(constantFeature(name), weight);
    for (const [word, weight] of words) add(wordFeature(word), weight);
    const found: FoundTheorem[] = [];
    for (const [i, entry] of this.theorems.entries()) {
      const relevance = (scores[i] ?? 0) / (this.lengths[i] || 1);
      if (relevance > 0) found.push({ entry, relevance });
    }
    // The theorems are in alphabetical order, and sorting keeps it.
    found.sort((a, b) => b.relevance - a.relevance);
    const best = found[0]?.relevance ?? 1;
    return found
      .slice(0, count)
      .map(({ entry, relevance }) => ({ entry, relevance: relevance / best }));
  }

  private featuresOf(theorem: LibraryTheorem): string[] {
    const words = new Set(nameWords(theorem.name));
    return [...this.constantsOf(theorem).map(constantFeature), ...[...words].map(wordFeature)];
  }

  private postingsOf(feature: string): number[] {
    let number = this.numbers.get(feature);
    if (number === undefined) {
      number = this.postings.push([]) - 1;
      this.numbers.set(feature, number);
    }
    return this.postings[number] as number[];
  }

  private weightOf(feature: string, number: number): number {
    return (this.rarity[number] ?? 0) * (feature.startsWith(WORD) ? WORD_WEIGHT : 1);
  }
}

/** The words of the last component, e.g. `["add", "comm"]` of `Nat.add_comm`. */
export function nameWords(name: string): string[] {
  const last = name.slice(name.lastIndexOf(".") + 1);
  return last.split(/[_'?!]+/).filter((word) => word !== "");
}

/** No constant begins with it. */
const WORD = " ";
const wordFeature = (word: string) => `${WORD}${word}`;
const constantFeature = (name: string) => name;

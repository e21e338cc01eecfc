import { fnv1a } from "../core/index.ts";

/** Numbers per vector; more means fewer collisions of words. */
const DIMENSIONS = 512;

/**
 * A text as a vector of unit length: its words, pairs of neighbours, and pieces of three letters, hashed.
 * Lean's operators are words of their own. No model is needed; the same text gives the same vector.
 */
export function textVector(text: string, dimensions = DIMENSIONS): Float64Array {
  const vector = new Float64Array(dimensions);
  const words = text.toLowerCase().match(/[\p{L}_][\p{L}\p{N}_']*|\p{N}+|[^\s\p{L}\p{N}_]/gu) ?? [];
  const add = (feature: string, weight: number) => {
    const place = fnv1a(feature) % dimensions;
    vector[place] = (vector[place] ?? 0) + weight;
  };
  for (const [i, word] of words.entries()) {
    add(word, 1);
    const next = words[i + 1];
    if (next !== undefined) add(`${word} ${next}`, 0.5);
    for (let j = 0; j + 3 <= word.length; j++) add(`#${word.slice(j, j + 3)}`, 0.3);
  }
  return normalized(vector);
}

function normalized(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** How rare a place of the vectors is among the entries: what stands in all of them tells little, but something. */
function rarity(vectors: readonly Float64Array[]): Float64Array {
  return new Float64Array(DIMENSIONS).map((_, place) => {
    const frequency = vectors.filter((vector) => (vector[place] ?? 0) > 0).length;
    return Math.log((2 + vectors.length) / (1 + frequency));
  });
}

export function cosine(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

/** An entry as it is compared: how close it is to what is looked for, and its text. */
interface Compared<T> {
  entry: T;
  relevance: number;
  vector: Float64Array;
}

/**
 * The `count` entries that are close to the query and not to each other: maximum marginal relevance
 * (J. Carbonell and J. Goldstein, SIGIR 1998). `balance`: 1 asks for closeness alone, 0 for difference
 * alone. Entries that share nothing with the query are left out.
 */
export function retrieve<T>(
  query: string,
  entries: readonly T[],
  {
    textOf,
    count,
    balance = 0.7,
  }: { textOf: (entry: T) => string; count: number; balance?: number },
): T[] {
  const plain = entries.map((entry) => textVector(textOf(entry)));
  const weights = rarity(plain);
  const wanted = weighted(textVector(query), weights);
  const compared = entries.map((entry, i) => {
    const vector = weighted(plain[i] as Float64Array, weights);
    return { entry, vector, relevance: cosine(wanted, vector) };
  });
  return choose(compared, count, balance);
}

/** The same where it is known already how close each entry is, from 0 to 1; texts tell them apart. */
export function diversify<T>(
  entries: readonly { entry: T; relevance: number }[],
  {
    textOf,
    count,
    balance = 0.7,
  }: { textOf: (entry: T) => string; count: number; balance?: number },
): T[] {
  const plain = entries.map(({ entry }) => textVector(textOf(entry)));
  const weights = rarity(plain);
  const compared = entries.map(({ entry, relevance }, i) => ({
    entry,
    relevance,
    vector: weighted(plain[i] as Float64Array, weights),
  }));
  return choose(compared, count, balance);
}

function weighted(vector: Float64Array, weights: Float64Array): Float64Array {
  return normalized(vector.map((value, place) => value * (weights[place] ?? 0)));
}

function choose<T>(entries: readonly Compared<T>[], count: number, balance: number): T[] {
  const rest = entries
    .filter(({ relevance }) => relevance > 0)
    .map((each) => ({ ...each, likeness: 0 }));
  const chosen: T[] = [];
  while (chosen.length < count && rest.length > 0) {
    const worths = rest.map(
      ({ relevance, likeness }) => balance * relevance - (1 - balance) * likeness,
    );
    const [best] = rest.splice(worths.indexOf(Math.max(...worths)), 1);
    if (!best) break;
    chosen.push(best.entry);
    for (const each of rest)
      each.likeness = Math.max(each.likeness, cosine(each.vector, best.vector));
  }
  return chosen;
}

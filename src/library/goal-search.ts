import type { TermGoal } from "../core/index.ts";
import { formsIn, goalFeatures, matchingForms } from "./features.ts";
import { best, type Hit, type LibraryIndex, type WeightedTerm } from "./library-index.ts";

/** How much of each kind counts: of the target, and of what is known. */
const WEIGHTS = {
  target: 1,
  known: 0.5,
  pair: 0.7,
  rewrites: 1.2,
  rewritesKnown: 0.5,
  backwards: 0.4,
  applies: 1.2,
};
/** Of theorems' own terms, for the length of what they speak of. */
const LENGTH_FIELDS = "chpw";

/** What a theorem has to speak of to be of use for a goal. */
export function goalTermsOf({ hypotheses, target }: TermGoal, index: LibraryIndex): WeightedTerm[] {
  const known = hypotheses.filter(({ isInstance }) => !isInstance).map(({ type }) => type);
  const { binders } = index;
  const features = goalFeatures({ conclusion: target, hypotheses: known }, binders);
  const wanted = new Map<string, number>();
  const raise = (term: string, weight: number) =>
    wanted.set(term, Math.max(weight, wanted.get(term) ?? 0));
  for (const [names, weight] of [
    [features.conclusion, WEIGHTS.target],
    [features.hypotheses, WEIGHTS.known],
  ] as const)
    for (const name of names) {
      raise(`c${name}`, weight);
      raise(`h${name}`, 0.6 * weight);
    }
  for (const pair of features.pairs) raise(`p${pair}`, WEIGHTS.pair);
  for (const form of formsIn([target], binders)) {
    raise(`l${form}`, WEIGHTS.rewrites);
    raise(`r${form}`, WEIGHTS.backwards);
  }
  for (const form of formsIn(known, binders)) raise(`l${form}`, WEIGHTS.rewritesKnown);
  for (const form of matchingForms(target, binders)) raise(`a${form}`, WEIGHTS.applies);
  return [...wanted].map(([term, weight]) => ({ term, weight }));
}

/**
 * The theorems that speak of what a goal speaks of: terms that are rare in the library count most, and what a theorem
 * has besides counts against it (cosine).
 */
export class GoalSearch {
  private readonly index: LibraryIndex;
  /** Length of each theorem's vector; 0 for what is no theorem. */
  private readonly lengths: Float32Array;

  constructor(index: LibraryIndex) {
    this.index = index;
    this.lengths = new Float32Array(index.count);
    for (const term of new Set(index.terms())) {
      if (!LENGTH_FIELDS.includes(term[0] as string)) continue;
      const square = index.rarity(index.frequency(term)) ** 2;
      index.visit(term, (entry) => {
        this.lengths[entry] = (this.lengths[entry] as number) + square;
      });
    }
    for (const [entry, square] of this.lengths.entries())
      this.lengths[entry] = index.kind(entry) === "theorem" ? Math.sqrt(square) : 0;
  }

  search(terms: readonly WeightedTerm[], count: number): Hit[] {
    const { index, lengths } = this;
    const scores = new Float32Array(index.count);
    for (const { term, weight } of terms) {
      const worth = weight * index.rarity(index.frequency(term)) ** 2;
      index.visit(term, (entry) => {
        scores[entry] = (scores[entry] as number) + worth;
      });
    }
    for (const [entry, score] of scores.entries()) {
      const length = lengths[entry] as number;
      scores[entry] = length === 0 ? 0 : score / (length + MEAN_LENGTH);
    }
    return best(scores, count);
  }
}

/** So that the shortest statements do not always come first. */
const MEAN_LENGTH = 4;

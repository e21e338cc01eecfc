import { readFileSync } from "node:fs";
import type { TermGoal } from "../../core/index.ts";
import { type GoalSearch, goalTermsOf } from "../goal-search.ts";
import { best, type Hit, type LibraryIndex } from "../library-index.ts";
import { GoalMatcher } from "./goal-matcher.ts";
import { premiseFeatures } from "./premise-features.ts";
import { Uses } from "./uses.ts";

/** Of the order by likeness so many are looked at whether or not their statements fit; the others count as this far down. */
const LIKE = 1_000;
const FAR = 5_000;

/** A theorem that is in question, as numbers. */
interface PremiseCandidate {
  entry: number;
  features: number[];
}

/**
 * Ranks theorems as premises for a goal: by how their statements fit it, as in a discrimination tree (what they rewrite,
 * what they conclude, which of their hypotheses are known), by the rarity-weighted constants that both have, and by how
 * often people use them. A linear model weighs these; its weights are fitted as `benchmarks/premises.ts` does.
 */
export class PremiseRanker {
  private readonly index: LibraryIndex;
  private readonly byTerms: GoalSearch;
  private readonly matchers: readonly { matcher: GoalMatcher; first: number }[];

  constructor(index: LibraryIndex, byTerms: GoalSearch) {
    this.index = index;
    this.byTerms = byTerms;
    this.matchers = index.theorems.map(({ rows, first }) => ({
      matcher: new GoalMatcher(rows),
      first,
    }));
  }

  /** The best first. Scores compare only theorems for one goal, and are above 0. */
  rank(goal: TermGoal, count: number, weights: readonly number[] = learnedWeights()): Hit[] {
    const scores = new Float32Array(this.index.count);
    const found = this.candidates(goal);
    let least = 0;
    for (const { entry, features } of found) {
      const score = features.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0);
      scores[entry] = score;
      least = Math.min(least, score);
    }
    for (const { entry } of found) scores[entry] = (scores[entry] as number) - least + 1;
    return best(scores, count);
  }

  /** Theorems that fit a goal in some way or are like it. */
  candidates(goal: TermGoal): PremiseCandidate[] {
    const { index } = this;
    const { hypotheses, target } = goal;
    const known = hypotheses.filter(({ isInstance }) => !isInstance).map(({ type }) => type);
    const like = this.byTerms.search(goalTermsOf(goal, index), LIKE);
    const places = new Map(like.map((hit, place) => [hit.entry, { place, likeness: hit.score }]));
    const uses = Uses.get();
    const found: PremiseCandidate[] = [];
    for (const { matcher, first } of this.matchers) {
      const fitOf = matcher.goal(target, known, index.binders);
      for (let i = 0; i < matcher.count; i++) {
        const entry = first + i;
        const place = places.get(entry);
        const fit = fitOf(i, place !== undefined);
        if (!fit) continue;
        const name = index.name(entry);
        const facts = { fit, name, isSimp: index.isSimp(entry), uses: uses.of(name) };
        const features = premiseFeatures({
          ...facts,
          likeness: place?.likeness ?? 0,
          place: place?.place ?? FAR,
        });
        found.push({ entry, features });
      }
    }
    return found;
  }
}

let weights: readonly number[] | undefined;

function learnedWeights(): readonly number[] {
  weights ??= Object.values(
    JSON.parse(readFileSync(new URL("./weights.json", import.meta.url), "utf8")) as object,
  ) as number[];
  return weights;
}

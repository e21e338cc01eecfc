import type { Fit } from "./goal-matcher.ts";

/** What is known of a theorem beside how its statement fits. */
export interface PremiseFacts {
  fit: Fit;
  /** Likeness of the constants (cosine), and place in the order by that, from 0. */
  likeness: number;
  place: number;
  name: string;
  isSimp: boolean;
  /** Logarithms of counts; see `Uses`. */
  uses: { whole: number; end: number };
}

/** What the ranking weighs, in the order of its weights. */
export const FEATURES = [
  ...["applies", "appliesBy", "rewrites", "rewritesBy", "backwards", "backwardsBy"],
  ...["rewritesKnown", "rewritesKnownBy", "forward", "forwardShare", "relation", "hypotheses"],
  ...["size", "likeness", "reciprocalPlace", "logPlace", "nameLength", "nameDepth", "simp"],
  ...["uses", "usesOfEnd", "rewritesUsed", "appliesUsed", "rewritesSize", "rewritesHypotheses"],
] as const;

/** A theorem as numbers; see `FEATURES`. */
export function premiseFeatures(facts: PremiseFacts): number[] {
  const { fit, likeness, place, name, isSimp, uses } = facts;
  const does = (constants: number) => (constants > 0 ? 1 : 0);
  const size = Math.log1p(fit.size);
  return [
    ...[does(fit.applies), Math.log1p(fit.applies), does(fit.rewrites), Math.log1p(fit.rewrites)],
    ...[does(fit.backwards), Math.log1p(fit.backwards)],
    ...[does(fit.rewritesKnown), Math.log1p(fit.rewritesKnown)],
    ...[does(fit.forward), fit.forward / Math.max(1, fit.hypotheses)],
    ...[fit.relation, fit.hypotheses, size],
    ...[likeness, 60 / (60 + place), Math.log1p(place)],
    ...[name.length / 20, name.split(".").length, isSimp ? 1 : 0],
    ...[uses.whole, uses.end],
    ...[does(fit.rewrites) * uses.end, does(fit.applies) * uses.end],
    ...[does(fit.rewrites) * size, does(fit.rewrites) * fit.hypotheses],
  ];
}

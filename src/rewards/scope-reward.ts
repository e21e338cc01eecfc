import type { CritiqueSimilarity } from "../core/index.ts";

/** What is known about one critique. */
export interface ScopeOutcome {
  /** The critique has its three parts. */
  isReadable: boolean;
  /** `null` when there is no reference to compare it with. */
  similarity: CritiqueSimilarity | null;
  /** R_qual, the grade by a model, 0 to 1; `null` when the model failed. */
  quality: number | null;
  /** S of the draft. */
  before: number;
  /** S of the program that was revised by the critique. */
  after: number;
}

/** The weights of SCOPE, section V. */
export interface ScopeWeights {
  /** α_s, α_g and α_c. */
  similarity: CritiqueSimilarity;
  /** λ_e. */
  experience: number;
  /** λ_q. */
  quality: number;
  /** w_d. */
  dense: number;
  /** w_s. */
  sparse: number;
}

/** w_d 0.3, w_s 1; the others share alike. */
export const DEFAULT_SCOPE: ScopeWeights = {
  similarity: { subgoals: 1 / 3, gaps: 1 / 3, checklist: 1 / 3 },
  experience: 0.5,
  quality: 0.5,
  dense: 0.3,
  sparse: 1,
};

/** A reward and its two parts. */
export interface ScopeReward {
  /** w_d·dense + w_s·sparse. */
  reward: number;
  /** R_dense, 0 to 1 with the default weights. */
  dense: number;
  /** R_sparse = S(p(y)) − S(p0). */
  sparse: number;
}

/**
 * The reward of a critique (SCOPE, section V): R = w_d·(λ_e·similarity + λ_q·quality) + w_s·(S after − S before). A
 * critique that cannot be read changes no program and has a dense part of 0. Where the model failed, or there is no
 * reference, the other one takes its weight; without both the dense part is 0.
 */
export function scopeReward(
  { isReadable, similarity, quality, before, after }: ScopeOutcome,
  weights: ScopeWeights = DEFAULT_SCOPE,
): ScopeReward {
  if (!isReadable) return { reward: 0, dense: 0, sparse: 0 };
  const { experience, quality: qualityWeight } = weights;
  const terms = [
    ...(similarity === null ? [] : [{ weight: experience, value: closeness(similarity, weights) }]),
    ...(quality === null ? [] : [{ weight: qualityWeight, value: quality }]),
  ];
  const known = terms.reduce((sum, { weight }) => sum + weight, 0);
  const mean = terms.reduce((sum, { weight, value }) => sum + weight * value, 0) / (known || 1);
  const dense = (experience + qualityWeight) * mean;
  const sparse = after - before;
  return { reward: weights.dense * dense + weights.sparse * sparse, dense, sparse };
}

function closeness(similarity: CritiqueSimilarity, { similarity: parts }: ScopeWeights): number {
  return (
    parts.subgoals * similarity.subgoals +
    parts.gaps * similarity.gaps +
    parts.checklist * similarity.checklist
  );
}

/** How close a critique is to a reference, each 0 to 1, higher is better. */
export interface CritiqueSimilarity {
  subgoals: number;
  gaps: number;
  checklist: number;
}

/** What is known of one critique. */
export interface CritiqueOutcome {
  /** `null` when the critique could not be read. */
  similarity: CritiqueSimilarity | null;
  /** R_qual, what a judge says, 0 to 1; `null` when the judge failed. */
  quality: number | null;
  /** S of the program before; of the one revised by the critique. */
  before: number;
  after: number;
}

export interface ScopeWeights {
  /** α_s, α_g and α_c. */
  similarity: CritiqueSimilarity;
  /** λ_e and λ_q. */
  experience: number;
  quality: number;
  /** w_d and w_s. */
  dense: number;
  sparse: number;
}

export const DEFAULT_SCOPE: ScopeWeights = {
  similarity: { subgoals: 1 / 3, gaps: 1 / 3, checklist: 1 / 3 },
  ...{ experience: 0.5, quality: 0.5, dense: 0.3, sparse: 1 },
};

export interface ScopeReward {
  /** w_d·dense + w_s·sparse. */
  reward: number;
  /** R_dense, 0 to 1 with the default weights. */
  dense: number;
  /** R_sparse = S(p(y)) − S(p0). */
  sparse: number;
}

/**
 * The reward of a critique (SCOPE, section V): R = w_d·(λ_e·similarity + λ_q·quality) + w_s·(S after −
 * S before). A critique that cannot be read changes no program and has nothing dense: 0. Where the judge
 * failed, quality is left out and λ_e takes its weight.
 */
export function scopeReward(
  { similarity, quality, before, after }: CritiqueOutcome,
  weights: ScopeWeights = DEFAULT_SCOPE,
): ScopeReward {
  if (similarity === null) return { reward: 0, dense: 0, sparse: 0 };
  const { experience, quality: judged, similarity: parts } = weights;
  const close =
    parts.subgoals * similarity.subgoals +
    parts.gaps * similarity.gaps +
    parts.checklist * similarity.checklist;
  const dense =
    quality === null ? (experience + judged) * close : experience * close + judged * quality;
  const sparse = after - before;
  return { reward: weights.dense * dense + weights.sparse * sparse, dense, sparse };
}

/** The `rollouts` for one prompt, with the reward of each. */
export interface RewardGroup<T> {
  rollouts: readonly T[];
  /** One per rollout, 0 to 1, higher is better. */
  rewards: readonly number[];
}

/**
 * The groups that can teach something: a mean reward of 0 or 1 says the same of every rollout, so that
 * nothing is better than the rest (Goedel-Code-Prover, Algorithm 1). Empty groups go, too.
 */
export function informativeGroups<G extends RewardGroup<unknown>>(groups: readonly G[]): G[] {
  return groups.filter(({ rewards }) => {
    const mean = rewards.reduce((total, reward) => total + reward, 0) / rewards.length;
    return mean > 0 && mean < 1;
  });
}

/**
 * The clipped objective of GRPO for one token, to be maximised: min(ρ·A, clip(ρ, 1 − low, 1 + high)·A),
 * where ρ is the probability under the policy over that when it was sampled, and A the advantage.
 */
export function clippedObjective(
  ratio: number,
  advantage: number,
  clip: { low: number; high: number } = { low: 0.2, high: 0.28 },
): number {
  const clipped = Math.min(Math.max(ratio, 1 - clip.low), 1 + clip.high);
  return Math.min(ratio * advantage, clipped * advantage);
}

/** One rollout, token by token. */
export interface RolloutTokens {
  /** π over the policy that sampled it, per token. */
  ratios: readonly number[];
  /** A of each token. */
  advantages: readonly number[];
  /** log π_ref − log π of each token; needed where β is not 0. */
  referenceLogRatios?: readonly number[];
}

/** Weights of `groupObjective`. */
export interface ObjectiveOptions {
  /** How far below and above 1 the ratio of probabilities counts. */
  clip: { low: number; high: number };
  /** β, the weight of the divergence from the reference. */
  beta: number;
}

/** The paper's symmetric clip; it names a KL term and no β, and DeepSeekMath's is 0.04. */
export const OBJECTIVE_OPTIONS: ObjectiveOptions = { clip: { low: 0.2, high: 0.2 }, beta: 0.04 };

/** exp(x) − x − 1 for x = log π_ref − log π: an estimate of KL(π, π_ref) from one token, never negative. */
export function klEstimate(referenceLogRatio: number): number {
  return Math.exp(referenceLogRatio) - referenceLogRatio - 1;
}

/**
 * The objective of a group, to be maximised: 1/G Σ_i 1/|Y_i| Σ_t [min(ρA, clip(ρ)A) − β·KL] ("Process-verified
 * reinforcement learning for theorem proving via Lean"). The mean over each rollout's tokens comes first, so that long
 * ones count no more than short ones. Throws `RangeError` where lists differ in length or one is empty.
 */
export function groupObjective(
  rollouts: readonly RolloutTokens[],
  { clip, beta }: ObjectiveOptions = OBJECTIVE_OPTIONS,
): number {
  if (rollouts.length === 0) throw new RangeError("a group needs a rollout");
  const perRollout = rollouts.map(({ ratios, advantages, referenceLogRatios = [] }) => {
    const isComplete = beta === 0 || referenceLogRatios.length === ratios.length;
    if (ratios.length === 0 || ratios.length !== advantages.length || !isComplete)
      throw new RangeError("a rollout needs one ratio, advantage and reference per token");
    const terms = ratios.map((ratio, i) => {
      const kl = beta === 0 ? 0 : beta * klEstimate(referenceLogRatios[i] as number);
      return clippedObjective(ratio, advantages[i] as number, clip) - kl;
    });
    return terms.reduce((sum, term) => sum + term, 0) / terms.length;
  });
  return perRollout.reduce((sum, one) => sum + one, 0) / perRollout.length;
}

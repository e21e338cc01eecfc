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

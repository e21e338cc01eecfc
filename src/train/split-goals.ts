import { randomFor } from "./random-stream.ts";
import type { TrainingGoal } from "./training-goal.ts";

/** A goal with the features of its decision at the root, by which goals are compared. */
export interface FeaturedGoal {
  goal: TrainingGoal;
  features: readonly number[];
}

export interface GoalSplit {
  train: TrainingGoal[];
  heldOut: TrainingGoal[];
  /** Left out because they are too much like another. */
  repeats: number;
}

/** Share of common features from which two goals count as the same. */
const NEAR = 0.85;

/**
 * Splits goals by group, so that what is measured is about other things than what was learned, and drops
 * near-duplicates: goals whose features (names of variables have no part in them) overlap by 85 % or more
 * with an earlier goal's, on either side. `heldOut`: share of the groups.
 */
export function splitGoals(
  all: readonly FeaturedGoal[],
  { seed, heldOut }: { seed: number; heldOut: number },
): GoalSplit {
  const split: GoalSplit = { train: [], heldOut: [], repeats: 0 };
  const kept: ReadonlySet<number>[] = [];
  for (const { goal, features } of all) {
    const own = new Set(features);
    if (kept.some((other) => overlap(own, other) >= NEAR)) {
      split.repeats++;
      continue;
    }
    kept.push(own);
    const isHeldOut = randomFor("split", seed, goal.group)() < heldOut;
    (isHeldOut ? split.heldOut : split.train).push(goal);
  }
  return split;
}

/** Common members by all members (Jaccard), 0 to 1. */
function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const common = a.intersection(b).size;
  return common / Math.max(1, a.size + b.size - common);
}

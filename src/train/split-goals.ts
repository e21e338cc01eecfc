import { randomFor } from "./random-stream.ts";
import { isMade, type TrainingGoal } from "./training-goal.ts";

/** A goal with the features of its decision at the root, by which goals are compared. */
export interface FeaturedGoal {
  goal: TrainingGoal;
  features: readonly number[];
}

export interface GoalSplit {
  train: TrainingGoal[];
  /** Measured along the way. */
  heldOut: TrainingGoal[];
  /** Measured once, when everything is trained. */
  sealed: TrainingGoal[];
  /** Left out because they are too much like another. */
  repeats: number;
}

/** Shares of the groups of goals, 0 to 1. */
export interface SplitShares {
  heldOut: number;
  sealed: number;
}

/** Share of common features from which two goals count as the same. */
const NEAR = 0.85;
/** With fewer groups, what would be sealed is held out: a set of one or two groups says nothing. */
const LEAST_GROUPS = 10;

/**
 * Splits goals by group, so that what is measured is about other things than what was learned, and drops
 * near-duplicates: goals whose features (names of variables have no part in them) overlap by 85 % or more
 * with an earlier goal's, on any side. Made-up functions and other goals are split alike.
 */
export function splitGoals(
  all: readonly FeaturedGoal[],
  { seed, shares }: { seed: number; shares: SplitShares },
): GoalSplit {
  const kept = dropRepeats(all);
  const groups = new Map(kept.map((goal) => [goal.group, isMade(goal)]));
  const isSealing = groups.size >= LEAST_GROUPS;
  const cut = isSealing ? shares : { heldOut: shares.heldOut + shares.sealed, sealed: 0 };
  const sides = new Map<string, "heldOut" | "sealed">();
  for (const made of [true, false]) {
    const names = [...groups].flatMap(([name, isOfMade]) => (isOfMade === made ? [name] : []));
    const order = names
      .map((name) => ({ name, at: randomFor("split", seed, name)() }))
      .sort((a, b) => a.at - b.at);
    const ends = [cut.heldOut, cut.heldOut + cut.sealed].map((end) =>
      Math.round(end * order.length),
    );
    order.forEach(({ name }, i) => {
      if (i < (ends[1] as number)) sides.set(name, i < (ends[0] as number) ? "heldOut" : "sealed");
    });
  }
  const split: GoalSplit = {
    train: [],
    heldOut: [],
    sealed: [],
    repeats: all.length - kept.length,
  };
  for (const goal of kept) split[sides.get(goal.group) ?? "train"].push(goal);
  return split;
}

function dropRepeats(all: readonly FeaturedGoal[]): TrainingGoal[] {
  const seen: ReadonlySet<number>[] = [];
  return all.flatMap(({ goal, features }) => {
    const own = new Set(features);
    if (seen.some((other) => overlap(own, other) >= NEAR)) return [];
    seen.push(own);
    return [goal];
  });
}

/** Common members by all members (Jaccard), 0 to 1. */
function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const common = [...a].filter((each) => b.has(each)).length;
  return common / Math.max(1, a.size + b.size - common);
}

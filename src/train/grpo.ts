import { shuffled } from "../core/index.ts";
import { BATCH, type Clip, type PolicyExample } from "./batch.ts";
import { groupAdvantages, type ScoreTactics } from "./credit.ts";
import type { Learner } from "./learner.ts";
import { type RandomStream, randomFor } from "./random-stream.ts";
import { drawRollout, type Rollout } from "./rollout.ts";
import type { TrainingGoal } from "./training-goal.ts";
import { forEachGoal, type Workers } from "./workers.ts";

export interface GrpoOptions {
  /** Goals per iteration. */
  goalsPerStep: number;
  /** Scripts per goal. */
  groupSize: number;
  temperature: number;
  maxLength: number;
  rate: number;
  clip: Clip;
  /** Passes over the scripts of an iteration. */
  epochs: number;
  /** λ, the weight of imitating the proofs among them (hybrid RL). */
  replay: number;
}

/** Defaults: the paper's clip, temperature, group size and λ; the rest was chosen for this size. */
export const GRPO_DEFAULTS: GrpoOptions = {
  goalsPerStep: 16,
  groupSize: 8,
  temperature: 0.9,
  maxLength: 4,
  rate: 1e-3,
  clip: { low: 0.2, high: 0.28 },
  epochs: 2,
  replay: 0.08,
};

/** Scripts that were drawn for one goal. */
export interface RolloutGroup {
  goal: string;
  rollouts: Rollout[];
}

/** Draws a group of scripts for each of some goals. `words` name the draw. `undefined` when stopped. */
export async function drawGroups(
  workers: Workers,
  goals: readonly TrainingGoal[],
  learner: Learner,
  options: GrpoOptions & { words: readonly (string | number)[] },
): Promise<RolloutGroup[] | undefined> {
  const { goalsPerStep, groupSize, temperature, maxLength, words } = options;
  const { weights } = learner;
  const some = shuffled(goals, randomFor(...words, "goals")).slice(0, goalsPerStep);
  return forEachGoal(workers, some, async (environment) => {
    const random = randomFor(...words, environment.goal.id);
    const rollouts: Rollout[] = [];
    for (let i = 0; i < groupSize; i++) {
      const rollout = await drawRollout(environment, { weights, temperature, maxLength, random });
      if (rollout) rollouts.push(rollout);
    }
    return { goal: environment.goal.id, rollouts };
  });
}

/**
 * Policy gradient on groups (GRPO with asymmetric clip); `score` adds process advantages. Groups without a
 * signal fall away by themselves: their advantages are 0. Gives the mean loss.
 */
export async function grpoUpdate(
  learner: Learner,
  groups: readonly RolloutGroup[],
  options: GrpoOptions & { score: ScoreTactics | undefined; random: RandomStream },
): Promise<number> {
  const examples = examplesOf(groups, options);
  let loss = 0;
  for (let epoch = 0; epoch < options.epochs; epoch++)
    loss = await learner.learnPolicy(shuffled(examples, options.random), options);
  return loss;
}

function examplesOf(
  groups: readonly RolloutGroup[],
  { score, replay }: { score: ScoreTactics | undefined; replay: number },
): PolicyExample[] {
  const weight = 1 / BATCH.decisions;
  return groups.flatMap(({ rollouts }) => {
    const outcomes = rollouts.map(({ isProved, firstError, script }) => {
      return { isProved, firstError, tactics: script.length };
    });
    const advantages = groupAdvantages(outcomes, score);
    return rollouts.flatMap(({ choices, isProved }, i) =>
      choices.flatMap(({ decision, chosen, logProbability }, k): PolicyExample[] => {
        const advantage = advantages[i]?.[k] ?? 0;
        const imitation = isProved ? replay * weight : 0;
        if (Math.abs(advantage) < 1e-12 && imitation === 0) return [];
        const reinforcement = { advantage, oldLogProbability: logProbability, weight };
        return [{ decision, chosen, imitation, reinforcement }];
      }),
    );
  });
}

/** Share of scripts that proved their goal, 0 to 1. */
export function meanReward(groups: readonly RolloutGroup[]): number {
  const all = groups.flatMap(({ rollouts }) => rollouts);
  return all.filter(({ isProved }) => isProved).length / Math.max(1, all.length);
}

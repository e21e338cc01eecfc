import { actionScores, logSoftmax, type PolicyWeights, shuffled } from "../core/index.ts";
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
  /** β, the weight of the divergence from the policy that it began with. */
  beta: number;
  /** λ, the weight of imitating the proofs among them (hybrid RL). */
  replay: number;
}

/** Defaults: the paper's clip, temperature, group size and λ; β of DeepSeekMath; the rest was chosen for this size. */
export const GRPO_DEFAULTS: GrpoOptions = {
  goalsPerStep: 16,
  groupSize: 8,
  temperature: 0.9,
  maxLength: 4,
  rate: 1e-3,
  clip: { low: 0.2, high: 0.28 },
  epochs: 2,
  beta: 0.04,
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
  options: GrpoOptions & {
    score: ScoreTactics | undefined;
    random: RandomStream;
    /** Where it began; without it there is no divergence. */
    reference?: PolicyWeights | undefined;
  },
): Promise<number> {
  const examples = examplesOf(groups, options);
  let loss = 0;
  for (let epoch = 0; epoch < options.epochs; epoch++)
    loss = await learner.learnPolicy(shuffled(examples, options.random), options);
  return loss;
}

function examplesOf(
  groups: readonly RolloutGroup[],
  {
    score,
    replay,
    beta,
    temperature,
    reference,
  }: Pick<GrpoOptions, "replay" | "beta" | "temperature"> & {
    score: ScoreTactics | undefined;
    reference?: PolicyWeights | undefined;
  },
): PolicyExample[] {
  const all = groups.flatMap(({ rollouts }) => rollouts);
  const meanLength = average(all.map(({ choices }) => choices.length));
  const referenceOf = ({ decision, chosen }: Rollout["choices"][number]) => {
    if (!reference || beta === 0) return undefined;
    const logs = logSoftmax(actionScores(reference, decision), temperature);
    return { logProbability: logs[chosen] as number, beta };
  };
  return groups.flatMap(({ rollouts }) => {
    const outcomes = rollouts.map(({ isProved, firstError, script }) => {
      return { isProved, firstError, tactics: script.length };
    });
    const advantages = groupAdvantages(outcomes, score);
    return rollouts.flatMap(({ choices, isProved }, i) =>
      choices.flatMap((choice, k): PolicyExample[] => {
        const { decision, chosen, logProbability } = choice;
        // 1/|Y_i|: a script counts alike, however long it is; on average a decision weighs 1.
        const weight = meanLength / choices.length / BATCH.decisions;
        const advantage = advantages[i]?.[k] ?? 0;
        const imitation = isProved ? replay * weight : 0;
        const away = referenceOf(choice);
        if (Math.abs(advantage) < 1e-12 && imitation === 0 && !away) return [];
        const reinforcement = {
          ...{ advantage, oldLogProbability: logProbability, weight },
          ...(away ? { reference: away } : {}),
        };
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

const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** What the drawn scripts say of the policy. */
export interface RolloutFigures {
  /** Mean of −log p of the drawn tactics, nats: an estimate of the policy's entropy at the temperature of drawing. */
  entropy: number;
  /** Tactics per script. */
  length: number;
  /** Mean share of a script's tactics before its first error, 0 to 1. */
  tacticReward: number;
}

export function rolloutFigures(groups: readonly RolloutGroup[]): RolloutFigures {
  const all = groups.flatMap(({ rollouts }) => rollouts);
  const choices = all.flatMap((rollout) => rollout.choices);
  return {
    entropy: average(choices.map(({ logProbability }) => -logProbability)),
    length: average(all.map(({ script }) => script.length)),
    tacticReward: average(
      all.map(({ firstError, script }) => (firstError ?? script.length) / script.length),
    ),
  };
}

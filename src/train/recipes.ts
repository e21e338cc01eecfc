import { processRewards } from "../rewards/index.ts";
import type { ScoreTactics } from "./credit.ts";
import type { Algorithm } from "./training-job.ts";

/** What is trained in which order, and the recipe it goes on from. */
export interface Recipe {
  name: "untrained" | "sft" | "outcome" | "process" | "irpo";
  from?: Recipe["name"];
  phases: readonly Algorithm[];
  score?: ScoreTactics;
}

/**
 * The recipes that algorithms ask for: weights as they are made, SFT, GRPO from there with the outcome alone and
 * with process advantages, and IRPO on the scripts of the latter. The last one is the policy.
 */
export function trainingRecipes(algorithms: readonly Algorithm[]): Recipe[] {
  const plans: Recipe[] = [{ name: "untrained", phases: [] }];
  const start = (): Pick<Recipe, "from"> => ({ from: (plans.at(-1) as Recipe).name });
  if (algorithms.includes("sft")) plans.push({ name: "sft", phases: ["sft"], from: "untrained" });
  if (algorithms.includes("grpo")) {
    const from = start();
    plans.push({ name: "outcome", phases: ["grpo"], ...from });
    plans.push({ name: "process", phases: ["grpo"], score: scoreTactics, ...from });
  }
  if (algorithms.includes("irpo")) plans.push({ name: "irpo", phases: ["irpo"], ...start() });
  return plans;
}

/** φ of the proof reward for a script whose tactics stand one after another. */
const scoreTactics: ScoreTactics = ({ isProved, tactics, firstError }) => {
  const spans = Array.from({ length: tactics }, (_, i) => ({
    start: 2 * i,
    end: 2 * i + 1,
    hasRun: firstError === null || i <= firstError,
  }));
  const errors = firstError === null ? [] : [{ at: 2 * firstError }];
  const reward = processRewards({ tactics: spans, errors, outcome: isProved ? 1 : 0 });
  return reward.tactics.map(({ score }) => score);
};

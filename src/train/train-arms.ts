import { processRewards } from "../rewards/index.ts";
import type { Algorithm } from "./arm.ts";
import type { ScoreTactics } from "./credit.ts";

/** An arm of the comparison, and the one it goes on from. */
export interface ArmPlan {
  name: "untrained" | "sft" | "outcome" | "process" | "irpo";
  from?: ArmPlan["name"];
  phases: readonly Algorithm[];
  score?: ScoreTactics;
}

/**
 * The arms that algorithms ask for: weights as they are made, SFT, GRPO from there with the outcome alone and
 * with process advantages, and IRPO on the scripts of the latter. The last one is the policy.
 */
export function armPlans(algorithms: readonly Algorithm[]): ArmPlan[] {
  const plans: ArmPlan[] = [{ name: "untrained", phases: [] }];
  const start = (): Pick<ArmPlan, "from"> => ({ from: (plans.at(-1) as ArmPlan).name });
  if (algorithms.includes("sft")) plans.push({ name: "sft", phases: ["sft"], from: "untrained" });
  if (algorithms.includes("grpo")) {
    const from = start();
    plans.push({ name: "outcome", phases: ["grpo"], ...from });
    plans.push({ name: "process", phases: ["grpo"], score: scoreTactics, ...from });
  }
  if (algorithms.includes("irpo")) plans.push({ name: "irpo", phases: ["irpo"], ...start() });
  return plans;
}

/** φ of the process oracle for a script whose tactics stand one after another. */
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

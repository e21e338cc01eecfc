import { actionScores, type Decision, logSoftmax, type PolicyWeights } from "../core/index.ts";
import type { SearchScript } from "./ports.ts";
import type { TrainingGoal } from "./training-goal.ts";
import { forEachGoal, type Workers } from "./workers.ts";

/** How a policy did on one goal. */
export interface GoalMeasure {
  goal: string;
  /** Tactics that Lean had run when the goal closed; `null` when it did not within the limit. */
  checks: number | null;
  /** The proof, as lines under `by`. */
  lines: readonly string[] | null;
}

/** Logarithms of the probabilities of actions. */
export type Scorer = (decision: Decision) => number[];

export function scorerOf(weights: PolicyWeights): Scorer {
  return (decision) => logSoftmax(actionScores(weights, decision));
}

export interface SearchLimits {
  maxChecks: number;
  maxLength: number;
}

/** Searches for each goal, most probable scripts first. `undefined` when stopped. */
export function measureGoals(
  workers: Workers & { search: SearchScript },
  goals: readonly TrainingGoal[],
  scorer: Scorer,
  limits: SearchLimits,
): Promise<GoalMeasure[] | undefined> {
  return forEachGoal(workers, goals, async (environment): Promise<GoalMeasure> => {
    const { id: goal } = environment.goal;
    const root = await environment.root();
    if (!root) return { goal, checks: null, lines: null };
    let lines: readonly string[] | null = null;
    const found = await workers.search({
      root,
      ...limits,
      logProbabilities: scorer,
      isOver: workers.isOver,
      step: async (script, tactic) => {
        const verdict = await environment.step(script, tactic);
        if (verdict.status === "closed") ({ lines } = verdict);
        return verdict;
      },
    });
    return { goal, checks: lines ? found.checks : null, lines };
  });
}

/** How many goals closed within a number of checks. */
export function closedWithin(measures: readonly GoalMeasure[], checks: number): number {
  return measures.filter((measure) => measure.checks !== null && measure.checks <= checks).length;
}

import type { GoalTerms } from "../../core/index.ts";
import { readGoal } from "../../core/index.ts";
import type { RecursiveFunction } from "../recursion.ts";
import { tacticPortfolio } from "../tactic-portfolio.ts";
import { portfolioDecision } from "./portfolio-decision.ts";
import { type GoalReading, preparation } from "./read-goal.ts";

/** What the symbolic portfolio can do about the first open goal of a proof state. */
export function readForPortfolio(
  functions: ReadonlyMap<string, RecursiveFunction>,
): (
  terms: GoalTerms,
  options: { openGoals: number; isRoot: boolean; text: string },
) => GoalReading & { steps: number } {
  return (terms, { openGoals, isRoot, text }) => {
    const goal = readGoal(terms);
    const prepare = preparation(goal, isRoot);
    const { closers, steps } = tacticPortfolio(goal, text, functions);
    const tactics = [...closers, ...steps];
    const decision = portfolioDecision({ goal, openGoals, tactics, functions });
    return { prepare, decision, tactics, steps: steps.length };
  };
}

import { type DecompositionNode, type GoalNode, openDecompositions } from "./nodes.ts";
import { leastBy } from "./strategy.ts";

/** Scores that differ by less than this share count as equal. */
const TIE = 0.05;

/** The open decomposition of the highest score; among those that come close to it, the one with the fewest lines. */
export function bestPlan(goal: GoalNode): DecompositionNode | undefined {
  const open = openDecompositions(goal);
  const highest = Math.max(...open.map(({ score }) => score));
  const near = open.filter(({ score }) => score >= highest * (1 - TIE));
  return leastBy(near, linesOf);
}

function linesOf({ proof, lemmas }: DecompositionNode): number {
  const texts = [proof, ...lemmas.map(({ statement }) => statement.text)];
  return texts.reduce((lines, text) => lines + text.trim().split("\n").length, 0);
}

/** Open goals that a proof of the root by the best plans needs: goals with a plan stand for its lemmas. */
export function leavesOfBestPlans(
  root: GoalNode,
  hasPlan: (goal: GoalNode) => boolean,
): GoalNode[] {
  const leaves = new Set<GoalNode>();
  const visit = (goal: GoalNode) => {
    if (goal.state !== "open") return;
    const plan = hasPlan(goal) ? bestPlan(goal) : undefined;
    if (plan) for (const { goal: lemma } of plan.lemmas) visit(lemma);
    else leaves.add(goal);
  };
  visit(root);
  return [...leaves];
}

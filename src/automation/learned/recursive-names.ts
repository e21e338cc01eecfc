import type { PolicyGoal, ProofWorkspace } from "../../core/ports/index.ts";
import { definitionNames, readDefinitions } from "../definitions.ts";
import { TacticRunner } from "../tactic-runner.ts";

/** Milliseconds for finding out about definitions. */
const TIME_MS = 20_000;

/** Full names of the recursive functions that a goal's context defines, which have an induction principle. */
export async function recursiveNames(
  workspace: ProofWorkspace,
  goal: Pick<PolicyGoal, "context" | "modules" | "statement" | "proofState">,
): Promise<string[]> {
  const names = await definitionNames(workspace, goal);
  const signal = AbortSignal.timeout(TIME_MS);
  const runner = new TacticRunner(workspace, { timeMs: TIME_MS, signal });
  try {
    const { recursive } = await readDefinitions(runner, goal.proofState, names);
    return [...recursive.keys()];
  } finally {
    runner.release();
  }
}

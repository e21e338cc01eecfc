import { heartbeatsIn } from "../../core/index.ts";
import type { PolicyGoal, ProofWorkspace } from "../../core/ports/index.ts";
import { readDefinitions } from "../definitions.ts";
import { TacticRunner } from "../tactic-runner.ts";
import { readVocabulary } from "../vocabulary.ts";

/** What finding out about definitions may take, in thousands of heartbeats. */
const MOST = heartbeatsIn(20_000);

/** Full names of the recursive functions that a goal's context defines, which have an induction principle. */
export async function recursiveNames(
  workspace: ProofWorkspace,
  goal: Pick<PolicyGoal, "context" | "lemmas" | "modules" | "statement" | "proofState">,
): Promise<string[]> {
  const vocabulary = await readVocabulary(workspace, goal);
  const { signal } = new AbortController();
  const runner = new TacticRunner(workspace, { heartbeats: MOST, signal });
  try {
    const { recursive } = await readDefinitions(runner, goal.proofState, vocabulary);
    return [...recursive.keys()];
  } finally {
    runner.release();
  }
}

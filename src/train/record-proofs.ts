import { initialWeights } from "../core/index.ts";
import { type SearchLimits, scorerOf } from "./measure-goals.ts";
import type { SearchScript } from "./ports.ts";
import type { ProofEnvironment } from "./proof-environment.ts";
import { randomFor } from "./random-stream.ts";
import type { TrainingGoal } from "./training-goal.ts";
import { forEachGoal, type Workers } from "./workers.ts";

/** A script that closed a goal. */
export interface RecordedProof {
  goal: string;
  script: readonly string[];
}

/** A goal keeps so many proofs, the first that were found. */
const MOST_PROOFS = 6;

/**
 * Proofs to learn from: a search with untrained weights continues after each proof until its checks are used up.
 * `undefined` when stopped.
 */
export async function recordProofs(
  workers: Workers & { search: SearchScript },
  goals: readonly TrainingGoal[],
  limits: SearchLimits,
): Promise<RecordedProof[] | undefined> {
  const scorer = scorerOf(initialWeights(randomFor("record")));
  const found = await forEachGoal(workers, goals, (environment) =>
    proofsOf(environment, { ...limits, scorer, workers }),
  );
  return found?.flat();
}

async function proofsOf(
  environment: ProofEnvironment,
  {
    workers,
    scorer,
    ...limits
  }: SearchLimits & {
    workers: Workers & { search: SearchScript };
    scorer: ReturnType<typeof scorerOf>;
  },
): Promise<RecordedProof[]> {
  const root = await environment.root();
  if (!root) return [];
  const proofs: RecordedProof[] = [];
  await workers.search({
    root,
    ...limits,
    logProbabilities: scorer,
    isOver: () => workers.isOver() || proofs.length >= MOST_PROOFS,
    step: async (script, tactic) => {
      const verdict = await environment.step(script, tactic);
      if (verdict.status !== "closed") return verdict;
      proofs.push({ goal: environment.goal.id, script: [...script, tactic] });
      // The search is to go on.
      return { status: "failed", reason: "recorded" };
    },
  });
  return proofs;
}

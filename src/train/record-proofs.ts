import { initialWeights } from "../core/index.ts";
import { type Lanes, overGoals } from "./lanes.ts";
import { type SearchLimits, scorerOf } from "./measure.ts";
import type { SearchScript } from "./ports.ts";
import type { ProofEnvironment } from "./proof-environment.ts";
import { randomFor } from "./random.ts";
import type { TrainingGoal } from "./training-goal.ts";

/** A script that closed a goal. */
export interface RecordedProof {
  goal: string;
  script: readonly string[];
}

/** A goal keeps so many proofs, the first that were found. */
const MOST_PROOFS = 6;

/**
 * Proofs to learn from: a search that knows nothing (weights as they are made) goes on after each proof until
 * its checks are used up. `undefined` when stopped.
 */
export async function recordProofs(
  place: Lanes & { search: SearchScript },
  goals: readonly TrainingGoal[],
  limits: SearchLimits,
): Promise<RecordedProof[] | undefined> {
  const scorer = scorerOf(initialWeights(randomFor("record")));
  const found = await overGoals(place, goals, (environment) =>
    proofsOf(environment, { ...limits, scorer, place }),
  );
  return found?.flat();
}

async function proofsOf(
  environment: ProofEnvironment,
  {
    place,
    scorer,
    ...limits
  }: SearchLimits & {
    place: Lanes & { search: SearchScript };
    scorer: ReturnType<typeof scorerOf>;
  },
): Promise<RecordedProof[]> {
  const root = await environment.root();
  if (!root) return [];
  const proofs: RecordedProof[] = [];
  await place.search({
    root,
    ...limits,
    logProbabilities: scorer,
    isOver: () => place.isOver() || proofs.length >= MOST_PROOFS,
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

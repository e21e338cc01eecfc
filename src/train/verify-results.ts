import { EmbeddedLean } from "../lean/embedded/index.ts";
import type { GoalMeasure } from "./measure-goals.ts";
import type { SetMeasures } from "./measure-sealed.ts";
import { ProofCache } from "./proof-cache.ts";
import type { TrainingGoal } from "./training-goal.ts";

/** Verifies every proof that counts in some sets of goals; what the gate refuses counts as not closed. */
export async function verifyResults(
  sets: readonly { goals: readonly TrainingGoal[]; measures: SetMeasures }[],
  onProgress: (step: string) => void,
): Promise<{ sets: SetMeasures[]; refused: number }> {
  const lean = await EmbeddedLean.open({ spare: false, onProgress });
  const cache = new ProofCache(lean);
  let refused = 0;
  const verifySet = async (goals: readonly TrainingGoal[], measures: SetMeasures) => {
    const verify = async (own: readonly GoalMeasure[]) => {
      const verified = await cache.dropRefused(goals, own);
      refused += verified.refused;
      return verified.measures;
    };
    const verified: SetMeasures = { arms: [], ordered: [], plain: await verify(measures.plain) };
    for (const one of measures.arms)
      verified.arms.push({ ...one, measures: await verify(one.measures) });
    for (const one of measures.ordered)
      verified.ordered.push({ ...one, measures: await verify(one.measures) });
    return verified;
  };
  try {
    const verified: SetMeasures[] = [];
    for (const { goals, measures } of sets) verified.push(await verifySet(goals, measures));
    return { sets: verified, refused };
  } finally {
    await lean.close();
  }
}

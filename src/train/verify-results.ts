import { EmbeddedLean } from "../lean/embedded/index.ts";
import type { Checkpoint } from "./checkpoint.ts";
import type { GoalMeasure } from "./measure-goals.ts";
import { ProofCache } from "./proof-cache.ts";
import type { Measured, SeedResult } from "./train-report.ts";
import type { TrainingGoal } from "./training-goal.ts";

type Results = Pick<Measured, "seeds" | "plain" | "byFrequency">;

/** Verifies every proof that counts; what the gate refuses counts as not closed. */
export async function verifyResults(
  goals: readonly TrainingGoal[],
  { seeds, plain, byFrequency }: Results,
  onProgress: (step: string) => void,
): Promise<Results & Pick<Measured, "refused">> {
  const lean = await EmbeddedLean.open({ spare: false, onProgress });
  const cache = new ProofCache(lean);
  let refused = 0;
  const verify = async (measures: readonly GoalMeasure[]) => {
    const verified = await cache.dropRefused(goals, measures);
    refused += verified.refused;
    return verified.measures;
  };
  const verifyResult = async ({ name, checkpoint }: SeedResult["results"][number]) => {
    const measures = (await verify(checkpoint.measures)) as Checkpoint["measures"];
    return { name, checkpoint: { ...checkpoint, measures } };
  };
  try {
    const verifiedSeeds: SeedResult[] = [];
    for (const { seed, results, portfolio } of seeds) {
      const own: SeedResult["results"] = [];
      for (const result of results) own.push(await verifyResult(result));
      verifiedSeeds.push({ seed, results: own, portfolio: await verify(portfolio) });
    }
    return {
      seeds: verifiedSeeds,
      plain: await verify(plain),
      byFrequency: await verify(byFrequency),
      refused,
    };
  } finally {
    await lean.close();
  }
}

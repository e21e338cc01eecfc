import { EmbeddedLean } from "../lean/embedded/index.ts";
import type { Checkpoint } from "./checkpoint.ts";
import type { GoalMeasure } from "./measure.ts";
import { ProofJudge } from "./train-gate.ts";
import type { Measured, SeedResult } from "./train-report.ts";
import type { TrainingGoal } from "./training-goal.ts";

type Results = Pick<Measured, "seeds" | "plain" | "byFrequency">;

/** Lets the gate judge every proof that counts; what it refuses counts as not closed. */
export async function judgeResults(
  goals: readonly TrainingGoal[],
  { seeds, plain, byFrequency }: Results,
  onProgress: (step: string) => void,
): Promise<Results & Pick<Measured, "refused">> {
  const lean = await EmbeddedLean.open({ spare: false, onProgress });
  const judge = new ProofJudge(lean);
  let refused = 0;
  const confirm = async (measures: readonly GoalMeasure[]) => {
    const confirmed = await judge.confirm(goals, measures);
    refused += confirmed.refused;
    return confirmed.measures;
  };
  const confirmArm = async ({ name, checkpoint }: SeedResult["arms"][number]) => {
    const measures = (await confirm(checkpoint.measures)) as Checkpoint["measures"];
    return { name, checkpoint: { ...checkpoint, measures } };
  };
  try {
    const judged: SeedResult[] = [];
    for (const { seed, arms, portfolio } of seeds) {
      const own: SeedResult["arms"] = [];
      for (const arm of arms) own.push(await confirmArm(arm));
      judged.push({ seed, arms: own, portfolio: await confirm(portfolio) });
    }
    const confirmed = { plain: await confirm(plain), byFrequency: await confirm(byFrequency) };
    return { ...confirmed, seeds: judged, refused };
  } finally {
    await lean.close();
  }
}

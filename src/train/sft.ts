import { groupBy, shuffled } from "../core/index.ts";
import { BATCH, type PolicyExample } from "./batch.ts";
import type { Learner } from "./learner.ts";
import type { RandomStream } from "./random-stream.ts";
import type { RecordedProof } from "./record-proofs.ts";
import { readScript } from "./rollout.ts";
import type { TrainingGoal } from "./training-goal.ts";
import { forEachGoal, type Workers } from "./workers.ts";

/** A decision of a proof; `share`: of the weight of its goal, which is 1 over all its proofs. */
export interface Demonstration {
  decision: PolicyExample["decision"];
  chosen: number;
  share: number;
}

/** The decisions of recorded proofs. Scripts that the policy has no actions for are left out. */
export async function readDemonstrations(
  workers: Workers,
  goals: readonly TrainingGoal[],
  proofs: readonly RecordedProof[],
): Promise<Demonstration[] | undefined> {
  const byGoal = groupBy(proofs, ({ goal }) => goal);
  const known = goals.filter(({ id }) => byGoal.has(id));
  const demonstrations = await forEachGoal(workers, known, async (environment) => {
    const own = byGoal.get(environment.goal.id) ?? [];
    const read = [];
    for (const { script } of own) read.push(await readScript(environment, script));
    const usable = read.filter((choices) => choices !== undefined);
    return usable.flatMap((choices) =>
      choices.map(
        ({ decision, chosen }): Demonstration => ({ decision, chosen, share: 1 / usable.length }),
      ),
    );
  });
  return demonstrations?.flat();
}

export interface SftOptions {
  rate: number;
  /** Share of a goal's features that are left out at random, so that no single one is relied on. */
  dropout: number;
  random: RandomStream;
}

/** One epoch of supervised fine-tuning on recorded proofs; gives the mean loss. */
export function sftEpoch(
  learner: Learner,
  demonstrations: readonly Demonstration[],
  { rate, dropout, random }: SftOptions,
): Promise<number> {
  const examples = shuffled(demonstrations, random).map(
    ({ decision, chosen, share }): PolicyExample => {
      const goal = decision.goal.filter(() => random() >= dropout);
      return { decision: { ...decision, goal }, chosen, imitation: share / BATCH.decisions };
    },
  );
  return learner.learnPolicy(examples, { rate, clip: { low: 0.2, high: 0.28 }, temperature: 1 });
}

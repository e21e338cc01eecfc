import { actionScores, groupBy, logSoftmax, type PolicyWeights, shuffled } from "../core/index.ts";
import { BATCH, type PairExample } from "./batch.ts";
import type { Learner } from "./learner.ts";
import { type RandomStream, randomFor } from "./random-stream.ts";
import { type Choice, readScript } from "./rollout.ts";
import type { TrainingGoal } from "./training-goal.ts";
import { forEachGoal, type Workers } from "./workers.ts";

/** A script of a goal and whether it proved it. */
export interface VerifiedScript {
  goal: string;
  script: readonly string[];
  isProved: boolean;
}

export interface IrpoOptions {
  alpha: number;
  beta: number;
  rate: number;
  /** Most proofs and most failures of a goal that pairs are made of. */
  perSide: number;
}

export const IRPO_DEFAULTS: IrpoOptions = { alpha: 1, beta: 0.1, rate: 5e-4, perSide: 4 };

type Steps = readonly Pick<Choice, "decision" | "chosen">[];

/** A proof of a goal and a script that is none. */
export interface ScriptPair {
  chosen: Steps;
  rejected: Steps;
}

/** Pairs of each goal's proofs with its failures, drawn at random where there are many. */
export async function readPairs(
  workers: Workers,
  goals: readonly TrainingGoal[],
  scripts: readonly VerifiedScript[],
  { perSide, words }: { perSide: number; words: readonly (string | number)[] },
): Promise<ScriptPair[] | undefined> {
  const byGoal = groupBy(withoutRepeats(scripts), ({ goal }) => goal);
  const found = await forEachGoal(
    workers,
    goals.filter(({ id }) => byGoal.has(id)),
    async (environment) => {
      const own = byGoal.get(environment.goal.id) ?? [];
      const random = randomFor(...words, environment.goal.id);
      const side = async (isProved: boolean) => {
        const some = shuffled(
          own.filter((script) => script.isProved === isProved),
          random,
        );
        const read: Steps[] = [];
        for (const { script } of some.slice(0, perSide)) {
          const steps = await readScript(environment, script);
          if (steps) read.push(steps);
        }
        return read;
      };
      const [proofs, failures] = [await side(true), await side(false)];
      return proofs.flatMap((chosen) => failures.map((rejected) => ({ chosen, rejected })));
    },
  );
  return found?.flat();
}

/** One pass over pairs in a random order; the reference is the policy as given. Gives the mean loss. */
export async function irpoEpoch(
  learner: Learner,
  pairs: readonly ScriptPair[],
  options: IrpoOptions & { reference: PolicyWeights; random: RandomStream },
): Promise<number> {
  let total = 0;
  let batches = 0;
  for (const batch of batchesOf(shuffled(pairs, options.random), options.reference)) {
    total += await learner.learnPairs(batch, options);
    batches++;
  }
  return batches === 0 ? 0 : total / batches;
}

interface PairBatch {
  decisions: { decision: Steps[number]["decision"]; chosen: number }[];
  pairs: PairExample[];
}

/** As many pairs as fit into one batch. */
function* batchesOf(pairs: readonly ScriptPair[], reference: PolicyWeights): Generator<PairBatch> {
  let batch: PairBatch = { decisions: [], pairs: [] };
  for (const { chosen, rejected } of pairs) {
    const size = chosen.length + rejected.length;
    const isFull =
      batch.pairs.length === BATCH.pairs || batch.decisions.length + size > BATCH.decisions;
    if (isFull && batch.pairs.length > 0) {
      yield batch;
      batch = { decisions: [], pairs: [] };
    }
    const rows = (steps: Steps) =>
      steps.map(
        ({ decision, chosen: taken }) => batch.decisions.push({ decision, chosen: taken }) - 1,
      );
    batch.pairs.push({
      chosen: rows(chosen),
      rejected: rows(rejected),
      reference: scriptLog(reference, chosen) - scriptLog(reference, rejected),
    });
  }
  if (batch.pairs.length > 0) yield batch;
}

function scriptLog(weights: PolicyWeights, steps: Steps): number {
  return steps.reduce((sum, { decision, chosen }) => {
    return sum + (logSoftmax(actionScores(weights, decision))[chosen] as number);
  }, 0);
}

function withoutRepeats(scripts: readonly VerifiedScript[]): VerifiedScript[] {
  return [
    ...new Map(scripts.map((one) => [`${one.goal}\n${one.script.join("\n")}`, one])).values(),
  ];
}

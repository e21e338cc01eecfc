// `lemmata train`: a small policy trained on this machine, with every script checked by Lean.
// Input: goals (theorems of the library, or of recorded runs) and settings. Output: a folder with
// checkpoints, curves, a report, and policy.json, which `prove --policy learned` takes.

import { join } from "node:path";
import { z } from "zod";
import { decodeWeights, encodeWeights, policyFile, searchScript } from "../automation/index.ts";
import type { PolicyWeights } from "../core/index.ts";
import { cpuTimeMs } from "../platform/index.ts";
import { runsFolder, ScriptCache } from "../store/index.ts";
import { frequencyScorer } from "./baseline.ts";
import type { Checkpoint } from "./checkpoint.ts";
import type { Gradients } from "./gradients.ts";
import { type GoalMeasure, measureGoals } from "./measure-goals.ts";
import { measurePortfolio } from "./measure-portfolio.ts";
import {
  type ArmMeasures,
  closedOf,
  measureSealed,
  measuresSchema,
  type SetMeasures,
  type TrainedSeed,
} from "./measure-sealed.ts";
import type { PortfolioState } from "./portfolio-table.ts";
import { trainingRecipes } from "./recipes.ts";
import { runJob } from "./run-job.ts";
import { recordTacticTable } from "./tactic-table.ts";
import { TrainFolder, type Work } from "./train-folder.ts";
import { trainOrder } from "./train-order.ts";
import { buildTrainReport, type Measured, type TrainReport } from "./train-report.ts";
import { ORDER_OPTIONS, type TrainSettings, trainOptions } from "./train-settings.ts";
import { gatherTrainingData, type TrainingData } from "./training-data.ts";
import type { TrainingGoal } from "./training-goal.ts";
import type { TrainingContext } from "./training-job.ts";
import { openTrainingWorkers, type TrainingWorkers } from "./training-workers.ts";
import { verifyResults } from "./verify-results.ts";

export interface TrainCommand {
  settings: TrainSettings;
  /** Folder of the training. */
  out: string;
  resume: boolean;
  /** Lean processes, each about 0.6 GB. */
  lanes: number;
  /** Milliseconds, after which it stops; `--resume` goes on. */
  timeLimitMs: number;
  signal: AbortSignal;
  onProgress: (step: string) => void;
}

interface TrainDeps {
  command: TrainCommand;
  folder: TrainFolder;
  workers: TrainingWorkers;
  data: TrainingData;
  gradients: Gradients;
}

/**
 * Trains every recipe with every seed and measures all on held-out goals. `undefined` when time was over or it was
 * aborted first: the same command with `resume` goes on. Throws `bad-input` for a folder that has another
 * training.
 */
export async function train(command: TrainCommand): Promise<TrainReport | undefined> {
  const { settings, signal } = command;
  const folder = new TrainFolder(command.out);
  folder.begin(settings, command.resume);
  const { onProgress, onGoal } = progressOf(command);
  const deadline = performance.now() + command.timeLimitMs;
  const isOver = () => signal.aborted || performance.now() > deadline;
  const cache = new ScriptCache(join(runsFolder(), "training"));
  const workers = await openTrainingWorkers(cache, {
    count: command.lanes,
    isOver,
    signal,
    onProgress,
    onGoal,
  });
  const startedAt = performance.now();
  let found: Omit<Measured, "work"> | undefined;
  let work: Work;
  try {
    const data = await gatherTrainingData(folder, workers, { settings, signal, onProgress });
    // The tensor engine is loaded only for training.
    const engine = await import("./gradients.ts");
    const gradients = await engine.Gradients.open();
    const own = { ...command, onProgress };
    found = data && (await trainAll({ command: own, folder, workers, data, gradients }));
  } finally {
    const took = { elapsedMs: performance.now() - startedAt, cpuMs: cpuTimeMs() };
    work = folder.addWork({ ...workers.counts, ...took });
    await workers.close();
    cache.close();
  }
  return found && buildTrainReport({ ...found, work });
}

/** Reports each step, and the progress of long ones at most every five seconds. */
function progressOf({ onProgress: tell }: TrainCommand) {
  let current = "";
  let last = 0;
  return {
    onProgress(step: string) {
      current = step;
      tell(step);
    },
    onGoal(done: number, of: number) {
      if (performance.now() - last < 5_000) return;
      last = performance.now();
      tell(`${current}: ${done} of ${of}`);
    },
  };
}

async function trainAll(deps: TrainDeps): Promise<Omit<Measured, "work"> | undefined> {
  const { command, folder, workers, data } = deps;
  const { settings, onProgress } = command;
  const table = await tableOnce(deps);
  if (!table) return undefined;
  onProgress("the portfolio in its own order");
  const plain = await portfolioOnce(deps, "portfolio.json", data.heldOut);
  if (!plain) return undefined;
  const within = closedOf(data.heldOut, plain);
  const arms: ArmMeasures[] = [];
  const ordered: SetMeasures["ordered"] = [];
  const trained: TrainedSeed[] = [];
  const curves: Measured["curves"] = [];
  for (let seed = 1; seed <= settings.seeds; seed++) {
    const results = await trainSeed(deps, seed);
    const order = results && (await orderOnce(deps, table, seed));
    if (!order) return undefined;
    const weights = results.at(-1)?.checkpoint.weights as PolicyWeights;
    if (seed === 1) folder.write("policy.json", policyFile({ weights, order }));
    onProgress(`seed ${seed}: the portfolio in the learned order`);
    const measures = await portfolioOnce(deps, `seed-${seed}/portfolio.json`, within, order);
    if (!measures) return undefined;
    ordered.push({ seed, measures });
    for (const { name, checkpoint } of results) {
      arms.push({ arm: name, seed, measures: checkpoint.measures });
      curves.push({ arm: name, seed, points: checkpoint.curve });
    }
    const recipes = results.map(({ name, checkpoint }) => ({ name, weights: checkpoint.weights }));
    trained.push({ seed, recipes, order });
  }
  onProgress("a policy of frequencies");
  const byFrequency = await measureFrequencies(deps);
  if (!byFrequency) return undefined;
  arms.unshift({ arm: "frequency", seed: 0, measures: byFrequency });
  onProgress("the sealed goals");
  const sealed = await measureSealed({ folder, workers, data }, trained, settings);
  if (sealed === undefined) return undefined;
  onProgress("verifying the proofs");
  const sets = [
    { goals: data.heldOut, measures: { arms, plain, ordered } },
    ...(sealed ? [{ goals: data.sealed, measures: sealed.measures }] : []),
  ];
  const { sets: verified, refused } = await verifyResults(sets, onProgress);
  const [heldOut, ofSealed] = verified as [SetMeasures, SetMeasures?];
  const about = { settings, data, states: table.length, folder: folder.path, refused, curves };
  return {
    ...about,
    heldOut,
    sealed: sealed && ofSealed ? { ...sealed, measures: ofSealed } : null,
  };
}

function measureFrequencies({ workers, data, command }: TrainDeps) {
  const { limits } = trainOptions(command.settings);
  const searching = { ...workers, search: searchScript };
  return measureGoals(searching, data.heldOut, frequencyScorer(data.demonstrations), limits);
}

/** Recipes in order; later ones go on from earlier ones. `undefined` when stopped. */
async function trainSeed(
  { command, folder, workers, data, gradients }: TrainDeps,
  seed: number,
): Promise<{ name: string; checkpoint: Checkpoint }[] | undefined> {
  const done = new Map<string, Checkpoint>();
  for (const { name, from, phases, score } of trainingRecipes(command.settings.algorithms)) {
    const file = `seed-${seed}/${name}.json`;
    const context: TrainingContext = {
      ...workers,
      search: searchScript,
      gradients,
      onProgress: command.onProgress,
      train: data.train,
      heldOut: data.heldOut,
      demonstrations: data.demonstrations,
      save: (checkpoint) => folder.writeCheckpoint(file, checkpoint),
    };
    const before = from === undefined ? undefined : done.get(from);
    const job = { name, seed, phases, score, from: before };
    const start = folder.checkpoint(file);
    const end = await runJob(context, job, trainOptions(command.settings), start);
    if (end.phase !== "done") return undefined;
    done.set(name, end);
  }
  return [...done].map(([name, checkpoint]) => ({ name, checkpoint }));
}

const tableSchema = z.array(
  z.object({
    decision: z.object({ goal: z.array(z.int()), actions: z.array(z.array(z.int())) }),
    costs: z.array(z.number().nullable()),
    depth: z.int(),
    share: z.number(),
  }),
);

function tableOnce({ folder, workers, data, command }: TrainDeps) {
  command.onProgress("what the portfolio's tactics come to");
  return folder.loadOrMake("table.json", tableSchema, async () => {
    const states = await recordTacticTable(workers, data.train);
    return states && tableSchema.parse(states);
  });
}

const weightsSchema = z.record(z.string(), z.base64());

async function orderOnce(
  { command, folder, workers, gradients }: TrainDeps,
  table: readonly PortfolioState[],
  seed: number,
): Promise<PolicyWeights | undefined> {
  command.onProgress(`seed ${seed}: the order of the portfolio`);
  const file = `seed-${seed}/order.json`;
  const { isOver } = workers;
  const written = await folder.loadOrMake(file, weightsSchema, async () => {
    const order = await trainOrder(table, { seed, gradients, options: ORDER_OPTIONS, isOver });
    return order && encodeWeights(order);
  });
  return written && decodeWeights(file, written);
}

function portfolioOnce(
  { folder, workers }: TrainDeps,
  name: string,
  goals: readonly TrainingGoal[],
  order?: PolicyWeights,
): Promise<GoalMeasure[] | undefined> {
  return folder.loadOrMake(name, measuresSchema, async () => {
    const found = await measurePortfolio(workers, goals, order);
    return found?.map((one) => ({ ...one, lines: one.lines && [...one.lines] }));
  });
}

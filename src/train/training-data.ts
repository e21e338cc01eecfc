import { z } from "zod";
import { searchScript } from "../automation/index.ts";
import { LemmataError } from "../core/errors/index.ts";
import { filterEasy } from "./filter-easy.ts";
import { functionGoals } from "./function-goals.ts";
import { libraryGoals } from "./library-goals.ts";
import { recordProofs } from "./record-proofs.ts";
import { type Demonstration, readDemonstrations } from "./sft.ts";
import { sorryGoals } from "./sorry-goals.ts";
import { type FeaturedGoal, type GoalSplit, splitGoals } from "./split-goals.ts";
import type { TrainFolder } from "./train-folder.ts";
import { RECORD_LIMITS, SPLIT_SHARES, type TrainSettings } from "./train-settings.ts";
import type { TrainingGoal } from "./training-goal.ts";
import type { TrainingWorkers } from "./training-workers.ts";
import { forEachGoal } from "./workers.ts";

const goalSchema = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  context: z.string(),
  statement: z.object({ name: z.string(), text: z.string() }),
  banned: z.array(z.string()),
  recursive: z.array(z.string()).default([]),
});
const proofsSchema = z.array(z.object({ goal: z.string(), script: z.array(z.string()) }));
const splitSchema = z.object({
  train: z.array(goalSchema),
  heldOut: z.array(goalSchema),
  sealed: z.array(goalSchema),
  repeats: z.int(),
  /** Goals that one tactic without arguments closes, and how many others of them were left out. */
  easy: z.array(z.string()),
  easyDropped: z.int(),
  /** Proofs that came with the goals. */
  proofs: proofsSchema,
});

/** The goals to learn from, to measure on, and to measure on once. */
export interface TrainingData extends GoalSplit {
  demonstrations: Demonstration[];
  easy: readonly string[];
  easyDropped: number;
  /** Goals to learn from of which a proof is known. */
  proved: number;
}

export interface TrainingDataOptions {
  settings: TrainSettings;
  signal: AbortSignal;
  onProgress: (step: string) => void;
}

/** Gathers goals, splits them, and records proofs; each is done once per folder. `undefined` when stopped. */
export async function gatherTrainingData(
  folder: TrainFolder,
  workers: TrainingWorkers,
  options: TrainingDataOptions,
): Promise<TrainingData | undefined> {
  const { onProgress } = options;
  const split = await folder.loadOrMake("goals.json", splitSchema, () => gather(workers, options));
  if (!split) return undefined;
  if (split.train.length === 0 || split.heldOut.length === 0)
    throw new LemmataError(
      "bad-input",
      "there are too few goals to train on some and measure on others",
      { hint: "Give more runs with --goals, or library." },
    );
  const { train } = split;
  onProgress(`recording proofs of ${train.length} goals`);
  const searching = { ...workers, search: searchScript };
  const proofs = await folder.loadOrMake("proofs.json", proofsSchema, async () => {
    const found = await recordProofs(searching, train, RECORD_LIMITS);
    // A run also proved what is held out now.
    const given = split.proofs.filter(({ goal }) => train.some(({ id }) => id === goal));
    return found && [...given, ...found.map((one) => ({ ...one, script: [...one.script] }))];
  });
  const demonstrations = proofs && (await readDemonstrations(workers, train, proofs));
  if (!demonstrations) return undefined;
  const proved = train.filter(({ id }) => proofs.some(({ goal }) => goal === id)).length;
  return { ...split, demonstrations, proved };
}

async function gather(
  workers: TrainingWorkers,
  { settings, signal, onProgress }: TrainingDataOptions,
): Promise<z.infer<typeof splitSchema> | undefined> {
  const [workspace] = workers.workspaces;
  if (!workspace) return undefined;
  const sources = settings.goals.filter((name) => !["library", "functions"].includes(name));
  const ofRuns = await sorryGoals(workspace, sources, { signal, onProgress });
  const { theorems, functions, goalsSeed: seed } = settings;
  const draw = { seed, signal, onProgress };
  const made = settings.goals.includes("functions")
    ? await functionGoals(workspace, { ...draw, count: functions })
    : [];
  const ofLibrary = settings.goals.includes("library")
    ? await libraryGoals(workspace, { ...draw, count: theorems })
    : [];
  onProgress("reading the goals");
  const featured = await readFeatures(workers, [...ofRuns.goals, ...made, ...ofLibrary]);
  if (!featured) return undefined;
  const split = splitGoals(featured, { seed, shares: SPLIT_SHARES });
  onProgress("goals that one tactic closes");
  const train = await filterEasy(workers, split.train);
  const heldOut = await filterEasy(workers, split.heldOut);
  const sealed = await filterEasy(workers, split.sealed);
  if (!train || !heldOut || !sealed) return undefined;
  const plain = (goal: TrainingGoal) => ({
    ...goal,
    banned: [...goal.banned],
    recursive: [...goal.recursive],
  });
  const proofs = ofRuns.proofs.map(({ goal, script }) => ({ goal, script: [...script] }));
  const easy = [...train.easy, ...heldOut.easy, ...sealed.easy];
  const easyDropped = train.dropped + heldOut.dropped + sealed.dropped;
  const goals = {
    train: train.goals.map(plain),
    heldOut: heldOut.goals.map(plain),
    sealed: sealed.goals.map(plain),
  };
  return { ...goals, repeats: split.repeats, easy, easyDropped, proofs };
}

/** Goals that can be opened and have something to try, with the features of their beginning. */
async function readFeatures(
  workers: TrainingWorkers,
  goals: readonly TrainingGoal[],
): Promise<FeaturedGoal[] | undefined> {
  const found = await forEachGoal(workers, goals, async (environment): Promise<FeaturedGoal[]> => {
    const root = await environment.root();
    const features = root?.decision.goal ?? [];
    return features.length > 0 ? [{ goal: environment.goal, features }] : [];
  });
  return found?.flat();
}

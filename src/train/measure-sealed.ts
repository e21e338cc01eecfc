import { randomUUID } from "node:crypto";
import { z } from "zod";
import { searchScript } from "../automation/index.ts";
import type { PolicyWeights } from "../core/index.ts";
import { frequencyScorer } from "./baseline.ts";
import { type GoalMeasure, measureGoals, type Scorer, scorerOf } from "./measure-goals.ts";
import { measurePortfolio } from "./measure-portfolio.ts";
import { hashOfGoals, noteSealedReading } from "./sealed-readings.ts";
import type { TrainFolder } from "./train-folder.ts";
import { type TrainSettings, trainOptions } from "./train-settings.ts";
import type { TrainingData } from "./training-data.ts";
import type { TrainingWorkers } from "./training-workers.ts";

/** A file's form of `GoalMeasure`s. */
export const measuresSchema = z.array(
  z.object({ goal: z.string(), checks: z.int().nullable(), lines: z.array(z.string()).nullable() }),
);

/** How one recipe with one seed did. `seed` is 0 for what does not depend on one. */
export interface ArmMeasures {
  arm: string;
  seed: number;
  measures: GoalMeasure[];
}

/** What is known of goals when everything is trained. */
export interface SetMeasures {
  /** Policies that search, frequencies first; recipes of a seed in order. */
  arms: ArmMeasures[];
  /** The symbolic portfolio in its own order, and in that of each seed. */
  plain: GoalMeasure[];
  ordered: { seed: number; measures: GoalMeasure[] }[];
}

const setSchema = z.object({
  arms: z.array(z.object({ arm: z.string(), seed: z.int(), measures: measuresSchema })),
  plain: measuresSchema,
  ordered: z.array(z.object({ seed: z.int(), measures: measuresSchema })),
});

/** Weights of one seed when it is trained. */
export interface TrainedSeed {
  seed: number;
  /** Recipes in order. */
  recipes: { name: string; weights: PolicyWeights }[];
  order: PolicyWeights;
}

export interface SealedReading {
  measures: SetMeasures;
  /** Names the set. */
  sha256: string;
  /** Trainings on this machine that measured on it before. */
  before: number;
}

/**
 * Measures everything on the sealed goals. It is the last thing that a training does, and what comes of it is kept, so
 * that it happens once per training. `undefined` when stopped, `null` when no goals are sealed.
 */
export async function measureSealed(
  { folder, workers, data }: { folder: TrainFolder; workers: TrainingWorkers; data: TrainingData },
  seeds: readonly TrainedSeed[],
  settings: TrainSettings,
): Promise<SealedReading | null | undefined> {
  const { sealed, demonstrations } = data;
  if (sealed.length === 0) return null;
  const sha256 = hashOfGoals(sealed);
  const training = await folder.loadOrMake("sealed-reading.json", z.string(), async () =>
    randomUUID(),
  );
  const before = noteSealedReading({ sha256, training: training as string });
  const measures = await folder.loadOrMake("sealed.json", setSchema, async () => {
    const searching = { ...workers, search: searchScript };
    const { limits } = trainOptions(settings);
    const arms: ArmMeasures[] = [];
    const add = async (arm: string, seed: number, scorer: Scorer) => {
      const found = await measureGoals(searching, sealed, scorer, limits);
      if (found) arms.push({ arm, seed, measures: found });
      return found !== undefined;
    };
    if (!(await add("frequency", 0, frequencyScorer(demonstrations)))) return undefined;
    const ordered: SetMeasures["ordered"] = [];
    const plain = await measurePortfolio(workers, sealed);
    if (!plain) return undefined;
    const within = closedOf(sealed, plain);
    for (const { seed, recipes, order } of seeds) {
      for (const { name, weights } of recipes)
        if (!(await add(name, seed, scorerOf(weights)))) return undefined;
      const found = await measurePortfolio(workers, within, order);
      if (!found) return undefined;
      ordered.push({ seed, measures: found });
    }
    return setSchema.parse({ arms, plain, ordered });
  });
  return measures && { measures, sha256, before };
}

/** The goals that something closed. */
export function closedOf<G extends { id: string }>(
  goals: readonly G[],
  measures: readonly GoalMeasure[],
): G[] {
  const closed = new Set(measures.flatMap(({ goal, checks }) => (checks === null ? [] : [goal])));
  return goals.filter(({ id }) => closed.has(id));
}

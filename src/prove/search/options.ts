import { heartbeatsIn, withDefaults } from "../../core/index.ts";
import type { SearchOptions } from "./problem.ts";

export type ResolvedOptions = Required<Omit<SearchOptions, "signal">>;

/** Fills in what was left open; slices follow from the budget, so that short searches get short ones. */
export function resolveOptions({ signal: _, ...options }: SearchOptions): ResolvedOptions {
  const { strategy = "best-first", timeLimitMs = 1_800_000 } = options;
  const { maxHeartbeats = Number.POSITIVE_INFINITY } = options;
  const isBestFirst = strategy !== "staged" && strategy !== "recursive";
  const budget = Math.min(maxHeartbeats, heartbeatsIn(timeLimitMs));
  const shortSlice = Math.min(heartbeatsIn(2_000), budget / 10);
  const defaults: ResolvedOptions = {
    strategy,
    timeLimitMs,
    maxHeartbeats,
    maxDecompositionIterations: 128,
    maxOpenLemmas: isBestFirst ? 128 : 32,
    completionRounds: strategy === "recursive" ? 4 : 128,
    maxDepth: 20,
    correctionLimit: 64,
    maxAlternatives: 8,
    sketchesPerGoal: 6,
    requirePositiveScore: strategy === "staged",
    stagedChoice: "footprint",
    plans: 1,
    choiceTemperature: 0,
    completion: "lemmas",
    decompositionShare: 0.5,
    seed: 1,
    secondPrice: 0.001,
    slice: isBestFirst ? shortSlice : Math.max(shortSlice, budget / 60),
    checkTimeoutMs: Math.min(30_000, timeLimitMs / 6),
    quickcheckHeartbeats: Math.min(12_000, Math.max(1_200, budget / 60)),
    quickcheckTrials: 1_000,
  };
  return withDefaults(defaults, options);
}

import { withDefaults } from "../../core/index.ts";
import type { SearchOptions } from "./problem.ts";

export type ResolvedOptions = Required<Omit<SearchOptions, "signal">>;

/** Fills in what was left open; times follow from the time limit, so that short searches get short slices. */
export function resolveOptions({ signal: _, ...options }: SearchOptions): ResolvedOptions {
  const { strategy = "best-first", timeLimitMs = 1_800_000 } = options;
  const isBestFirst = strategy === "best-first";
  const shortSlice = Math.min(2_000, timeLimitMs / 10);
  const defaults: ResolvedOptions = {
    strategy,
    timeLimitMs,
    maxDecompositionIterations: 128,
    maxOpenLemmas: isBestFirst ? 128 : 32,
    completionRounds: strategy === "recursive" ? 4 : 128,
    maxDepth: 20,
    correctionLimit: 64,
    maxAlternatives: 8,
    sketchesPerGoal: 6,
    requirePositiveScore: strategy === "staged",
    stagedChoice: "footprint",
    decompositionShare: 0.5,
    seed: 1,
    sliceMs: isBestFirst ? shortSlice : Math.max(shortSlice, timeLimitMs / 60),
    checkTimeoutMs: Math.min(30_000, timeLimitMs / 6),
    quickcheckMs: Math.min(5_000, Math.max(500, timeLimitMs / 60)),
    quickcheckTrials: 1_000,
  };
  return withDefaults(defaults, options);
}

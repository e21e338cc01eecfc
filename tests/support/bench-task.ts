import type { BenchTaskResult } from "../../src/core/index.ts";

/** A task of a benchmark that nobody solved. */
export function benchTask(id: string, changes: Partial<BenchTaskResult> = {}): BenchTaskResult {
  return {
    id,
    status: "failed",
    elapsedMs: 60_000,
    checks: 100,
    modelCalls: 0,
    tokens: { input: 0, output: 0 },
    costUsd: 0,
    lemmaCount: 0,
    proofLength: null,
    attempts: [false],
    scores: [],
    reductionByIteration: [],
    runs: [],
    roles: [],
    errorClass: "timed-out",
    decompositions: { tried: 0, failedReconstruction: 0, failedQuickcheck: 0 },
    ...changes,
  };
}

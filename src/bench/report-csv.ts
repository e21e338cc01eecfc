import { type BenchReport, type BenchRun, type BenchTaskResult, csvTable } from "../core/index.ts";

const COLUMNS: Record<string, (task: BenchTaskResult) => string | number | null> = {
  id: (task) => task.id,
  status: (task) => task.status,
  error_class: (task) => task.errorClass,
  elapsed_ms: (task) => Math.round(task.elapsedMs),
  checks: (task) => task.checks,
  model_calls: (task) => task.modelCalls,
  input_tokens: (task) => task.tokens.input,
  output_tokens: (task) => task.tokens.output,
  cost_usd: (task) => task.costUsd,
  lemmas: (task) => task.lemmaCount,
  proof_lines: (task) => task.proofLength?.lines ?? null,
  proof_characters: (task) => task.proofLength?.characters ?? null,
  attempts: (task) => task.attempts.length,
  successes: (task) => task.attempts.filter(Boolean).length,
  decompositions: (task) => task.decompositions.tried,
  failed_reconstruction: (task) => task.decompositions.failedReconstruction,
  failed_quickcheck: (task) => task.decompositions.failedQuickcheck,
  reduction: (task) => task.reductionByIteration.at(-1) ?? null,
  runs: (task) => task.runs.length,
  runs_with_counterexample: (task) => task.runs.filter((run) => run.quickcheckFailed > 0).length,
  best_score: (task) => extreme(Math.max, task.runs, (run) => run.bestScore),
  completion_iterations: (task) => extreme(Math.min, task.runs, (run) => run.completionIterations),
};

function extreme(
  of: (...values: number[]) => number,
  runs: readonly BenchRun[],
  pick: (run: BenchRun) => number | null,
): number | null {
  const values = runs.flatMap((run) => pick(run) ?? []);
  return values.length > 0 ? of(...values) : null;
}

/** One row per task, with a heading; what is not known is empty. */
export function reportToCsv({ tasks }: BenchReport): string {
  const rows = tasks.map((task) => Object.values(COLUMNS).map((column) => column(task)));
  return csvTable([Object.keys(COLUMNS), ...rows]);
}

import type { RunRecord, ScoredDecomposition, Task } from "../api/types.ts";
import { useFetched } from "../parts/use-fetched.ts";
import { LineChart } from "./line-chart.tsx";
import { Reductions } from "./reductions.tsx";
import { ScoreChart } from "./score-chart.tsx";
import { checksOf, solvedAgainst, solvedWithin } from "./series.ts";

/** What a run's tasks came to; charts that would say nothing are left out. */
export function RunCharts({ run, tasks }: { run: RunRecord; tasks: readonly Task[] }) {
  const finished = tasks.filter(({ result }) => result !== null);
  const isSearch = run.kind !== "optimize";
  const scores = useFetched<{ decompositions: ScoredDecomposition[] }>(
    isSearch && finished.length > 0 ? `/v1/runs/${run.id}/scores` : null,
    finished.length,
  );
  const decompositions = scores.value?.decompositions ?? [];
  const optimizations = finished.flatMap(({ result }) => result?.optimizations ?? []);
  const isRetried = tasks.some(({ attempts }) => attempts > 1);
  // A curve of one task is one point, which the list of tasks has.
  const hasCurves = isSearch && finished.length > 1;
  const isEmpty = !hasCurves && !isRetried && decompositions.length === 0;
  if (isEmpty && optimizations.length === 0) return null;
  const any = (amount: (result: NonNullable<Task["result"]>) => number) =>
    finished.some(({ result }) => result && amount(result) > 0);
  const curve = (title: string, x: string, amount: Parameters<typeof solvedAgainst>[1]) => (
    <LineChart
      {...{ title, x, y: "tasks solved" }}
      series={[{ name: "solved", points: solvedAgainst(tasks, amount) }]}
    />
  );
  return (
    <section>
      <h2>Charts</h2>
      <div className="charts">
        {hasCurves && curve("Solved against time", "seconds", (result) => result.elapsedMs / 1000)}
        {hasCurves &&
          any(checksOf) &&
          curve("Solved against budget", "candidates checked", checksOf)}
        {hasCurves &&
          any(({ costUsd }) => costUsd) &&
          curve("Solved against cost", "US dollars", ({ costUsd }) => costUsd)}
        {isRetried && (
          <LineChart
            {...{ title: "pass@k", x: "attempts", y: "share solved" }}
            series={[{ name: "solved", points: solvedWithin(tasks) }]}
          />
        )}
        {decompositions.length > 0 && <ScoreChart decompositions={decompositions} />}
      </div>
      <Reductions results={optimizations} />
    </section>
  );
}

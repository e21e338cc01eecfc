import type { ScoredDecomposition, Task } from "../api/types.ts";
import { isSolved } from "../parts/format.ts";

type Point = readonly [number, number];
type Result = NonNullable<Task["result"]>;

/** How many tasks are solved when each may spend x: steps, from (0, 0). */
export function solvedAgainst(tasks: readonly Task[], spent: (result: Result) => number): Point[] {
  const all = tasks.flatMap(({ result }) => (result ? [spent(result)] : []));
  const solved = tasks.flatMap(({ status, result }) =>
    result && isSolved(status) ? [spent(result)] : [],
  );
  solved.sort((a, b) => a - b);
  const steps = solved.flatMap((x, i): Point[] => [
    [x, i],
    [x, i + 1],
  ]);
  return [[0, 0], ...steps, [Math.max(0, ...all), solved.length]];
}

/** Candidates that Lean checked for a task. */
export function checksOf({ report }: Result): number {
  return report?.obligations.reduce((sum, { checks }) => sum + checks, 0) ?? 0;
}

/** The share of tasks that were solved within k attempts, for each k. */
export function solvedWithin(tasks: readonly Task[]): Point[] {
  const most = Math.max(1, ...tasks.map(({ attempts }) => attempts));
  return Array.from({ length: most }, (_, i): Point => {
    const solved = tasks.filter((task) => isSolved(task.status) && task.attempts <= i + 1);
    return [i + 1, tasks.length === 0 ? 0 : solved.length / tasks.length];
  });
}

/** Decompositions by their score in tenths: how many there are, and how many of them were proved. */
export function provedByScore(
  decompositions: readonly ScoredDecomposition[],
): { from: number; all: number; proved: number }[] {
  const bins = Array.from({ length: 10 }, (_, i) => ({ from: i / 10, all: 0, proved: 0 }));
  for (const { score, proved } of decompositions) {
    const bin = bins[Math.min(9, Math.max(0, Math.floor(10 * score)))];
    if (!bin) continue;
    bin.all++;
    if (proved) bin.proved++;
  }
  return bins;
}

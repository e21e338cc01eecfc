import type { CodeGroup, CodeSummary, CodeTaskResult, FailureClass } from "../../core/index.ts";
import { rate, sum } from "../../core/index.ts";
import { passCurve } from "../pass-at-k.ts";

/** Figures of a set of tasks, each with at least one sample. `sharedProcess`: see `CodeSummary`. */
export function summarizeCode(
  tasks: readonly CodeTaskResult[],
  sharedProcess: number,
): CodeSummary {
  const samples = tasks.flatMap((task) => task.samples);
  return {
    tasks: tasks.length,
    samples: samples.length,
    solved: rate(tasks.filter(isSolved).length, tasks.length),
    pass: passCurve(tasks.map((task) => task.samples.map(({ status }) => status === "passed"))),
    byDifficulty: groups(tasks, ({ difficulty }) => (difficulty === null ? [] : [difficulty])),
    byCategory: groups(tasks, ({ categories }) => categories),
    failures: failures(samples.flatMap(({ failureClass }) => failureClass ?? [])),
    emptySuites: samples.filter(({ originalPasses }) => originalPasses).length,
    sharedProcess,
  };
}

/** Its first sample passes. */
export function isSolved({ samples }: CodeTaskResult): boolean {
  return samples[0]?.status === "passed";
}

function passAt1({ samples }: CodeTaskResult): number {
  return samples.filter(({ status }) => status === "passed").length / Math.max(1, samples.length);
}

function groups(
  tasks: readonly CodeTaskResult[],
  namesOf: (task: CodeTaskResult) => readonly string[],
): CodeGroup[] {
  const rates = new Map<string, number[]>();
  for (const task of tasks) {
    for (const name of new Set(namesOf(task))) {
      rates.set(name, [...(rates.get(name) ?? []), passAt1(task)]);
    }
  }
  return [...rates]
    .map(([name, all]) => ({ name, tasks: all.length, passAt1: sum(all) / all.length }))
    .sort((a, b) => b.tasks - a.tasks || (a.name < b.name ? -1 : 1));
}

function failures(classes: readonly FailureClass[]): CodeSummary["failures"] {
  const counts = new Map<FailureClass, number>();
  for (const failureClass of classes) counts.set(failureClass, (counts.get(failureClass) ?? 0) + 1);
  return [...counts]
    .map(([failureClass, count]) => ({ failureClass, count }))
    .sort((a, b) => b.count - a.count);
}

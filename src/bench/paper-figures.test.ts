import { expect, test } from "vitest";
import { benchTask as task } from "../../tests/support/bench-task.ts";
import type { BenchRun, BenchTaskResult } from "../core/index.ts";
import { buildReport, parseReport } from "./bench-report.ts";
import { compareReports } from "./compare-reports.ts";
import { paperFigures } from "./paper-figures.ts";
import { reportCharts } from "./report-charts.ts";
import { reportToCsv } from "./report-csv.ts";
import { comparisonToMarkdown, reportToMarkdown } from "./report-markdown.ts";

const run = (changes: Partial<BenchRun> = {}): BenchRun => ({
  proved: false,
  iterations: 0,
  proofFailed: 0,
  quickcheckFailed: 0,
  bestScore: null,
  reductions: [],
  completionIterations: null,
  ...changes,
});

const TASKS = [
  task("a", {
    status: "proved",
    lemmaCount: 3,
    proofLength: { lines: 30, characters: 900 },
    attempts: [false, true],
    decompositions: { tried: 7, failedReconstruction: 3, failedQuickcheck: 1 },
    scores: [0.2, 0.5, 0.9].map((score) => ({ score, proved: true })),
    runs: [
      // Quickcheck refuted a lemma: its iterations count for nothing.
      run({
        iterations: 4,
        proofFailed: 2,
        quickcheckFailed: 1,
        bestScore: 0.2,
        reductions: [0, 0.2],
      }),
      run({
        proved: true,
        iterations: 3,
        proofFailed: 1,
        bestScore: 0.9,
        reductions: [0.5, 0.9, 0.9],
        completionIterations: 5,
      }),
    ],
    roles: [
      { role: "decompose", model: "big", requests: 7 },
      { role: "complete", model: "small", requests: 9 },
    ],
  }),
  task("b", {
    attempts: [false],
    decompositions: { tried: 2, failedReconstruction: 2, failedQuickcheck: 0 },
    runs: [run({ iterations: 2, proofFailed: 2, bestScore: 0, reductions: [0, 0] })],
    roles: [{ role: "complete", model: "small", requests: 1 }],
  }),
  task("c", {
    status: "proved",
    lemmaCount: 1,
    proofLength: { lines: 10, characters: 90 },
    attempts: [true],
    runs: [run({ proved: true, completionIterations: 1 })],
  }),
];

test("tables have the denominators of the paper", () => {
  expect(paperFigures(TASKS)).toMatchObject({
    lemmas: { n: 2, mean: 2, sd: expect.closeTo(Math.SQRT2, 12), max: 3 },
    proofLines: { n: 2, mean: 20, max: 30 },
    // Of 3 + 2 iterations in the three runs without a counterexample.
    proofFailed: { count: 3, of: 5 },
    quickcheckFailed: { count: 1, of: 4 },
    roles: [
      { role: "complete", model: "small", requests: 10 },
      { role: "decompose", model: "big", requests: 7 },
    ],
  });
});

test("curves are of the first k runs", () => {
  const { reduction, completion } = paperFigures(TASKS);
  expect(reduction).toEqual([
    { k: 1, tasks: 2, curve: [0, 0.1] },
    { k: 2, tasks: 2, curve: [0.25, 0.45, 0.45] },
  ]);
  const shown = completion.map(({ k, curve }) => [
    k,
    curve.map(({ iterations, proved }) => [iterations, `${proved.count} of ${proved.of}`]),
  ]);
  expect(shown).toEqual([
    [1, [1, 2, 4, 5].map((mark) => [mark, "1 of 3"])],
    [
      2,
      [
        [1, "1 of 3"],
        [2, "1 of 3"],
        [4, "1 of 3"],
        [5, "2 of 3"],
      ],
    ],
  ]);
});

test("scores are counted by task and by decomposition", () => {
  const { bestScore, scores } = paperFigures(TASKS);
  expect(bestScore.auroc).toBe(1);
  expect(
    bestScore.bins.flatMap(({ from, proved }) => (proved.of > 0 ? [from, proved.count] : [])),
  ).toEqual([...[0, 0], ...[0.9, 1]]);
  expect(scores.map(({ decompositions }) => decompositions)).toEqual([
    6, 0, 1, 0, 0, 1, 0, 0, 0, 1,
  ]);
  expect(scores.map(({ tasks }) => tasks)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test("the report shows them, with charts beside, and reads them back", () => {
  const report = buildReport({ title: "t", facts: {}, tasks: TASKS, faults: [] });
  expect(parseReport("r", JSON.stringify(report))).toEqual(report);
  const text = reportToMarkdown(report);
  for (const line of [
    "| lemmas | 2.00 | 1.41 | 3 | 2 |",
    "| proof failed, of iterations in surviving runs | 3 of 5: 60.0 % (23.1 % to 88.2 %) |",
    "| decompose | big | 7 |",
    "| 2 | 0.100 | 0.450 |",
    "![Figure 4: reduction by iteration](reduction.svg)",
  ]) {
    expect(text.split("\n")).toContain(line);
  }
  expect(text).not.toMatch(/NaN|Infinity|undefined/);
  expect(Object.keys(reportCharts(report.summary))).toEqual([
    ...["reduction", "completion", "pass-at-k", "scores"],
  ]);
  expect(reportToCsv(report)).toMatch(
    /^runs,|,runs,runs_with_counterexample,best_score,completion_iterations\r\n/,
  );
  expect(reportToCsv(report).split("\r\n")[1]).toMatch(/,2,1,0\.9,5$/);
});

test("scores are compared before and after, on the tasks in both", () => {
  const report = (tasks: BenchTaskResult[]) =>
    buildReport({ title: "t", facts: {}, tasks, faults: [] });
  const comparison = compareReports(report(TASKS), report(TASKS.slice(1)));
  expect(comparison.scores.before.map(({ decompositions }) => decompositions)).toEqual([
    ...[2, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ]);
  expect(comparisonToMarkdown(comparison)).toContain("| 0–0.1 | 2 | 2 | 1 | 1 |");
});

test("without runs there is nothing to show", () => {
  const report = buildReport({ title: "t", facts: {}, tasks: [], faults: [] });
  expect(reportToMarkdown(report)).not.toMatch(/paper|NaN/);
  expect(reportCharts(report.summary)).toEqual({});
});

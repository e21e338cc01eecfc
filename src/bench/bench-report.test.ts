import { expect, test } from "vitest";
import { benchTask as task } from "../../tests/support/bench-task.ts";
import type { BenchReport, BenchTaskResult } from "../core/index.ts";
import { buildReport, parseReport } from "./bench-report.ts";
import { reductionCurve } from "./bench-summary.ts";
import { compareReports } from "./compare-reports.ts";
import { reportToCsv } from "./report-csv.ts";
import { comparisonToMarkdown, reportToMarkdown } from "./report-markdown.ts";

const TASKS: BenchTaskResult[] = [
  task("a", {
    status: "proved",
    elapsedMs: 4_000,
    lemmaCount: 2,
    attempts: [true],
    errorClass: null,
    proofLength: { lines: 10, characters: 200 },
    reductionByIteration: [0.2, 0.6],
    modelCalls: 3,
    tokens: { input: 100, output: 20 },
    costUsd: 0.5,
    decompositions: { tried: 6, failedReconstruction: 2, failedQuickcheck: 1 },
    scores: [
      { score: 0.8, proved: true },
      { score: 0.4, proved: true },
      { score: 0.6, proved: false },
    ],
  }),
  task("b", {
    status: "proved",
    elapsedMs: 16_000,
    lemmaCount: 4,
    attempts: [true],
    errorClass: null,
    proofLength: { lines: 20, characters: 300 },
  }),
  task("c", { status: "disproved", elapsedMs: 1_000, attempts: [true], errorClass: null }),
  task('d, "quoted"', {
    scores: [{ score: 0.4, proved: false }],
    reductionByIteration: [0.1],
    decompositions: { tried: 4, failedReconstruction: 2, failedQuickcheck: 0 },
  }),
  task("e|pipe", { errorClass: "crashed", elapsedMs: 19_000 }),
  task("f"),
];

const report = (tasks = TASKS): BenchReport =>
  buildReport({
    title: "dev.jsonl",
    facts: { policy: "symbolic" },
    tasks,
    faults: [{ line: 7, message: "`problem_id` is missing" }],
  });

test("the summary has the figures that one counts by hand", () => {
  const { summary } = report();
  expect(summary).toMatchObject({
    tasks: 6,
    proved: { count: 2, of: 6 },
    disproved: { count: 1, of: 6 },
    solved: { count: 3, of: 6, rate: 0.5 },
    lemmaCount: { n: 2, mean: 3, sd: expect.closeTo(Math.SQRT2, 12) },
    proofLines: { n: 2, mean: 15 },
    proofCharacters: { n: 2, mean: 250 },
    pass: { estimator: "unbiased", curve: [{ k: 1, rate: 0.5 }] },
    decompositions: {
      tried: 10,
      failedReconstruction: { count: 4, rate: 0.4 },
      failedQuickcheck: { count: 1, rate: 0.1 },
    },
    scores: { auroc: 0.625 },
    elapsedMs: { n: 6, mean: 160_000 / 6, total: 160_000 },
    checks: 600,
    checksPerSecond: 3.75,
    modelCalls: 3,
    tokens: { input: 100, output: 20 },
    costUsd: 0.5,
    costPerSolvedUsd: expect.closeTo(0.5 / 3, 12),
    errors: [
      { errorClass: "timed-out", count: 2 },
      { errorClass: "crashed", count: 1 },
    ],
  });
  expect(summary.solvedWithin.map((at) => [at.seconds, at.solved.count])).toEqual([
    [5, 2],
    [15, 2],
    [60, 3],
  ]);
  expect(summary.scores.bins.map(({ proved }) => [proved.count, proved.of])).toEqual([
    [0, 0],
    [0, 0],
    [1, 2],
    [0, 1],
    [1, 1],
  ]);
});

test("a task that ended earlier goes on with its last reduction", () => {
  expect(reductionCurve([[0.2, 0.6], [], [0.1]])).toEqual([
    { iteration: 1, mean: expect.closeTo(0.15, 12), running: 2 },
    { iteration: 2, mean: expect.closeTo(0.35, 12), running: 1 },
  ]);
});

test("a report without tasks has no figures, and no division by zero", () => {
  const empty = report([]);
  expect(empty.summary.solved.rate).toBeNull();
  expect(reportToMarkdown(empty)).not.toMatch(/NaN|Infinity/);
});

test("JSON comes back as it was written", () => {
  expect(parseReport("r.json", JSON.stringify(report()))).toEqual(report());
});

test("what is not a report is refused with the place", () => {
  const damaged = { ...report(), tasks: [{ ...TASKS[0], status: "solved" }] };
  const refusal = (message: RegExp) =>
    expect.objectContaining({ code: "bad-input", message: expect.stringMatching(message) });
  expect(() => parseReport("r.json", JSON.stringify(damaged))).toThrow(
    refusal(/^r\.json is not a report: tasks\.0\.status: /),
  );
  expect(() => parseReport("r.json", "{")).toThrow(refusal(/^r\.json is not JSON/));
});

test("CSV has a row per task, and quotes what needs it", () => {
  const lines = reportToCsv(report()).split("\r\n");
  expect(lines).toHaveLength(8);
  expect(lines[0]).toMatch(/^id,status,error_class,elapsed_ms,/);
  expect(lines[1]).toBe("a,proved,,4000,100,3,100,20,0.5,2,10,200,1,1,6,2,1,0.6,0,0,,");
  expect(lines[4]).toMatch(/^"d, ""quoted""",failed,timed-out,60000,/);
});

test("Markdown shows the figures, the failures, the tasks and the unusable rows", () => {
  const text = reportToMarkdown(report());
  for (const line of [
    "# dev.jsonl",
    "- policy: symbolic",
    "| proved or disproved | 3 of 6: 50.0 % (18.8 % to 81.2 %) |",
    "| lemmas per proved task | 3.00 (sd 1.41) |",
    "| AUROC of score against provability | 0.625 |",
    "| 2 | 0.350 | 1 |",
    "| timed-out | 2 |",
    "| a | proved | 4.0 | 2 | 10 | 100 |  |",
    "| e\\|pipe | failed | 19.0 | 0 |  | 100 | crashed |",
    "| 7 | `problem_id` is missing |",
  ]) {
    expect(text.split("\n")).toContain(line);
  }
});

test("two reports are compared on the tasks that both have", () => {
  const solved = { status: "proved" as const, elapsedMs: 2_000 };
  const after = report([
    ...[task("a", solved), task("b"), task("c", solved), task("e|pipe", solved), task("f", solved)],
    task("new", solved),
  ]);
  const comparison = compareReports(report(), after);
  expect(comparison).toMatchObject({
    common: 5,
    onlyBefore: ['d, "quoted"'],
    onlyAfter: ["new"],
    solvedBefore: { count: 3, of: 5 },
    solvedAfter: { count: 4, of: 5 },
    wins: ["e|pipe", "f"],
    regressions: ["b"],
    // 2 (1 + 3) / 8 is capped.
    pValue: 1,
    bothSolved: { before: { n: 2, mean: 2_500 }, after: { n: 2, mean: 2_000 } },
  });
  const text = comparisonToMarkdown(comparison);
  expect(text).toContain("| p (exact McNemar, two-sided) | 1.00 |");
  expect(text).toContain("## Regressions\n\n- b\n");
});

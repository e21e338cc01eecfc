import { expect, test } from "vitest";
import type { CodeReport, CodeTaskResult, Execution, TestStatus } from "../../core/index.ts";
import { codeReportToCsv, codeReportToMarkdown } from "./code-report.ts";
import { compareCodeReports, parseCodeReport } from "./compare-code.ts";
import { failureClass, sampleResult } from "./failure-class.ts";
import { summarizeCode } from "./summarize-code.ts";

function execution(status: Execution["status"], ...tests: TestStatus[]): Execution {
  return {
    status,
    detail: "why",
    raised: null,
    isolation: "separate",
    trust: null,
    programMs: 1,
    elapsedMs: 2,
    tests: tests.map((one, i) => ({
      name: `case ${i}`,
      status: one,
      detail: "",
      raised: null,
      testLine: null,
      answerLine: null,
      elapsedMs: 0,
    })),
  };
}

test("failures are classed by all tests that failed", () => {
  const wrong = execution("wrong-answer", "passed", "wrong-answer");
  expect(failureClass(wrong)).toBe("assertion-only");
  expect(failureClass(execution("exception", "exception", "exited"))).toBe("crash-like");
  expect(failureClass(execution("wrong-answer", "wrong-answer", "exception"))).toBe("mixed");
  expect(failureClass(execution("exception", "exception", "timed-out"))).toBe("timeout");
  expect(failureClass(execution("no-tests"))).toBe("no-tests");
  expect(failureClass(execution("passed", "passed"))).toBe(null);
  expect(sampleResult(wrong)).toMatchObject({ passedTests: 1, tests: 2, originalPasses: false });
});

function task(
  id: string,
  passes: string,
  difficulty: string,
  categories: string[],
): CodeTaskResult {
  const samples = [...passes].map((letter) =>
    sampleResult(letter === "1" ? execution("passed", "passed") : execution("no-tests")),
  );
  return { id, difficulty, categories, samples };
}

const TASKS = [
  task("a", "10", "easy", ["x", "y"]),
  task("b", "11", "easy", ["x"]),
  task("c", "01", "hard", []),
];

function report(tasks: CodeTaskResult[]): CodeReport {
  const summary = summarizeCode(tasks, 0);
  return { format: 1, kind: "code", title: "t", facts: { a: "b" }, summary, tasks, faults: [] };
}

test("pass@k is the unbiased one; groups are means over their tasks", () => {
  const summary = summarizeCode(TASKS, 0);
  expect(summary.pass.estimator).toBe("unbiased");
  expect(summary.pass.curve.map(({ rate }) => rate)).toEqual([2 / 3, 1]);
  expect(summary.solved).toMatchObject({ count: 2, of: 3 });
  expect(summary.byDifficulty).toEqual([
    { name: "easy", tasks: 2, passAt1: 0.75 },
    { name: "hard", tasks: 1, passAt1: 0.5 },
  ]);
  expect(summary.byCategory.map(({ name }) => name)).toEqual(["x", "y"]);
  expect(summary.emptySuites).toBe(2);
});

test("the report says that the original counts empty suites as passed", () => {
  expect(codeReportToMarkdown(report(TASKS))).toContain("the original counts them as passed");
  expect(codeReportToCsv(report(TASKS)).split("\r\n")).toHaveLength(8);
});

test("two reports: wins and regressions by the first sample", () => {
  const after = [
    task("a", "0", "easy", []),
    task("c", "1", "hard", []),
    task("d", "1", "hard", []),
  ];
  const comparison = compareCodeReports(report(TASKS), report(after));
  expect(comparison).toMatchObject({ common: 2, wins: ["c"], regressions: ["a"], pValue: 1 });
});

test("what is no report of this kind is refused by name", () => {
  expect(() => parseCodeReport("{}", "x.json")).toThrow(/x\.json is not a report/);
  expect(parseCodeReport(JSON.stringify(report(TASKS)), "x.json").tasks).toHaveLength(3);
});

import {
  type CodeComparison,
  type CodeGroup,
  type CodeReport,
  type CodeSummary,
  csvTable,
  markdownTable,
  percentText,
  type Rate,
} from "../../core/index.ts";

/** The report for people: figures first, then what failed. */
export function codeReportToMarkdown({ title, facts, summary, tasks, faults }: CodeReport): string {
  const failed = tasks.flatMap(({ id, samples }) =>
    samples.flatMap(({ status, detail, line }, i) =>
      status === "passed" ? [] : [[id, String(i + 1), status, String(line ?? ""), detail]],
    ),
  );
  const sections = [
    `# ${title}`,
    Object.entries(facts)
      .map(([name, value]) => `- ${name}: ${value}`)
      .join("\n"),
    markdownTable(["figure", "value"], figures(summary)),
    groupTable("By difficulty", summary.byDifficulty),
    groupTable("By category", summary.byCategory),
    section(
      "Failures by class",
      ["class", "samples"],
      summary.failures.map(({ failureClass, count }) => [failureClass, String(count)]),
    ),
    section("Failed samples", ["task", "sample", "verdict", "line", "why"], failed),
    section(
      "Rows that could not be used",
      ["line", "why"],
      faults.map(({ line, message }) => [String(line), message]),
    ),
  ];
  return `${sections.filter((part) => part !== "").join("\n\n")}\n`;
}

function figures({ pass, ...summary }: CodeSummary): string[][] {
  const wanted = pass.curve.filter(({ k }) => [1, 2, 5, 10, 20, 50, 100].includes(k));
  const rows = [
    ["tasks", String(summary.tasks)],
    ["samples", String(summary.samples)],
    ...wanted.map(({ k, rate }) => [`pass@${k} (${pass.estimator})`, percentText(rate)]),
    ["first sample passes", showRate(summary.solved)],
  ];
  if (summary.emptySuites > 0) {
    const note = `${summary.emptySuites}: counted as failed; the original counts them as passed`;
    rows.push(["samples without a test", note]);
  }
  if (summary.sharedProcess > 0) {
    rows.push(["tested in the program's own process", String(summary.sharedProcess)]);
  }
  return rows;
}

function groupTable(heading: string, groups: readonly CodeGroup[]): string {
  const rows = groups.map(({ name, tasks, passAt1 }) => [
    name,
    String(tasks),
    percentText(passAt1),
  ]);
  return section(heading, ["group", "tasks", "pass@1"], rows);
}

function section(heading: string, headings: string[], rows: string[][]): string {
  return rows.length === 0 ? "" : `## ${heading}\n\n${markdownTable(headings, rows)}`;
}

function showRate({ count, of, rate, low, high }: Rate): string {
  if (rate === null || low === null || high === null) return "–";
  return `${count} of ${of}: ${percentText(rate)} (${percentText(low)} to ${percentText(high)})`;
}

/** One row per sample, with a heading. */
export function codeReportToCsv({ tasks }: CodeReport): string {
  const heading = ["id", "sample", "difficulty", "categories", "status", "failure_class"];
  const rows = tasks.flatMap(({ id, difficulty, categories, samples }) =>
    samples.map((sample, i) => [
      ...[id, i + 1, difficulty, categories.join(" "), sample.status, sample.failureClass],
      ...[sample.passedTests, sample.tests, sample.line, Math.round(sample.programMs)],
    ]),
  );
  return csvTable([[...heading, "passed_tests", "tests", "line", "program_ms"], ...rows]);
}

/** A comparison for people. */
export function codeComparisonToMarkdown(comparison: CodeComparison): string {
  const { common, solvedBefore, solvedAfter, wins, regressions, pValue } = comparison;
  const rows = [
    ["tasks in both", String(common)],
    ["solved before", showRate(solvedBefore)],
    ["solved after", showRate(solvedAfter)],
    ["wins", `${wins.length}${wins.length > 0 ? `: ${wins.join(", ")}` : ""}`],
    [
      "regressions",
      `${regressions.length}${regressions.length > 0 ? `: ${regressions.join(", ")}` : ""}`,
    ],
    ["p (exact McNemar, two-sided)", pValue.toPrecision(3)],
  ];
  return `## Comparison\n\n${markdownTable(["figure", "value"], rows)}\n`;
}

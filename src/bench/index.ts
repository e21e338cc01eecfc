// Measures: reads benchmark files, summarizes results of tasks, compares two reports.
// Input: texts of benchmarks; task records with their events. Output: problems; reports as JSON, CSV, Markdown.
// Pure functions: nothing here reads files, runs Lean or knows how tasks are solved.

export { compareReports } from "./compare-reports.ts";
export { measureTask } from "./measure-task.ts";
export { passAtK, passCurve } from "./pass-at-k.ts";
export { buildReport, parseReport, type ReportInput } from "./report.ts";
export { reportToCsv } from "./report-csv.ts";
export { comparisonToMarkdown, reportToMarkdown } from "./report-markdown.ts";

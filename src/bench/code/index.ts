// Benchmarks of programs: reads their tasks and samples, sums up verdicts, locates repairs.
// Input: rows of dataset files; verdicts of an executor. Output: tasks with their tests; reports as JSON, CSV, Markdown, plots.
// Pure functions: nothing here reads files or runs programs.

export { localizationChart, passChart } from "./code-charts.ts";
export { codeComparisonToMarkdown, codeReportToCsv, codeReportToMarkdown } from "./code-report.ts";
export { compareCodeReports, parseCodeReport } from "./compare-code.ts";
export { failureClass, sampleResult } from "./failure-class.ts";
export { localizeRepair, type Repair, summarizeRepairs, triggerOf } from "./localize-repair.ts";
export { programOf, readSamples, type SampleText } from "./samples.ts";
export { summarizeCode } from "./summarize-code.ts";

// Measures: proves the tasks of benchmarks, scores samples of programs, sums up and compares.
// Input: benchmark files, policies, limits; samples of programs. Output: reports as JSON, CSV, Markdown, plots.
// Every figure comes from recorded tasks.

export { ablateRules, ablationToMarkdown, measureRules, provedTasks } from "./ablate-rules.ts";
export { compareReportFiles, writeReport } from "./bench.ts";
export { type BenchCodeCommand, benchCode, compareWithEarlier, solvedText } from "./bench-code.ts";
export { type LoopPrograms, type LoopsCommand, writeLoopPrograms } from "./bench-code-loops.ts";
export { type RepairReport, reportRepairs } from "./bench-code-repairs.ts";
export { benchSynthesize } from "./bench-synthesize.ts";
export { readCodeTasks } from "./code-dataset.ts";
export { readRuleUses, ruleUsesToMarkdown } from "./rule-uses.ts";

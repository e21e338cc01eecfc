import { machineText, writeTexts } from "../platform/index.ts";
import {
  buildOptimizationReport,
  type OptimizationReport,
  optimizationToCsv,
  optimizationToMarkdown,
} from "./optimization-report.ts";
import type { OptimizedFile } from "./options.ts";

/** Figures of what was optimized for one metric. */
export function buildReport(files: readonly OptimizedFile[], metric: string): OptimizationReport {
  const theorems = files.flatMap(({ file, theorems: own }) =>
    own.map((theorem) => ({ file, ...theorem })),
  );
  return buildOptimizationReport(theorems, { metric, facts: { machine: machineText() } });
}

/** Writes `report.json`, `report.csv` and `report.md`. Throws `bad-input` where that is not possible. */
export function writeOptimizationReport(folder: string, report: OptimizationReport): void {
  const json = `${JSON.stringify(report, null, 2)}\n`;
  const csv = optimizationToCsv(report);
  writeTexts(folder, "report", { json, csv, md: optimizationToMarkdown(report) });
}

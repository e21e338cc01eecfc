import { join } from "node:path";
import {
  buildOptimizationReport,
  type OptimizationReport,
  optimizationToCsv,
  optimizationToMarkdown,
} from "../optimize/index.ts";
import { writeTarget } from "./files.ts";
import { machineText } from "./machine.ts";
import type { OptimizedFile } from "./optimize.ts";

export { amountText, type OptimizationReport } from "../optimize/index.ts";

/** Figures of what was optimized for one metric. */
export function buildReport(files: readonly OptimizedFile[], metric: string): OptimizationReport {
  const theorems = files.flatMap(({ file, theorems: own }) =>
    own.map((theorem) => ({ file, ...theorem })),
  );
  return buildOptimizationReport(theorems, { metric, facts: { machine: machineText() } });
}

/** Writes `report.json`, `report.csv` and `report.md`. Throws `bad-input` where that is not possible. */
export function writeOptimizationReport(folder: string, report: OptimizationReport): void {
  const texts = {
    json: `${JSON.stringify(report, null, 2)}\n`,
    csv: optimizationToCsv(report),
    md: optimizationToMarkdown(report),
  };
  for (const [ending, text] of Object.entries(texts)) {
    writeTarget(join(folder, `report.${ending}`), text);
  }
}

// `lemmata ablate`: what each part of the optimizer's scaffold, each format and each way to sample is
// worth. Input: files, folders, datasets; metrics; a base configuration. Output: a report for each arm.

import { writeTexts } from "../platform/index.ts";
import { type Ablation, ablationArms } from "./ablation.ts";
import { type AblationReport, ablationToCsv, ablationToMarkdown } from "./ablation-report.ts";
import type { SamplingOptions } from "./llm/model-options.ts";
import type { OptimizeCommand, OptimizedFile } from "./options.ts";
import { optimizeFiles } from "./run.ts";
import { buildReport } from "./write-report.ts";

export interface AblateCommand
  extends Omit<OptimizeCommand, "sampling" | "metric" | "policies" | "resume" | "timeMs"> {
  metrics: readonly string[];
  /** What every arm is but for its one change. */
  base: SamplingOptions;
  /** Default: all. */
  ablations?: readonly Ablation[];
}

/**
 * Asks the model with each arm for each metric. Every arm is a run of its own that survives the process:
 * the same command goes on. Nothing is rewritten. Aborting ends it after what was found so far.
 */
export async function* ablate(command: AblateCommand): AsyncGenerator<AblationReport> {
  const { metrics, base, ablations, ...rest } = command;
  const arms = ablationArms(base, ablations);
  for (const metric of metrics) {
    for (const [i, { name, sampling }] of arms.entries()) {
      const onProgress = (step: string) =>
        rest.onProgress(`${metric}, ${name} (${i + 1} of ${arms.length}): ${step}`);
      const files: OptimizedFile[] = [];
      const one = { ...rest, metric, sampling, policies: ["llm"] as const, timeMs: 0, onProgress };
      for await (const file of optimizeFiles(one)) files.push(file);
      if (rest.signal?.aborted) return;
      yield { arm: name, sampling, report: buildReport(files, metric) };
    }
  }
}

/** Writes `ablation.json`, `ablation.csv` and `ablation.md`. */
export function writeAblation(folder: string, reports: readonly AblationReport[]): void {
  const json = `${JSON.stringify(reports, null, 2)}\n`;
  const csv = ablationToCsv(reports);
  writeTexts(folder, "ablation", { json, csv, md: ablationToMarkdown(reports) });
}

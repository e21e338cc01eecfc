import { csvTable, groupBy, markdownTable, percentText } from "../core/index.ts";
import type { SamplingOptions } from "./llm/model-options.ts";
import type { OptimizationReport } from "./optimization-report.ts";

/** What one arm came to, for one metric. */
export interface AblationReport {
  arm: string;
  sampling: SamplingOptions;
  report: OptimizationReport;
}

/** A table for each metric: improvement against the base, accuracies, what it took. */
export function ablationToMarkdown(reports: readonly AblationReport[]): string {
  const metrics = groupBy(reports, ({ report }) => report.metric);
  const sections = [...metrics].map(([metric, own]) => {
    const base = own[0]?.report.summary.meanImprovement ?? 0;
    const count = own[0]?.report.summary.count ?? 0;
    const headings = [
      ...["arm", "mean improvement", "against base", "compilation accuracy", "improved accuracy"],
      ...["answers accepted", "calls", "tokens in / out", "cost, USD"],
    ];
    const table = markdownTable(
      headings,
      own.map((each) => rowOf(each, base)),
    );
    return `# Ablation for ${metric}, ${count} theorems\n\n${table}\n`;
  });
  return sections.join("\n");
}

function rowOf({ arm, report }: AblationReport, base: number): string[] {
  const { summary, acceptedCandidates, modelCalls, tokens, costUsd } = report;
  const difference = summary.meanImprovement - base;
  return [
    ...[arm, summary.meanImprovement.toFixed(3)],
    arm === "base" ? "" : `${difference < 0 ? "−" : "+"}${Math.abs(difference).toFixed(3)}`,
    ...[percentText(summary.sampleAccuracy), percentText(summary.improvedAccuracy)],
    ...[percentText(acceptedCandidates), String(modelCalls)],
    ...[`${tokens.input} / ${tokens.output}`, costUsd.toFixed(4)],
  ];
}

/** One row per arm and metric. */
export function ablationToCsv(reports: readonly AblationReport[]): string {
  const headings = [
    ...["metric", "arm", "theorems", "mean_improvement", "relative_improvement"],
    ...["compilation_accuracy", "improved_accuracy", "accepted_candidates", "model_calls"],
    ...["input_tokens", "output_tokens", "cost_usd", "elapsed_ms", "sampling"],
  ];
  const rows = reports.map(({ arm, sampling, report }) => {
    const { metric, summary, acceptedCandidates, modelCalls, tokens, costUsd, elapsedMs } = report;
    return [
      ...[metric, arm, summary.count, summary.meanImprovement, summary.relativeImprovement],
      ...[summary.sampleAccuracy, summary.improvedAccuracy, acceptedCandidates, modelCalls],
      ...[tokens.input, tokens.output, costUsd, Math.round(elapsedMs), JSON.stringify(sampling)],
    ];
  });
  return csvTable([headings, ...rows]);
}

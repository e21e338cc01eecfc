import { dirname } from "node:path";
import {
  csvTable,
  groupBy,
  markdownTable,
  percentText,
  type TheoremOptimization,
} from "../core/index.ts";
import { type ImprovementSummary, summarizeImprovements } from "./improvement-summary.ts";

/** A theorem with the file that it is from. */
export interface ReportedTheorem extends TheoremOptimization {
  file: string;
}

export interface OptimizationReport {
  metric: string;
  /** E.g. settings and machine, for people. */
  facts: Record<string, string>;
  summary: ImprovementSummary;
  /** The same by folder of the files, where there are several. */
  folders: { folder: string; summary: ImprovementSummary }[];
  /** Mean improvement with the first n candidates of each theorem only. */
  bestAt: { n: number; meanImprovement: number }[];
  /** Share of the candidates that Lean accepted, 0 to 1; 0 for none. */
  acceptedCandidates: number;
  /** What guards mind about the resulting proofs and not about the originals, in all. */
  guardViolations: number;
  /** Theorems that were not worked on, such as those without a proof, count in no figure. */
  leftAlone: number;
  elapsedMs: number;
  modelCalls: number;
  tokens: { input: number; output: number };
  costUsd: number;
  theorems: ReportedTheorem[];
}

/** The figures of a set of theorems that were optimized for one metric. */
export function buildOptimizationReport(
  theorems: readonly ReportedTheorem[],
  { metric, facts = {} }: { metric: string; facts?: Record<string, string> },
): OptimizationReport {
  const worked = theorems.filter(({ leftAlone }) => leftAlone === undefined);
  const byFolder = groupBy(worked, ({ file }) => dirname(file));
  const folders = [...byFolder].map(([folder, own]) => ({ folder, summary: summaryOf(own) }));
  const sum = (of: (theorem: ReportedTheorem) => number) =>
    theorems.reduce((total, theorem) => total + of(theorem), 0);
  return {
    metric,
    facts,
    summary: summaryOf(worked),
    folders: folders.length > 1 ? folders : [],
    bestAt: bestAtCurve(worked),
    acceptedCandidates:
      sum(({ accepted }) => accepted) /
      Math.max(
        1,
        sum((each) => each.candidates),
      ),
    guardViolations: sum(({ violations = [] }) => violations.length),
    leftAlone: theorems.length - worked.length,
    elapsedMs: sum(({ elapsedMs }) => elapsedMs),
    modelCalls: sum(({ use }) => use.calls),
    tokens: {
      input: sum(({ use }) => use.tokens.input),
      output: sum(({ use }) => use.tokens.output),
    },
    costUsd: sum(({ use }) => use.costUsd),
    theorems: [...theorems],
  };
}

function summaryOf(theorems: readonly TheoremOptimization[]): ImprovementSummary {
  return summarizeImprovements(
    theorems.map(({ before, after, refused, candidates, accepted }) => {
      return { before, after, isAccepted: refused === undefined, candidates, accepted };
    }),
  );
}

/** At n = 1, 2, 3, ... while that is a short list, else at powers of two and at the end. */
function bestAtCurve(theorems: readonly TheoremOptimization[]): OptimizationReport["bestAt"] {
  const most = Math.max(0, ...theorems.map(({ candidates }) => candidates));
  const all = Array.from({ length: most }, (_, i) => i + 1);
  const isPower = (n: number) => Number.isInteger(Math.log2(n));
  const shown = most <= 16 ? all : all.filter((n) => isPower(n) || n === most);
  return shown.map((n) => ({ n, meanImprovement: meanBestAt(theorems, n) }));
}

function meanBestAt(theorems: readonly TheoremOptimization[], n: number): number {
  const gains = theorems.map(({ before, steps, refused }) => {
    const values = steps.filter(({ candidates }) => candidates <= n).map(({ value }) => value);
    return refused === undefined ? Math.max(before, ...values) - before : 0;
  });
  return gains.reduce((total, gain) => total + gain, 0) / gains.length;
}

/** The report for people: figures, then each theorem with both proofs. */
export function optimizationToMarkdown(report: OptimizationReport): string {
  const { metric, facts, theorems, folders, bestAt } = report;
  const sections = [
    `# Optimization for ${metric}`,
    Object.entries(facts)
      .map(([name, value]) => `- ${name}: ${value}`)
      .join("\n"),
    markdownTable(["figure", "value"], figuresOf(report)),
    folders.length > 0 ? `## By folder\n\n${folderTable(folders)}` : "",
    bestAt.length > 0 ? `## best@n\n\n${bestAtTable(bestAt)}` : "",
    "## Theorems",
    markdownTable(
      ["file", "theorem", "before", "after", "candidates", "seconds", "note"],
      theorems.map(rowOf),
    ),
    ...theorems.filter(({ before, after }) => after > before).map(bothProofs),
  ];
  return `${sections.filter((part) => part !== "").join("\n\n")}\n`;
}

function figuresOf(report: OptimizationReport): string[][] {
  const { summary, leftAlone, elapsedMs, modelCalls, tokens, costUsd } = report;
  return [
    ["theorems", String(summary.count)],
    ["left alone", String(leftAlone)],
    ["mean improvement", summary.meanImprovement.toFixed(3)],
    ["of the sum before", percentText(summary.relativeImprovement)],
    ["compilation accuracy of samples", percentText(summary.sampleAccuracy)],
    ["improved accuracy", percentText(summary.improvedAccuracy)],
    ["guard violations", String(report.guardViolations)],
    ["time, s", (elapsedMs / 1000).toFixed(1)],
    ["model calls", String(modelCalls)],
    ["tokens in / out", `${tokens.input} / ${tokens.output}`],
    ["cost, USD", costUsd.toFixed(4)],
  ];
}

function folderTable(folders: OptimizationReport["folders"]): string {
  return markdownTable(
    ["folder", "theorems", "mean improvement", "compilation accuracy", "improved accuracy"],
    folders.map(({ folder, summary }) => [
      ...[folder, String(summary.count), summary.meanImprovement.toFixed(3)],
      ...[percentText(summary.sampleAccuracy), percentText(summary.improvedAccuracy)],
    ]),
  );
}

function bestAtTable(bestAt: OptimizationReport["bestAt"]): string {
  return markdownTable(
    ["candidates", "mean improvement"],
    bestAt.map(({ n, meanImprovement }) => [String(n), meanImprovement.toFixed(3)]),
  );
}

function rowOf(theorem: ReportedTheorem): string[] {
  const { file, name, before, after, candidates, elapsedMs, leftAlone, refused } = theorem;
  const numbers = [amountText(before), amountText(after), String(candidates)];
  const note = leftAlone ?? refused ?? "";
  return [file, name || "example", ...numbers, (elapsedMs / 1000).toFixed(1), note];
}

/** Without more digits than it needs. */
export function amountText(value: number): string {
  return String(Number(value.toFixed(3)));
}

function bothProofs({ name, before, after, statement, original, proof }: ReportedTheorem): string {
  const fence = (text: string) => `\`\`\`lean\n${text}\n\`\`\``;
  const [was, is] = [before, after].map(amountText);
  return `### ${name}\n\n${fence(`${statement} ${original}`)}\n\n${was} to ${is}:\n\n${fence(proof)}`;
}

/** One row per theorem. */
export function optimizationToCsv({ theorems }: OptimizationReport): string {
  const headings = [
    ...["file", "theorem", "metric", "before", "after", "candidates", "accepted", "elapsed_ms"],
    ...["model_calls", "input_tokens", "output_tokens", "cost_usd", "left_alone", "refused"],
    ...["original", "proof"],
  ];
  const rows = theorems.map((theorem) => {
    const { file, name, metric, before, after, candidates, accepted, elapsedMs, use } = theorem;
    const { leftAlone, refused, original, proof } = theorem;
    const { tokens, calls, costUsd } = use;
    return [
      ...[file, name, metric, before, after, candidates, accepted, Math.round(elapsedMs)],
      ...[calls, tokens.input, tokens.output, costUsd, leftAlone, refused, original, proof],
    ];
  });
  return csvTable([headings, ...rows]);
}

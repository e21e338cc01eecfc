// What loops changed: all their programs run by the same tests, and where the repairs were made.
// Input: the file of `bench-code-loops.ts`, the report on its last programs. Output: repairs.json, repairs.md,
// repairs.svg, and a run with the loops and their verdicts.

import { join } from "node:path";
import { z } from "zod";
import {
  type CodeComparison,
  type CodeReport,
  type CodeSampleResult,
  type CritiqueRecord,
  lineChart,
  markdownTable,
  percentText,
  type RunId,
} from "../core/index.ts";
import { readText, writeTarget, writeTexts } from "../platform/index.ts";
import { type BenchCodeCommand, benchCode } from "./bench-code.ts";
import type { LoopPrograms } from "./bench-code-loops.ts";
import { type LoopRow, recordLoops, type TestedLoop } from "./bench-code-record.ts";
import { localizationChart } from "./code/code-charts.ts";
import { codeComparisonToMarkdown } from "./code/code-report.ts";
import { compareCodeReports } from "./code/compare-code.ts";
import { localizeRepair, summarizeRepairs, triggerOf } from "./code/localize-repair.ts";

type RepairSummary = ReturnType<typeof summarizeRepairs>;

export interface RepairReport {
  repairs: RepairSummary;
  comparison: CodeComparison;
  markdown: string;
  /** Where the loops are kept; `lemmata critique data` and `lemmata export` read it. */
  run: RunId;
}

/** Tests the other programs of loops, too, and reports what became of drafts; `undefined` when stopped. */
export async function reportRepairs(
  { file, settings }: LoopPrograms,
  finals: CodeReport,
  command: BenchCodeCommand,
): Promise<RepairReport | undefined> {
  const rows = readRows(file);
  const tested = await testDraftsAndBetween(rows, finals, command);
  if (!tested) return undefined;
  const { before, loops } = tested;
  const located = loops.flatMap(repairOf);
  const repairs = summarizeRepairs(located);
  const comparison = compareCodeReports(before, finals);
  const json = `${JSON.stringify({ repairs, comparison, located }, null, 2)}\n`;
  const md = `# Repairs\n\n${repairTable(repairs)}\n\n${codeComparisonToMarkdown(comparison)}`;
  const chart = localizationChart(located);
  writeTexts(command.folder, "repairs", { json, md, svg: chart ? lineChart(chart) : undefined });
  const { limits, allTests } = command;
  const run = await recordLoops(loops, command, { loops: settings, limits, allTests });
  return { repairs, comparison, markdown: md, run };
}

const rowSchema = z.object({
  task_id: z.string(),
  sample: z.int(),
  record: z.custom<Omit<CritiqueRecord, "prompt">>((value) => typeof value === "object"),
});

/** Lines that the end of a process cut off are left out: their loops were done again. */
function readRows(file: string): LoopRow[] {
  return readText(file)
    .split("\n")
    .flatMap((line) => {
      try {
        return [rowSchema.parse(JSON.parse(line))];
      } catch {
        return [];
      }
    });
}

/** Programs between draft and end, each once. */
function between({ record: { draft, program, steps } }: LoopRow): string[] {
  const all = new Set(steps.map((step) => step.program));
  return [...all].filter((each) => each !== draft && each !== program);
}

async function testDraftsAndBetween(
  rows: readonly LoopRow[],
  finals: CodeReport,
  command: BenchCodeCommand,
): Promise<{ before: CodeReport; loops: TestedLoop[] } | undefined> {
  const drafts = rows.map(({ task_id, record }) => ({ task_id, solution: record.draft ?? "" }));
  const steps = rows.flatMap((row) =>
    between(row).map((solution) => ({ task_id: row.task_id, solution })),
  );
  const before = await runTests("drafts", drafts, { ...command, locate: true });
  const within = steps.length === 0 ? undefined : await runTests("between", steps, command);
  if (command.signal?.aborted) return undefined;
  // All reports have the programs of a task in the order of the rows.
  const [was, midway, is] = [before, within, finals].map(resultsByTask);
  const loops = rows.flatMap((row): TestedLoop[] => {
    const next = (results: ReturnType<typeof resultsByTask> | undefined) =>
      results?.get(row.task_id)?.shift();
    const [draft, last] = [next(was), next(is)];
    const others = between(row).map((program) => ({ program, result: next(midway) }));
    return draft && last ? [{ row, draft, others, last }] : [];
  });
  return { before, loops: loops.sort(byTaskAndSample) };
}

/** Loops are written as they finish, which is another order each time. */
function byTaskAndSample({ row: a }: TestedLoop, { row: b }: TestedLoop): number {
  return a.task_id.localeCompare(b.task_id, "en", { numeric: true }) || a.sample - b.sample;
}

interface Sample {
  task_id: string;
  solution: string;
}

async function runTests(
  name: string,
  programs: readonly Sample[],
  command: BenchCodeCommand,
): Promise<CodeReport> {
  const folder = join(command.folder, name);
  const samples = join(folder, `${name}.jsonl`);
  writeTarget(samples, programs.map((program) => `${JSON.stringify(program)}\n`).join(""));
  return (await benchCode({ ...command, folder, programs: { samples } })).report;
}

function resultsByTask(report: CodeReport | undefined): Map<string, CodeSampleResult[]> {
  return new Map(report?.tasks.map(({ id, samples }) => [id, [...samples]]));
}

/** Of a draft that failed: where the failure showed, and where the last program differs most. */
function repairOf({ row: { task_id, sample, record }, draft, last }: TestedLoop) {
  const { draft: before, program: after } = record;
  if (draft.status === "passed" || before === null || after === null) return [];
  const location = localizeRepair({ before, after, trigger: triggerOf(draft) });
  return [{ task: task_id, sample, location, won: last.status === "passed" }];
}

function repairTable(summary: RepairSummary): string {
  const number = (value: number | null) =>
    value === null ? "none" : String(Number(value.toFixed(2)));
  return markdownTable(
    ["figure", "value"],
    [
      ["drafts that failed", String(summary.repairs)],
      ["... whose trigger is known", percentText(summary.knownTriggers)],
      ["wins", String(summary.wins)],
      ["recovery rate", percentText(summary.recoveryRate)],
      ["localized wins (fix within 20 lines of the trigger)", String(summary.localizedWins)],
      ["... of the wins", percentText(summary.localizedShare)],
      ["coverage: wins with a known trigger", percentText(summary.coverage)],
      ["... by exception: the line that raised", percentText(summary.coverageBy.exception)],
      [
        "... by assertion: the line that gave the answer",
        percentText(summary.coverageBy.assertion),
      ],
      ["localized among those", percentText(summary.localizedShareCovered)],
      ["median changed lines of wins", number(summary.medianChangedLines)],
      ["median changed ratio of wins", number(summary.medianChangedRatio)],
    ],
  );
}

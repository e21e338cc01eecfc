// What loops changed: drafts and last programs judged by the same tests, and where the repairs were made.
// Input: the file of `bench-code-loops.ts`, the report on its programs. Output: repairs.json, repairs.md, repairs.svg.

import { join } from "node:path";
import {
  codeComparisonToMarkdown,
  compareCodeReports,
  localizationChart,
  localizeRepair,
  summarizeRepairs,
  triggerOf,
} from "../bench/code/index.ts";
import {
  type CodeReport,
  type CodeSampleResult,
  type CritiqueRecord,
  lineChart,
  markdownTable,
  percentText,
} from "../model/index.ts";
import { type BenchCodeCommand, benchCode } from "./bench-code.ts";
import { readText, writeTarget, writeTexts } from "./files.ts";

type RepairSummary = ReturnType<typeof summarizeRepairs>;

interface Row {
  task_id: string;
  sample: number;
  record: CritiqueRecord;
}

/** Judges the drafts of loops, too, and reports what became of them. Returns Markdown. */
export async function reportRepairs(
  programs: string,
  finals: CodeReport,
  command: BenchCodeCommand,
): Promise<string> {
  const rows = readText(programs)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);
  const folder = join(command.folder, "drafts");
  const samples = join(folder, "drafts.jsonl");
  const drafts = rows.map(({ task_id, record }) => ({ task_id, solution: record.draft ?? "" }));
  writeTarget(samples, drafts.map((draft) => `${JSON.stringify(draft)}\n`).join(""));
  const judged = { ...command, folder, programs: { samples }, locate: true };
  const { report: before } = await benchCode(judged);
  const located = repairsOf(rows, before, finals);
  const repairs = summarizeRepairs(located);
  const comparison = compareCodeReports(before, finals);
  const json = `${JSON.stringify({ repairs, comparison, located }, null, 2)}\n`;
  const md = `# Repairs\n\n${repairTable(repairs)}\n\n${codeComparisonToMarkdown(comparison)}`;
  const chart = localizationChart(located);
  writeTexts(command.folder, "repairs", { json, md, ...(chart ? { svg: lineChart(chart) } : {}) });
  return md;
}

/** Of drafts that failed: where the failure showed, and where the last program differs most. */
function repairsOf(rows: readonly Row[], before: CodeReport, after: CodeReport) {
  const was = resultsByTask(before);
  const is = resultsByTask(after);
  return rows.flatMap(({ task_id, sample, record: { draft, program } }) => {
    // Both reports have the samples of a task in the order of the rows.
    const [old, now] = [was.get(task_id)?.shift(), is.get(task_id)?.shift()];
    if (!old || !now || old.status === "passed" || draft === null || program === null) return [];
    const location = localizeRepair({ before: draft, after: program, trigger: triggerOf(old) });
    return [{ task: task_id, sample, location, won: now.status === "passed" }];
  });
}

function resultsByTask({ tasks }: CodeReport): Map<string, CodeSampleResult[]> {
  return new Map(tasks.map(({ id, samples }) => [id, [...samples]]));
}

function repairTable(summary: RepairSummary): string {
  const number = (value: number | null) =>
    value === null ? "none" : String(Number(value.toFixed(2)));
  return markdownTable(
    ["figure", "value"],
    [
      ["drafts that failed", String(summary.repairs)],
      ["wins", String(summary.wins)],
      ["recovery rate", percentText(summary.recoveryRate)],
      ["localized wins (fix within 20 lines of the trigger)", String(summary.localizedWins)],
      ["... of the wins", percentText(summary.localizedShare)],
      ["coverage: wins with a known trigger", percentText(summary.coverage)],
      ["... the line that raised", percentText(summary.coverageBy.exception)],
      [
        "... the line that gave the answer on which a test failed",
        percentText(summary.coverageBy.assertion),
      ],
      ["failed drafts with a known trigger", percentText(summary.knownTriggers)],
      ["localized among those", percentText(summary.localizedShareCovered)],
      ["median changed lines of wins", number(summary.medianChangedLines)],
      ["median changed ratio of wins", number(summary.medianChangedRatio)],
    ],
  );
}

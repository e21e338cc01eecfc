// What loops changed: drafts and last programs judged by the same tests, and where the repairs were made.
// Input: the file of `bench-code-loops.ts`, the report on its programs. Output: repairs.json, repairs.md, repairs.svg.

import { join } from "node:path";
import {
  codeComparisonToMarkdown,
  compareCodeReports,
  localizationChart,
  localizeRepair,
  summarizeRepairs,
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
  const { report: before } = await benchCode({ ...command, folder, programs: { samples } });
  const located = repairsOf(rows, before, finals);
  const repairs = summarizeRepairs(located);
  const comparison = compareCodeReports(before, finals);
  const json = `${JSON.stringify({ repairs, comparison }, null, 2)}\n`;
  const md = `# Repairs\n\n${repairTable(repairs)}\n\n${codeComparisonToMarkdown(comparison)}`;
  const chart = localizationChart(located);
  writeTexts(command.folder, "repairs", { json, md, ...(chart ? { svg: lineChart(chart) } : {}) });
  return md;
}

/** Of drafts that failed. The trigger is the line that raised; for wrong answers it is not known. */
function repairsOf(rows: readonly Row[], before: CodeReport, after: CodeReport) {
  const was = resultsByTask(before);
  const is = resultsByTask(after);
  return rows.flatMap(({ task_id, record: { draft, program } }) => {
    // Both reports have the samples of a task in the order of the rows.
    const [old, now] = [was.get(task_id)?.shift(), is.get(task_id)?.shift()];
    if (!old || !now || old.status === "passed" || draft === null || program === null) return [];
    const location = localizeRepair({ before: draft, after: program, triggerLine: old.line });
    return [{ location, won: now.status === "passed" }];
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
      ["localized among those", percentText(summary.localizedShareCovered)],
      ["median changed lines of wins", number(summary.medianChangedLines)],
      ["median changed ratio of wins", number(summary.medianChangedRatio)],
    ],
  );
}

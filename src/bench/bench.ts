// Reports of benchmark runs, from what the store recorded.
// Input: a run; two reports. Output: report.json, report.csv and report.md in a folder; a comparison.

import { join } from "node:path";
import type {
  BenchComparison,
  BenchReport,
  BenchRowFault,
  BenchTaskResult,
  RunRecord,
  TaskRecord,
} from "../core/index.ts";
import { lineChart } from "../core/index.ts";
import { isFolder, machineText, readText, writeTexts } from "../platform/index.ts";
import { EMPTY_RESULT, resolveSettings } from "../prove/index.ts";
import { findRun, openRunStore, runsFolder } from "../store/index.ts";
import { buildReport, parseReport } from "./bench-report.ts";
import { compareReports } from "./compare-reports.ts";
import { measureTask } from "./measure-task.ts";
import { reportCharts } from "./report-charts.ts";
import { reportToCsv } from "./report-csv.ts";
import { comparisonToMarkdown, reportToMarkdown } from "./report-markdown.ts";

export interface WrittenReport {
  report: BenchReport;
  markdown: string;
  folder: string;
}

/**
 * Measures a run and writes its report into `folder` (default: one of its own in the folder of runs).
 * Tasks that are not finished count as skipped. Throws `bad-input` where it cannot be written.
 */
export function writeReport(
  run: string,
  {
    folder,
    faults,
    facts = {},
  }: { folder?: string; faults: BenchRowFault[]; facts?: Record<string, string> },
): WrittenReport {
  const store = openRunStore();
  try {
    const record = findRun(store.listRuns(), run);
    const { score } = resolveSettings({}, { earlier: record.settings });
    const tasks = store
      .listTasks(record.id)
      .map(
        (task) => measureTask(task, store.events(record.id, task.id), score) ?? unfinished(task),
      );
    const report = buildReport({
      title: record.inputs.map(({ file }) => file).join(", "),
      facts: { ...factsOf(record), ...facts },
      tasks,
      faults,
    });
    const place = folder ?? join(runsFolder(), "reports", record.id);
    const markdown = reportToMarkdown(report);
    const json = `${JSON.stringify(report, null, 2)}\n`;
    writeTexts(place, "report", { json, csv: reportToCsv(report), md: markdown });
    for (const [name, chart] of Object.entries(reportCharts(report.summary))) {
      writeTexts(place, name, { svg: lineChart(chart) });
    }
    return { report, markdown, folder: place };
  } finally {
    store.close();
  }
}

/** What changed from one `report.json` to another, as data and as Markdown. */
export function compareReportFiles(
  before: string,
  after: string,
): { comparison: BenchComparison; markdown: string } {
  const comparison = compareReports(readReport(before), readReport(after));
  return { comparison, markdown: comparisonToMarkdown(comparison) };
}

/** A report, or the folder that it is in. */
function readReport(given: string): BenchReport {
  const file = isFolder(given) ? join(given, "report.json") : given;
  return parseReport(file, readText(file));
}

function unfinished({ name, result }: TaskRecord): BenchTaskResult {
  const { elapsedMs, modelCalls, tokens, costUsd } = result ?? EMPTY_RESULT;
  return {
    id: name,
    status: "skipped",
    elapsedMs,
    checks: 0,
    modelCalls,
    tokens,
    costUsd,
    lemmaCount: 0,
    proofLength: null,
    attempts: [],
    scores: [],
    reductionByIteration: [],
    runs: [],
    roles: [],
    decompositions: { tried: 0, failedReconstruction: 0, failedQuickcheck: 0 },
    errorClass: "not-reached",
  };
}

function factsOf({ id, created, settings, versions, inputs }: RunRecord): Record<string, string> {
  return {
    run: id,
    started: new Date(created).toISOString(),
    input: inputs.map(({ file, sha256 }) => `${file} (SHA-256 ${sha256.slice(0, 12)})`).join(", "),
    settings: JSON.stringify(settings),
    versions: `lemmata ${versions.lemmata}, Lean ${versions.lean}, Node ${process.versions.node}`,
    machine: machineText(),
  };
}

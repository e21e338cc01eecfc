// `lemmata bench code`: runs a benchmark's own tests on given programs.
// Input: a dataset, samples or the dataset's own solutions. Output: a report, and a journal of verdicts
// with which the same command goes on after it was stopped.

import { join } from "node:path";
import { LemmataError } from "../core/errors/index.ts";
import {
  type BenchRowFault,
  type CodeReport,
  type CodeTask,
  type ExecutionLimits,
  lineChart,
  percentText,
} from "../core/index.ts";
import type { Executor } from "../core/ports/index.ts";
import { version } from "../lean/index.ts";
import { machineText, readText, writeTexts } from "../platform/index.ts";
import { type ExecutorOptions, SandboxedExecutor } from "../sandbox/index.ts";
import { VerdictJournal } from "../verify/index.ts";
import { passChart } from "./code/code-charts.ts";
import {
  codeComparisonToMarkdown,
  codeReportToCsv,
  codeReportToMarkdown,
} from "./code/code-report.ts";
import { compareCodeReports, parseCodeReport } from "./code/compare-code.ts";
import { readSamples, type SampleText } from "./code/samples.ts";
import { summarizeCode } from "./code/summarize-code.ts";
import { readCodeTasks } from "./code-dataset.ts";
import { type TestContext, type TestProgress, testTask } from "./test-samples.ts";

export interface BenchCodeCommand {
  /** JSONL, also gzipped: HumanEval, LiveCodeBench, BigCodeBench. */
  dataset: string;
  /** A file of samples, or the dataset's own solutions. */
  programs: { samples: string } | "canonical";
  /** Where report.json, .csv, .md and the journal go. */
  folder: string;
  executor: ExecutorOptions;
  /** Runs the tests instead, on other machines. */
  tester?: Pick<Executor, "runTests"> | undefined;
  /** What differs from the benchmark's own limits. */
  limits: Partial<ExecutionLimits>;
  /** Only tasks whose id contains one of these texts; empty: all. */
  only: readonly string[];
  /** Run all tests of a program where the original stops at the first failure. */
  allTests: boolean;
  /** Programs of BigCodeBench follow the head of their task; see `programOf`. */
  calibrated?: boolean;
  /** Look for the lines that gave wrong answers; default false. */
  locate?: boolean;
  /** Test again what the journal has. */
  fresh: boolean;
  signal?: AbortSignal;
  onProgress(step: string): void;
}

export interface BenchCodeResult {
  report: CodeReport;
  markdown: string;
  /** Stopped before everything was tested; the report has what was. */
  stopped: boolean;
}

/** Throws `bad-input` for files that cannot be read, `sandbox-unavailable` without a sandbox. */
export async function benchCode(command: BenchCodeCommand): Promise<BenchCodeResult> {
  if (command.tester) return testDataset(command, command.tester);
  const executor = await SandboxedExecutor.open(command.executor);
  try {
    return await testDataset(command, executor);
  } finally {
    await executor.close();
  }
}

async function testDataset(
  command: BenchCodeCommand,
  executor: Pick<Executor, "runTests">,
): Promise<BenchCodeResult> {
  const { dataset, programs, folder, onProgress, signal } = command;
  const journal = VerdictJournal.open(join(folder, "verdicts.jsonl"), command.fresh);
  const wanted = programs === "canonical" ? undefined : samplesByTask(programs.samples);
  const progress: TestProgress = {
    tasks: [],
    faults: [...(wanted?.faults ?? [])],
    shared: 0,
    tested: 0,
  };
  const { limits, allTests, calibrated = false, locate = false } = command;
  const context: TestContext = {
    executor,
    journal,
    progress,
    limits,
    allTests,
    calibrated,
    locate,
    signal,
    onTested: () => onProgress(progressText(progress)),
  };
  await inTurn(tasksWithSamples(command, wanted?.byTask, progress), ({ task, texts }) =>
    testTask(task, texts, context),
  );
  refuseEmpty(progress, command);
  const unknown = command.only.length === 0 ? [...(wanted?.byTask.keys() ?? [])] : [];
  const faults = [...progress.faults, ...unknown.map(unknownTask)];
  return writeReport(folder, dataset, { ...progress, faults }, command);
}

/** Tests can be large: so many tasks are held at a time. */
const TASKS_AT_A_TIME = 8;

/** Works on several items at a time; after the first failure it waits for those that are running and stops. */
async function inTurn<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  for await (const item of items) {
    const one = work(item)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= TASKS_AT_A_TIME) await Promise.race(running);
    if (failure) break;
  }
  await Promise.all(running);
  if (failure) throw failure.error;
}

type SamplesByTask = Map<string, SampleText[]>;

/** The tasks that are wanted and have programs, which are taken out of `byTask`. */
async function* tasksWithSamples(
  { dataset, only, signal }: BenchCodeCommand,
  byTask: SamplesByTask | undefined,
  { faults }: TestProgress,
): AsyncGenerator<{ task: CodeTask; texts: SampleText[] }> {
  for await (const { line, task } of readCodeTasks(dataset)) {
    if (signal?.aborted) return;
    if (typeof task === "string") {
      faults.push({ line, message: task });
      continue;
    }
    if (only.length > 0 && !only.some((part) => task.id.includes(part))) continue;
    const texts = byTask ? (byTask.get(task.id) ?? []) : canonicalOf(task);
    byTask?.delete(task.id);
    if (texts.length > 0) yield { task, texts };
  }
}

const unknownTask = (id: string): BenchRowFault => ({
  line: 0,
  message: `samples for ${id}, which the dataset does not have`,
});

function samplesByTask(file: string): { byTask: SamplesByTask; faults: BenchRowFault[] } {
  const { samples, faults } = readSamples(readText(file));
  const byTask: SamplesByTask = new Map();
  for (const sample of samples) {
    byTask.set(sample.taskId, [...(byTask.get(sample.taskId) ?? []), sample]);
  }
  return { byTask, faults };
}

function canonicalOf({ id, canonical }: CodeTask) {
  return canonical === null ? [] : [{ taskId: id, program: canonical }];
}

function progressText({ tasks, tested }: TestProgress): string {
  const all = tasks.flatMap(({ samples }) => samples);
  const passed = all.filter(({ status }) => status === "passed").length;
  return `${tested} programs tested, ${passed} of ${all.length} passed`;
}

function refuseEmpty({ tasks, faults }: TestProgress, { dataset, signal }: BenchCodeCommand): void {
  if (tasks.length > 0 || signal?.aborted) return;
  const first = faults[0];
  const why = first ? `; line ${first.line}: ${first.message}` : "";
  throw new LemmataError("bad-input", `${dataset} has no task with a program to test${why}`);
}

function writeReport(
  folder: string,
  dataset: string,
  { tasks, faults, shared }: TestProgress,
  command: BenchCodeCommand,
): BenchCodeResult {
  const tested = tasks.filter(({ samples }) => samples.length > 0);
  const report: CodeReport = {
    format: 1,
    kind: "code",
    title: dataset,
    tasks: tested,
    faults,
    facts: factsOf(command),
    summary: summarizeCode(tested, shared),
  };
  const markdown = codeReportToMarkdown(report);
  const json = `${JSON.stringify(report, null, 2)}\n`;
  writeTexts(folder, "report", { json, csv: codeReportToCsv(report), md: markdown });
  const chart = passChart(report.summary);
  if (chart) writeTexts(folder, "pass-at-k", { svg: lineChart(chart) });
  return { report, markdown, stopped: command.signal?.aborted ?? false };
}

function factsOf({
  programs,
  limits,
  allTests,
  calibrated,
  executor,
}: BenchCodeCommand): Record<string, string> {
  return {
    programs: programs === "canonical" ? "the dataset's own solutions" : programs.samples,
    limits: JSON.stringify(limits) === "{}" ? "the benchmark's" : JSON.stringify(limits),
    tests: allTests ? "all" : "as in the original",
    ...(calibrated ? { setting: "calibrated" } : {}),
    python: executor.python ?? "/usr/bin/python3",
    version: version(),
    machine: machineText(),
  };
}

/** Compares a report with an earlier one's file. */
export function compareWithEarlier(earlier: string, report: CodeReport) {
  const comparison = compareCodeReports(parseCodeReport(readText(earlier), earlier), report);
  return { comparison, markdown: codeComparisonToMarkdown(comparison) };
}

/** E.g. `163 of 164 tasks solved by their first sample (99.4 %)`. */
export function solvedText({ summary }: CodeReport): string {
  const { count, of, rate } = summary.solved;
  return `${count} of ${of} tasks solved by their first sample (${percentText(rate ?? 0)})`;
}

// `lemmata bench code`: judges given programs by a benchmark's own tests.
// Input: a dataset, samples or the dataset's own solutions. Output: a report, and a journal of verdicts
// with which the same command goes on after it was stopped.

import { join } from "node:path";
import {
  codeComparisonToMarkdown,
  codeReportToCsv,
  codeReportToMarkdown,
  compareCodeReports,
  parseCodeReport,
  programOf,
  readSamples,
  sampleResult,
  summarizeCode,
} from "../bench/code/index.ts";
import { LemmataError } from "../errors/index.ts";
import { type ExecutorOptions, SandboxedExecutor } from "../executor/index.ts";
import {
  type BenchRowFault,
  type CodeReport,
  type CodeSampleResult,
  type CodeTask,
  type CodeTaskResult,
  type ExecutionLimits,
  percentText,
} from "../model/index.ts";
import type { Executor } from "../ports/index.ts";
import { readCodeTasks } from "./code-dataset.ts";
import { readText, writeTexts } from "./files.ts";
import { machineText } from "./machine.ts";
import { VerdictJournal } from "./verdict-journal.ts";
import { version } from "./version.ts";

export interface BenchCodeCommand {
  /** JSONL, also gzipped: HumanEval, LiveCodeBench, BigCodeBench. */
  dataset: string;
  /** A file of samples, or the dataset's own solutions. */
  programs: { samples: string } | "canonical";
  /** Where report.json, .csv, .md and the journal go. */
  folder: string;
  executor: ExecutorOptions;
  /** What differs from the benchmark's own limits. */
  limits: Partial<ExecutionLimits>;
  /** Only tasks whose id contains one of these texts; empty: all. */
  only: readonly string[];
  /** Run all tests of a program where the original stops at the first failure. */
  allTests: boolean;
  /** Judge again what the journal has. */
  fresh: boolean;
  signal?: AbortSignal;
  onProgress(step: string): void;
}

export interface BenchCodeResult {
  report: CodeReport;
  markdown: string;
  /** Stopped before all was judged; the report has what was. */
  stopped: boolean;
}

/** Throws `bad-input` for files that cannot be read, `sandbox-unavailable` without a sandbox. */
export async function benchCode(command: BenchCodeCommand): Promise<BenchCodeResult> {
  const executor = await SandboxedExecutor.open(command.executor);
  try {
    return await judgeDataset(command, executor);
  } finally {
    await executor.close();
  }
}

interface Progress {
  tasks: CodeTaskResult[];
  faults: BenchRowFault[];
  shared: number;
  judged: number;
}

async function judgeDataset(
  command: BenchCodeCommand,
  executor: Executor,
): Promise<BenchCodeResult> {
  const { dataset, programs, folder, onProgress, signal } = command;
  const journal = VerdictJournal.open(join(folder, "verdicts.jsonl"), command.fresh);
  const wanted = programs === "canonical" ? undefined : samplesByTask(programs.samples);
  const progress: Progress = {
    ...{ tasks: [], faults: [...(wanted?.faults ?? [])], shared: 0, judged: 0 },
  };
  const running = new Set<Promise<void>>();
  try {
    for await (const { line, task } of readCodeTasks(dataset)) {
      if (signal?.aborted) break;
      if (typeof task === "string") progress.faults.push({ line, message: task });
      else if (command.only.length === 0 || command.only.some((part) => task.id.includes(part))) {
        const texts = wanted ? (wanted.byTask.get(task.id) ?? []) : canonicalOf(task);
        wanted?.byTask.delete(task.id);
        if (texts.length === 0) continue;
        const work = judgeTask(task, texts, { command, executor, journal, progress });
        const kept = work.finally(() => running.delete(kept));
        running.add(kept);
        onProgress(progressText(progress));
        // Tests can be large: few tasks are held at a time.
        if (running.size >= 8) await Promise.race(running);
      }
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
  refuseEmpty(progress, command);
  const unknown = command.only.length === 0 ? [...(wanted?.byTask.keys() ?? [])] : [];
  const faults = [...progress.faults, ...unknown.map(unknownTask)];
  return writeReport(folder, dataset, { ...progress, faults }, command);
}

const unknownTask = (id: string): BenchRowFault => ({
  line: 0,
  message: `samples for ${id}, which the dataset does not have`,
});

function samplesByTask(file: string) {
  const { samples, faults } = readSamples(readText(file));
  const byTask = new Map<string, typeof samples>();
  for (const sample of samples) {
    byTask.set(sample.taskId, [...(byTask.get(sample.taskId) ?? []), sample]);
  }
  return { byTask, faults };
}

function canonicalOf({ id, canonical }: CodeTask) {
  return canonical === null ? [] : [{ taskId: id, program: canonical }];
}

interface JudgeContext {
  command: BenchCodeCommand;
  executor: Executor;
  journal: VerdictJournal;
  progress: Progress;
}

async function judgeTask(
  task: CodeTask,
  texts: readonly { taskId: string; completion?: string; program?: string }[],
  context: JudgeContext,
): Promise<void> {
  const { id, difficulty, categories } = task;
  const place = context.progress.tasks.push({ id, difficulty, categories, samples: [] }) - 1;
  const results = await Promise.all(
    texts.map((text) => judgeProgram(task, programOf(task, text), context)),
  );
  const samples = results.filter((result) => result !== undefined);
  context.progress.tasks[place] = { id, difficulty, categories, samples };
}

/** `undefined` when it was cancelled. */
async function judgeProgram(
  task: CodeTask,
  program: string,
  { command, executor, journal, progress }: JudgeContext,
): Promise<CodeSampleResult | undefined> {
  const { suite, contestImports } = task;
  const limits = limitsOf(task, command.limits);
  const stopAtFailure = task.stopAtFailure && !command.allTests;
  const request = { program, suite, limits, contestImports, stopAtFailure };
  const key = journal.keyOf(request);
  let result = journal.get(key);
  if (result === undefined) {
    const { signal } = command;
    const execution = await executor.judge({ ...request, ...(signal ? { signal } : {}) });
    if (execution.status === "cancelled") return undefined;
    result = sampleResult(execution);
    // What is wrong with the tests or the machine may be mended by the next time.
    if (execution.status !== "harness-error") journal.put(key, result);
  }
  progress.judged += 1;
  if (suite.kind === "unittest") progress.shared += 1;
  command.onProgress(progressText(progress));
  return result;
}

/** A limit for a test is one for the whole where the benchmark has the same for both. */
function limitsOf(
  { limits }: CodeTask,
  wishes: Partial<ExecutionLimits>,
): Partial<ExecutionLimits> {
  const { testMs } = wishes;
  const oneLimit = limits.testMs === limits.totalMs;
  return { ...limits, ...(testMs !== undefined && oneLimit ? { totalMs: testMs } : {}), ...wishes };
}

function progressText({ tasks, judged }: Progress): string {
  const all = tasks.flatMap(({ samples }) => samples);
  const passed = all.filter(({ status }) => status === "passed").length;
  return `${judged} programs judged, ${passed} of ${all.length} passed`;
}

function refuseEmpty({ tasks, faults }: Progress, { dataset, signal }: BenchCodeCommand): void {
  if (tasks.length > 0 || signal?.aborted) return;
  const first = faults[0];
  const why = first ? `; line ${first.line}: ${first.message}` : "";
  throw new LemmataError("bad-input", `${dataset} has no task with a program to judge${why}`);
}

function writeReport(
  folder: string,
  dataset: string,
  { tasks, faults, shared }: Progress,
  command: BenchCodeCommand,
): BenchCodeResult {
  const judged = tasks.filter(({ samples }) => samples.length > 0);
  const report: CodeReport = {
    ...{ format: 1, kind: "code", title: dataset, tasks: judged, faults },
    facts: factsOf(command),
    summary: summarizeCode(judged, shared),
  };
  const markdown = codeReportToMarkdown(report);
  const json = `${JSON.stringify(report, null, 2)}\n`;
  writeTexts(folder, "report", { json, csv: codeReportToCsv(report), md: markdown });
  return { report, markdown, stopped: command.signal?.aborted ?? false };
}

function factsOf({
  programs,
  limits,
  allTests,
  executor,
}: BenchCodeCommand): Record<string, string> {
  return {
    programs: programs === "canonical" ? "the dataset's own solutions" : programs.samples,
    limits: Object.keys(limits).length === 0 ? "the benchmark's" : JSON.stringify(limits),
    tests: allTests ? "all" : "as in the original",
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

// `lemmata prove`: files with `sorry`s in, finished files out, each task durable.
// Input: paths of Lean files or of benchmarks (`.jsonl`). Output: one report per task, files beside the
// originals. The way of a task: prover.ts (obligations, search, reassembly, gate), then the store.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { loadBenchmark } from "../bench/index.ts";
import { LemmataError, messageOf } from "../errors/index.ts";
import type { RunId, TaskRecord, TaskResult, TaskStatus } from "../model/index.ts";
import type { StrategyName } from "../search/index.ts";
import type { SqliteRunStore } from "../store/index.ts";
import { type ProveReport, Prover } from "./prover.ts";
import { openRunStore } from "./runs.ts";

export interface ProveCommand {
  paths: readonly string[];
  strategy: StrategyName;
  /** Milliseconds for each obligation. */
  timeLimitMs: number;
  /** Drop imports that this Lean does not have; benchmarks always do. */
  core: boolean;
  lanes: number;
  /** Folder for finished files; default beside the originals. Results of benchmarks are kept in the store. */
  out?: string;
  fresh: boolean;
  signal: AbortSignal;
  onProgress?: (step: string) => void;
  /** Told of each row of a benchmark that cannot be read; the others are proved. */
  onFault: (fault: string) => void;
}

/** What became of a task; `kept`: it was finished before, and is not done again. */
export interface ProveTaskReport {
  run: RunId;
  task: string;
  status: TaskStatus;
  kept: boolean;
  /** Where the finished file was written. */
  file?: string;
  report?: ProveReport;
  reason?: string;
}

interface Source {
  name: string;
  text: string;
  core: boolean;
  /** Where the finished text goes; absent for rows of a benchmark without `--out`. */
  target?: string;
}

/**
 * Proves every task, in order, and keeps each result at once. Aborting ends with the current task open;
 * the same command goes on there. Throws `bad-input` for files that cannot be read.
 */
export async function* proveAll(command: ProveCommand): AsyncGenerator<ProveTaskReport> {
  const { sources, inputs } = readSources(command);
  const store = openRunStore();
  let prover: Prover | undefined;
  try {
    const settings = { strategy: command.strategy, timeLimitMs: command.timeLimitMs };
    const request = {
      kind: "prove" as const,
      settings: { ...settings, core: command.core },
      inputs,
    };
    const { run } = store.openRun(request, { fresh: command.fresh });
    const tasks = store.addTasks(
      run.id,
      sources.map(({ name, text }) => ({ name, content: text })),
    );
    for (const [i, task] of tasks.entries()) {
      const source = sources[i] as Source;
      if (task.status !== "open") {
        yield keptReport(task, source);
        continue;
      }
      if (command.signal.aborted) break;
      const { lanes, onProgress } = command;
      prover ??= await Prover.open({ lanes, ...(onProgress ? { onProgress } : {}) });
      const report = await proveTask({ prover, store, command }, task, source);
      if (report) yield report;
    }
    store.closeRun(run.id, command.signal.aborted ? "interrupted" : "finished");
  } finally {
    await prover?.close();
    store.close();
  }
}

async function proveTask(
  { prover, store, command }: { prover: Prover; store: SqliteRunStore; command: ProveCommand },
  task: TaskRecord,
  source: Source,
): Promise<ProveTaskReport | undefined> {
  const { runId: run, id, name } = task;
  const attempt = store.startTask(run, id);
  const about = { run, task: name, kept: false };
  let report: ProveReport;
  try {
    report = await prover.prove(name, source.text, {
      core: source.core,
      strategy: command.strategy,
      timeLimitMs: command.timeLimitMs,
      signal: command.signal,
      onEvent: (_, event) => store.appendEvents(attempt, [event]),
    });
  } catch (error) {
    if (!(error instanceof LemmataError) || error.code !== "bad-input") throw error;
    const reason = messageOf(error);
    store.saveTask(run, id, { status: "failed", result: { ...EMPTY_RESULT, reason } });
    return { ...about, status: "failed", reason };
  }
  if (command.signal.aborted) return undefined;
  const status = report.status === "proved" ? "proved" : "failed";
  const result = resultOf(report);
  store.saveTask(run, id, { status, result });
  const file = writeFinished(source, report);
  return {
    ...about,
    status,
    report,
    ...(file === undefined ? {} : { file }),
    ...(result.reason === null ? {} : { reason: result.reason }),
  };
}

function readSources(command: ProveCommand) {
  const sources: Source[] = [];
  const inputs: { file: string; sha256: string }[] = [];
  for (const path of command.paths) {
    const text = readText(path);
    inputs.push({ file: path, sha256: createHash("sha256").update(text).digest("hex") });
    const target = (name: string) => join(command.out ?? dirname(path), name);
    if (!path.endsWith(".jsonl")) {
      const name = `${basename(path).replace(/\.lean$/, "")}.proved.lean`;
      sources.push({ name: path, text, core: command.core, target: target(name) });
      continue;
    }
    const { problems, faults } = loadBenchmark(text);
    for (const { line, message } of faults) command.onFault(`${path}:${line}: ${message}`);
    for (const { id, text: content } of problems) {
      const file = `${basename(id).replace(/\.lean$/, "")}.proved.lean`;
      const kept = command.out === undefined ? {} : { target: target(file) };
      sources.push({ name: id, text: content, core: true, ...kept });
    }
  }
  return { sources, inputs };
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new LemmataError("bad-input", `${path} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

/** Writes what was proved; nothing when nothing was. */
function writeFinished({ target }: Source, report: ProveReport): string | undefined {
  const anything = report.obligations.some(({ outcome }) => outcome === "proved");
  if (target === undefined || !anything) return undefined;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, report.text);
  return target;
}

const EMPTY_RESULT: TaskResult = {
  ...{ finalText: null, proof: null, lemmas: [], counterexample: null, axioms: [], reason: null },
  ...{ elapsedMs: 0, modelCalls: 0, tokens: { input: 0, output: 0 }, costUsd: 0 },
};

function resultOf(report: ProveReport): TaskResult {
  const open = report.obligations.filter(({ outcome }) => outcome !== "proved");
  const reason =
    report.status === "proved"
      ? null
      : report.status === "nothing-to-prove"
        ? "the file has no `sorry` that stands for a proof"
        : open.length > 0
          ? `${open.length} of ${report.obligations.length} obligations open: ${open.map((o) => `${o.declaration ?? "example"} (${o.reason ?? o.outcome})`).join(", ")}`
          : (report.reasons[0] ?? report.others[0]?.text ?? "the gate did not accept the file");
  return {
    ...EMPTY_RESULT,
    finalText: report.text,
    proof: report.obligations.length === 1 ? (report.obligations[0]?.proof ?? null) : null,
    axioms: report.axioms,
    reason,
    elapsedMs: report.elapsedMs,
  };
}

function keptReport(task: TaskRecord, { target }: Source): ProveTaskReport {
  const { runId: run, name, status, result } = task;
  const reason = result?.reason ?? undefined;
  return {
    ...{ run, task: name, status, kept: true },
    ...(reason === undefined ? {} : { reason }),
    ...(target === undefined || status !== "proved" ? {} : { file: target }),
  };
}

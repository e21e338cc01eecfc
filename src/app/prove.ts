// `lemmata prove`: files with `sorry`s in, finished files out, each task durable.
// Input: paths of Lean files or of benchmarks (`.jsonl`), or a run to go on with. Output: one report per
// task, files beside the originals. The way of a task: prove-task.ts (attempts, record, result) ->
// prover.ts (obligations, search, reassembly, gate) -> the store.

import { existsSync } from "node:fs";
import type { RunEvent, RunId, RunKind, TaskResult, TaskStatus } from "../model/index.ts";
import { type Job, openProveRun } from "./prove-run.ts";
import type { ProveFlags, ProveSettings } from "./prove-settings.ts";
import { type ReadSources, writeTarget } from "./prove-sources.ts";
import { type FinishedTask, proveTask } from "./prove-task.ts";
import { type ProveReport, Prover } from "./prover.ts";
import { openRunStore } from "./runs.ts";

export interface ProveCommand {
  kind: RunKind;
  /** May be empty with `resume`: then the tasks are those of the run. */
  paths: readonly string[];
  flags: ProveFlags;
  /** `last`, or the beginning of a run's id. */
  resume?: string;
  fresh: boolean;
  /** Answer from recorded replies of models only. */
  replay: boolean;
  lanes: number;
  /** Folder for finished files; default beside the originals. Results of benchmarks are kept in the store. */
  out?: string;
  /** US dollars, and requests, over the whole run; none without. */
  limits: { maxModelCalls?: number; maxCost?: number };
  signal: AbortSignal;
  onProgress?: (step: string) => void;
  /** Told before each task that is not finished yet. `number`: from 1. */
  onTask?: (task: { name: string; number: number; of: number }) => void;
  onEvent?: (event: RunEvent) => void;
  /** Told of each text and each tactic that a search gives to Lean. */
  onRequest?: () => void;
}

/** What became of a task; `kept`: it was finished before, and is not done again. */
export interface ProveTaskReport {
  kind: "task";
  run: RunId;
  task: string;
  status: TaskStatus;
  kept: boolean;
  /** Where the finished file was written. */
  file?: string;
  /** Where a file with a proof of the negation was written. */
  disproof?: string;
  report?: ProveReport;
  reason?: string;
}

/** The end of a run. */
export interface ProveEnd {
  kind: "end";
  run: RunId;
  /** Tasks that the same command would go on with. */
  open: number;
  /** The budget that stopped it. */
  budget?: string;
}

export interface ProveStart {
  kind: "start";
  run: RunId;
  settings: ProveSettings;
  resumed: boolean;
  tasks: number;
  faults: ReadSources["faults"];
}

export type ProveUpdate = ProveStart | ProveTaskReport | ProveEnd;

/**
 * Proves every task, in order, and keeps each result at once. Aborting ends with the current task open;
 * the same command goes on there, as it does when the budget stopped the run. Throws `bad-input` for
 * files that cannot be read and `model-unavailable` when the models fail for good.
 */
export async function* proveAll(command: ProveCommand): AsyncGenerator<ProveUpdate> {
  const store = openRunStore();
  let prover: Prover | undefined;
  try {
    const opened = openProveRun(store, command);
    const { run, settings, jobs, policies } = opened;
    const { resumed, faults } = opened;
    yield { kind: "start", run, settings, resumed, tasks: jobs.length, faults };
    let budget: string | undefined;
    const isDone = ({ task }: Job) => task.status !== "open" && task.status !== "skipped";
    for (const [i, job] of jobs.entries()) {
      if (isDone(job)) {
        yield keptReport(job);
        continue;
      }
      if (command.signal.aborted || budget !== undefined) break;
      command.onTask?.({ name: job.task.name, number: i + 1, of: jobs.length });
      const { lanes, signal, onProgress, onEvent, onRequest, replay } = command;
      prover ??= await Prover.open({ lanes, ...(onProgress ? { onProgress } : {}) });
      const place = { ...settings, prover, store, policies, replay, signal };
      const listeners = { ...(onEvent ? { onEvent } : {}), ...(onRequest ? { onRequest } : {}) };
      const finished = await proveTask({ ...place, ...listeners }, job.task, job.source);
      if (!finished) break;
      budget = finished.budget;
      yield taskReport(job, finished);
    }
    const { tasks } = store.getRun(run) ?? { tasks: { open: 0, skipped: 0 } };
    const left = tasks.open + tasks.skipped;
    store.closeRun(run, left > 0 ? "interrupted" : "finished");
    yield { kind: "end", run, open: left, ...(budget === undefined ? {} : { budget }) };
  } finally {
    await prover?.close();
    store.close();
  }
}

function taskReport({ task, source }: Job, finished: FinishedTask): ProveTaskReport {
  const { status, result, report } = finished;
  const { target } = source;
  const isFilled = report?.obligations.some(({ outcome }) => outcome === "proved") ?? false;
  const hasText = target !== undefined && report !== undefined;
  if (hasText && isFilled) writeTarget(target, report.text);
  const disproof = hasText ? writeDisproof(status, result, target) : undefined;
  return {
    ...{ kind: "task", run: task.runId, task: task.name, status, kept: false },
    ...(hasText && isFilled ? { file: target } : {}),
    ...(disproof === undefined ? {} : { disproof }),
    ...(report ? { report } : {}),
    ...(result.reason === null ? {} : { reason: result.reason }),
  };
}

/** Writes the file that ends in a proof of the negation, and gives its place. */
function writeDisproof(
  status: TaskStatus,
  result: TaskResult | null,
  target: string | undefined,
): string | undefined {
  const text = result?.finalText;
  if (status !== "disproved" || !target || typeof text !== "string") return undefined;
  const place = target.replace(/\.proved\.lean$/, ".disproved.lean");
  writeTarget(place, text);
  return place;
}

/** Also brings back a finished file that is not there, as when the process died before it was written. */
function keptReport({ task, source }: Job): ProveTaskReport {
  const { runId: run, name, status, result } = task;
  const { target } = source;
  const text = status === "proved" ? result?.finalText : undefined;
  const hasFile = target !== undefined && typeof text === "string";
  if (hasFile && !existsSync(target)) writeTarget(target, text);
  const disproof = writeDisproof(status, result, target);
  const reason = result?.reason ?? undefined;
  return {
    ...{ kind: "task", run, task: name, status, kept: true },
    ...(hasFile ? { file: target } : {}),
    ...(disproof === undefined ? {} : { disproof }),
    ...(reason === undefined ? {} : { reason }),
  };
}

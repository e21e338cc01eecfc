// `lemmata prove`: files with `sorry`s in, finished files out, each task durable.
// Input: paths of Lean files or of benchmarks (`.jsonl`), or a run to go on with. Output: one report per
// task, files beside the originals. The way of a task: prove-task.ts (attempts, record, result) ->
// prover.ts (obligations, search, reassembly, gate) -> the store.

import { existsSync } from "node:fs";
import type { RunEvent, RunId, TaskResult, TaskStatus } from "../core/index.ts";
import { writeTarget } from "../platform/index.ts";
import type { SqliteRunStore } from "../store/index.ts";
import { openRunStore } from "../store/index.ts";
import { type Job, type OpenedRun, openProveRun, type ProveRunOptions } from "./open-run.ts";
import type { PolicySource } from "./policies.ts";
import { type FinishedTask, proveTask, type TaskPlace } from "./prove-task.ts";
import { type ProveReport, Prover } from "./prover.ts";
import type { ProveSettings } from "./settings.ts";
import type { ReadSources } from "./sources.ts";

export interface ProveCommand extends ProveRunOptions {
  /** Lean processes, each about 0.6 GB. */
  lanes: number;
  /** Tasks side by side; they share the lanes. */
  jobs: number;
  signal: AbortSignal;
  onProgress?: (step: string) => void;
  watcher?: RunWatcher;
}

/** Is told what happens in tasks, which may go on side by side. */
interface RunWatcher {
  /** Before each task that is not finished yet. `number`: from 1. */
  begin(task: { name: string; number: number; of: number }): void;
  event(task: string, event: RunEvent): void;
  /** Of each text and each tactic that a search gives to Lean. */
  request(task: string): void;
  end(task: string): void;
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
interface ProveEnd {
  kind: "end";
  run: RunId;
  /** Tasks that the same command would go on with. */
  open: number;
  /** The budget that stopped it. */
  budget?: string;
}

interface ProveStart {
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
  let policies: PolicySource | undefined;
  try {
    const opened = openProveRun(store, command);
    policies = opened.policies;
    const { run, settings, jobs, resumed, faults } = opened;
    yield { kind: "start", run, settings, resumed, tasks: jobs.length, faults };
    const done = jobs.filter(isDone);
    for (const job of done) yield keptReport(job);
    const { lanes, onProgress } = command;
    if (done.length < jobs.length) {
      prover = await Prover.open({ lanes, onProgress });
    }
    let budget: string | undefined;
    const place = { command, opened, store, isStopped: () => budget !== undefined };
    for await (const { job, finished } of prover ? proveJobs(place, prover) : []) {
      budget ??= finished.budget;
      yield taskReport(job, finished);
    }
    const { tasks } = store.getRun(run) ?? { tasks: { open: 0, skipped: 0 } };
    const left = tasks.open + tasks.skipped;
    store.closeRun(run, left > 0 ? "interrupted" : "finished");
    yield { kind: "end", run, open: left, budget };
  } finally {
    await policies?.close();
    await prover?.close();
    store.close();
  }
}

const isDone = ({ task }: Job): boolean => task.status !== "open" && task.status !== "skipped";

interface Finish {
  job: Job;
  finished: FinishedTask;
}

/** Works on all tasks that are not done, several at once; a failure of one ends the others. */
async function* proveJobs(
  place: {
    command: ProveCommand;
    opened: OpenedRun;
    store: SqliteRunStore;
    isStopped: () => boolean;
  },
  prover: Prover,
): AsyncGenerator<Finish> {
  const { command, opened } = place;
  const halt = new AbortController();
  const signal = AbortSignal.any([command.signal, halt.signal]);
  const free = prover.split(command.jobs);
  const running = new Map<Prover, Promise<{ worker: Prover; job: Job; finished?: FinishedTask }>>();
  const settle = async () => {
    const { worker, job, finished } = await Promise.race(running.values());
    running.delete(worker);
    free.push(worker);
    command.watcher?.end(job.task.name);
    return finished ? { job, finished } : undefined;
  };
  try {
    for (const [i, job] of opened.jobs.entries()) {
      if (isDone(job)) continue;
      const ended = free.length === 0 ? await settle() : undefined;
      if (ended) yield ended;
      if (signal.aborted || place.isStopped()) break;
      const worker = free.pop() as Prover;
      const { name } = job.task;
      command.watcher?.begin({ name, number: i + 1, of: opened.jobs.length });
      const work = proveTask(taskPlace(place, { worker, name, signal }), job.task, job.source);
      const done = work.then((finished) => ({ worker, job, finished }));
      // It may fail while nobody waits for it; `settle` will hear of it.
      done.catch(() => {});
      running.set(worker, done);
    }
    while (running.size > 0) {
      const ended = await settle();
      if (ended) yield ended;
    }
  } finally {
    halt.abort();
    await Promise.allSettled(running.values());
  }
}

function taskPlace(
  { command, opened, store }: { command: ProveCommand; opened: OpenedRun; store: SqliteRunStore },
  { worker, name, signal }: { worker: Prover; name: string; signal: AbortSignal },
): TaskPlace {
  const { watcher, replay } = command;
  return {
    ...opened.settings,
    prover: worker,
    store,
    policies: opened.policies,
    replay,
    signal,
    onEvent: (event) => watcher?.event(name, event),
    onRequest: () => watcher?.request(name),
  };
}

function taskReport({ task, source }: Job, finished: FinishedTask): ProveTaskReport {
  const { status, result, report } = finished;
  const { target } = source;
  const isFilled = report?.obligations.some(({ outcome }) => outcome === "proved") ?? false;
  const hasText = target !== undefined && report !== undefined;
  if (hasText && isFilled) writeTarget(target, report.text);
  const disproof = hasText ? writeDisproof(status, result, target) : undefined;
  return {
    kind: "task",
    run: task.runId,
    task: task.name,
    status,
    kept: false,
    file: hasText && isFilled ? target : undefined,
    disproof,
    report,
    reason: result.reason === null ? undefined : result.reason,
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
    kind: "task",
    run,
    task: name,
    status,
    kept: true,
    file: hasFile ? target : undefined,
    disproof,
    reason,
  };
}

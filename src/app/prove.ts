// `lemmata prove`: files with `sorry`s in, finished files out, each task durable.
// Input: paths of Lean files or of benchmarks (`.jsonl`), or a run to go on with. Output: one report per
// task, files beside the originals. The way of a task: prove-task.ts (attempts, record, result) ->
// prover.ts (obligations, search, reassembly, gate) -> the store.

import { existsSync } from "node:fs";
import type {
  RunEvent,
  RunId,
  RunKind,
  RunRequest,
  TaskRecord,
  TaskResult,
  TaskStatus,
} from "../model/index.ts";
import type { SqliteRunStore } from "../store/index.ts";
import { spentBefore } from "./earlier-attempts.ts";
import { modelConfig, modelSettings, PolicySource } from "./prove-policies.ts";
import { type ProveFlags, type ProveSettings, resolveSettings } from "./prove-settings.ts";
import {
  type ReadSources,
  readSources,
  type Source,
  Targets,
  toSource,
  writeTarget,
} from "./prove-sources.ts";
import { type FinishedTask, proveTask } from "./prove-task.ts";
import { type ProveReport, Prover } from "./prover.ts";
import { findRun, openRunStore } from "./runs.ts";

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
    const opened = open(store, command);
    const { run, settings, jobs, policies } = opened;
    yield opened.start;
    let budget: string | undefined;
    const isDone = ({ task }: Job) => task.status !== "open" && task.status !== "skipped";
    for (const [i, job] of jobs.entries()) {
      if (isDone(job)) {
        yield keptReport(job);
        continue;
      }
      if (command.signal.aborted || budget !== undefined) break;
      command.onTask?.({ name: job.task.name, number: i + 1, of: jobs.length });
      const { lanes, signal, onProgress, onEvent, replay } = command;
      prover ??= await Prover.open({ lanes, ...(onProgress ? { onProgress } : {}) });
      const place = { ...settings, prover, store, policies, replay, signal };
      const withEvents = onEvent ? { ...place, onEvent } : place;
      const finished = await proveTask(withEvents, job.task, job.source);
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

/** A task, with where it comes from and where it goes. */
interface Job {
  task: TaskRecord;
  source: Source;
}

function open(store: SqliteRunStore, command: ProveCommand) {
  const { kind, replay, limits, resume } = command;
  const earlier = resume === undefined ? undefined : findRun(store.listRuns(), resume);
  const settings = resolveSettings(command.flags, earlier?.settings);
  const targets = new Targets(command.out);
  const read = readSources(command.paths, targets);
  const config = modelConfig(settings.policies);
  const models = config && modelSettings(config);
  const asked = { ...settings, ...(models ? { models } : {}), ...(replay ? { replay } : {}) };
  const request: RunRequest = { kind, settings: asked, inputs: read.inputs };
  // A finished replay would only be shown again.
  const fresh = command.fresh || (replay && !earlier);
  const { run, resumed } = store.openRun(request, {
    fresh,
    ...(earlier ? { resume: earlier.id } : {}),
  });
  const policies = new PolicySource({
    ...{ names: settings.policies, config, cache: store.responses, replay, limits },
    spent: spentBefore(resumed && config ? store.events(run.id) : []),
  });
  const jobs =
    earlier && command.paths.length === 0
      ? jobsOfRun(store.listTasks(run.id), { inputs: run.inputs, targets })
      : jobsOf(store, run.id, read.sources);
  const start: ProveStart = {
    ...{ kind: "start", run: run.id, settings, resumed },
    ...{ tasks: jobs.length, faults: read.faults },
  };
  return { run: run.id, settings, policies, jobs, start };
}

/** Equal tasks are one; a run that is gone on with may have others besides. */
function jobsOf(store: SqliteRunStore, run: RunId, sources: readonly Source[]): Job[] {
  const keyOf = (name: string, text: string) => JSON.stringify([name, text]);
  const byKey = new Map(sources.map((source) => [keyOf(source.name, source.text), source]));
  const tasks = store.addTasks(
    run,
    sources.map(({ name, text }) => ({ name, content: text })),
  );
  return tasks.flatMap((task) => {
    const source = byKey.get(keyOf(task.name, task.content));
    return source ? [{ task, source }] : [];
  });
}

/** The tasks as they were recorded, whatever became of their files. */
function jobsOfRun(
  tasks: readonly TaskRecord[],
  { inputs, targets }: { inputs: readonly { file: string }[]; targets: Targets },
): Job[] {
  const files = new Set(inputs.map(({ file }) => file));
  return tasks.map((task) => {
    const isBenchmark = !files.has(task.name);
    return { task, source: toSource(task.name, task.content, { isBenchmark, targets }) };
  });
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

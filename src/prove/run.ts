// `lemmata prove`, told from top to bottom. A run: the command's files become tasks, which are worked on side
// by side (`proveAll`). A task: some independent attempts, each recorded at once (`proveOnce`, `attempt`).
// A file: its `sorry`s are found, a proof of each is searched for, and the gate judges the whole (`proveFile`).

import { LemmataError, messageOf } from "../core/errors/index.ts";
import type {
  BenchRowFault,
  LocalModule,
  Obligation,
  ProveReport,
  RunEvent,
  RunId,
  Sketch,
} from "../core/index.ts";
import type { ModelCall, Policy, RunStore } from "../core/ports/index.ts";
import { findModel, type ModelAddress } from "../llm/index.ts";
import { findObligations } from "../sketch/index.ts";
import { openRunStore, type TranscriptCall, toTranscriptCall } from "../store/index.ts";
import { projectResolver } from "../verify/index.ts";
import { earlierAttempts } from "./earlier-attempts.ts";
import type { FileContext, ProveOptions, ProvingLean } from "./file-context.ts";
import { fillFile, nothingFilled } from "./fill-file.ts";
import {
  closeLean,
  type OpenLeanOptions,
  openProvingLean,
  splitLean,
} from "./lean-with-workspaces.ts";
import { type Job, type OpenedRun, openProveRun, type ProveRunOptions } from "./open-run.ts";
import { unprovedStatus } from "./report.ts";
import { type FoundProofs, keptObligation, refuse, searchObligation } from "./search-obligation.ts";
import type { ProveSettings } from "./settings.ts";
import { sideBySide } from "./side-by-side.ts";
import { AttemptQueue, TaskAttempts } from "./task-attempts.ts";
import { type ProveTaskReport, reportKept, reportTask } from "./task-report.ts";
import {
  type Attempt,
  concludeTask,
  EMPTY_RESULT,
  reasonOf,
  statusOfTask,
  type TaskOutcome,
} from "./task-result.ts";

export interface ProveCommand extends ProveRunOptions {
  /** Lean processes, each about 0.6 GB. */
  lanes: number;
  /** Tasks side by side; they share the processes. */
  jobs: number;
  /** A model of an OpenAI-compatible server, which is asked for its name where there is none. */
  address?: ModelAddress | undefined;
  signal: AbortSignal;
  onProgress?: (step: string) => void;
  watcher?: RunWatcher;
}

/** Is told what happens in tasks, which may go on side by side. */
interface RunWatcher {
  /** Before each task that is not finished yet. `number`: from 1. */
  begin(task: { name: string; number: number; of: number }): void;
  /** How much of a file is read, from 0 to 1. */
  read?(task: string, share: number): void;
  event(task: string, event: RunEvent): void;
  /** Of each call of a model, with all that was said. */
  call?(task: string, call: TranscriptCall): void;
  /** Of each text and each tactic that a search gives to Lean. */
  request(task: string): void;
  end(task: string): void;
}

export type ProveUpdate =
  | {
      kind: "start";
      run: RunId;
      settings: ProveSettings;
      resumed: boolean;
      tasks: number;
      /** Rows of benchmarks that cannot be used. */
      faults: (BenchRowFault & { file: string })[];
      /** What the preset has to say. */
      note: string | undefined;
    }
  | ProveTaskReport
  /** `open`: tasks that the same command would go on with; `budget`: the one that stopped it. */
  | { kind: "end"; run: RunId; open: number; budget?: string };

/**
 * Proves every task, in order, and keeps each result at once. Aborting ends with the current task open;
 * the same command goes on there, as it does when the budget stopped the run. Throws `bad-input` for
 * files that cannot be read and `model-unavailable` when the models fail for good.
 */
export async function* proveAll(
  command: ProveCommand,
  openLean: (
    options: OpenLeanOptions,
    backend: ProveSettings["backend"],
  ) => Promise<ProvingLean> = openProvingLean,
): AsyncGenerator<ProveUpdate> {
  const store = openRunStore();
  let opened: OpenedRun | undefined;
  let lean: ProvingLean | undefined;
  try {
    const model = command.address && (await findModel(command.address));
    opened = openProveRun(store, { ...command, model });
    const { run, settings, jobs, resumed, faults, note } = opened;
    yield { kind: "start", run, settings, resumed, tasks: jobs.length, faults, note };
    yield* jobs.filter(isDone).map(reportKept);
    let budget: string | undefined;
    if (!jobs.every(isDone)) {
      const { lanes: workspaces, onProgress } = command;
      lean = await openLean({ workspaces, onProgress }, settings.backend);
      const isStopped = () => budget !== undefined;
      for await (const { job, outcome } of proveJobs({ command, opened, store, lean }, isStopped)) {
        if (!outcome) continue;
        budget ??= outcome.budget;
        yield reportTask(job, outcome);
      }
    }
    const { tasks } = store.getRun(run) ?? { tasks: { open: 0, skipped: 0 } };
    const left = tasks.open + tasks.skipped;
    store.closeRun(run, left > 0 ? "interrupted" : "finished");
    yield { kind: "end", run, open: left, budget };
  } finally {
    await opened?.policies.close();
    if (lean) await closeLean(lean);
    store.close();
  }
}

const isDone = ({ task }: Job): boolean => task.status !== "open" && task.status !== "skipped";

/** What the tasks of a run share. */
interface RunContext {
  command: Pick<ProveCommand, "signal" | "watcher" | "jobs">;
  opened: Pick<OpenedRun, "settings" | "policies" | "jobs" | "records">;
  store: RunStore;
  lean: ProvingLean;
}

/** Works on all tasks that are not done, several at once; an outcome is missing where the task is not over. */
function proveJobs(
  context: RunContext,
  isStopped: () => boolean,
): AsyncGenerator<{ job: Job; outcome: TaskOutcome | undefined }> {
  const { signal, watcher, jobs: atOnce } = context.command;
  const { jobs, settings, policies } = context.opened;
  const open = [...jobs.entries()].filter(([, job]) => !isDone(job));
  const queue = new AttemptQueue(
    open.map(([i, job]) => () => {
      const { runId, id } = job.task;
      const before = earlierAttempts(context.store.events(runId, id));
      return new TaskAttempts(
        { job, number: i + 1, budgetOf: policies.taskBudget },
        before,
        settings.pass,
      );
    }),
  );
  return sideBySide(queue.next, splitLean(context.lean, atOnce), {
    mayStart: () => !signal.aborted && !isStopped(),
    work: async ({ task, sample }, lean, halt) => {
      const name = sample === 0 ? task.name : `${task.name} (pass ${sample + 1})`;
      watcher?.begin({ name, number: task.number, of: jobs.length });
      const own = AbortSignal.any([signal, halt, task.stop.signal]);
      const pass = { sample, name, signal: own };
      const outcome = await proveOnce({ ...context, lean }, task, pass);
      watcher?.end(name);
      return { job: task.job, outcome };
    },
  });
}

/**
 * Makes one attempt at a task and keeps what came of it: the outcome, when the task is solved or was tried often enough.
 * Nothing while other attempts are left, and when this one was cancelled: the task stays open, or is over already. Where
 * the budget ended before it was solved, it is `skipped`, which the same command tries again. Throws
 * `model-unavailable` when the models fail for good.
 */
async function proveOnce(
  context: RunContext,
  task: TaskAttempts,
  pass: Pass,
): Promise<TaskOutcome | undefined> {
  const { store } = context;
  const { runId, id, result: previous } = task.job.task;
  const last = await task.follow(pass.sample, attempt(context, task, pass));
  if (last === "cancelled" || task.isOver) return undefined;
  if ("unreadable" in last) {
    await task.end();
    const result = { ...EMPTY_RESULT, reason: last.unreadable, errorClass: "unreadable" };
    store.saveTask(runId, id, { status: "failed", result });
    return { status: "failed", result };
  }
  const best = task.add(last);
  const { status } = concludeTask(best, task, previous);
  const isLast = status !== "failed" || task.isUsedUp;
  // What cancelled attempts spent is in the record only.
  const cancelled = isLast ? await task.end() : 0;
  if (cancelled > 0) task.use = earlierAttempts(store.events(runId, id)).use;
  const outcome = concludeTask(best, task, previous);
  store.saveTask(runId, id, { status: isLast ? outcome.status : "open", result: outcome.result });
  return isLast ? outcome : undefined;
}

/** An attempt at a task. */
interface Pass {
  /** Its number, from 0. */
  sample: number;
  /** What watchers know it by. */
  name: string;
  signal: AbortSignal;
}

/** Proves the file of a task once, with policies of its own, and records what happens. */
async function attempt(
  { command, opened, store, lean }: RunContext,
  attempts: TaskAttempts,
  { sample, name, signal }: Pass,
): Promise<Attempt | "cancelled" | { unreadable: string }> {
  const { watcher } = command;
  const { task, source } = attempts.job;
  const { strategy, timeLimitMs, maxHeartbeats, core, score, search } = opened.settings;
  const startedAt = performance.now();
  const started = store.startTask(task.runId, task.id);
  const record = (event: RunEvent) => {
    store.appendEvents(started, [event]);
    // What was paid for must not be forgotten, nor what took long.
    const isCostly =
      event.kind === "model-call"
        ? !event.cached
        : event.kind === "obligation-end" || event.kind === "tool-call";
    if (isCostly) store.flush();
    watcher?.event(name, event);
  };
  record({ kind: "attempt-start", at: 0, sample });
  const prove = (policies: readonly Policy[], either: AbortSignal) =>
    proveFile(lean, task.name, source.text, {
      core: source.isBenchmark || core,
      resolveModule: source.isBenchmark ? undefined : projectResolver(source.name),
      policies,
      strategy,
      timeLimitMs,
      maxHeartbeats,
      score,
      search,
      records: opened.records,
      seed: sample + 1,
      known: attempts.known(sample),
      signal: either,
      onRead: (share) => watcher?.read?.(name, share),
      onEvent: record,
      onRequest: () => watcher?.request(name),
    });
  const onModelCall = (event: RunEvent & { kind: "model-call" }, said: ModelCall) => {
    record(event);
    watcher?.call?.(name, calledNow(event, said, started.attempt));
  };
  const { budget, toolOutcomes } = attempts;
  const told = { onModelCall, onAnswerRead: record, onTool: record };
  const asked = { sample, budget, signal, toolOutcomes, ...told };
  const [attempted] = await Promise.allSettled([opened.policies.attempt(asked, prove)]);
  if (attempted.status === "rejected") {
    const error: unknown = attempted.reason;
    const code = error instanceof LemmataError ? error.code : undefined;
    if (code !== "model-unavailable" && signal.aborted) return "cancelled";
    if (code === "bad-input") return { unreadable: messageOf(error) };
    throw error;
  }
  if (signal.aborted) return "cancelled";
  const { result: report, use, end } = attempted.value;
  const reason = reasonOf(report);
  record({
    kind: "task-verdict",
    at: performance.now() - startedAt,
    status: statusOfTask(report),
    reasons: reason === null ? [] : [reason],
  });
  return { report, use, end };
}

function calledNow(
  event: RunEvent & { kind: "model-call" },
  { messages, answer }: ModelCall,
  attempt: number,
): TranscriptCall {
  const said = {
    messages: messages.map(({ role, content }) => ({ role, content })),
    answer: answer.status === "answered" ? answer.reply.text : undefined,
  };
  return toTranscriptCall({ attempt, time: Date.now(), event }, said);
}

/** How often the proofs of a file go to the gate; those that it refuses are searched for again. */
const GATE_ROUNDS = 3;

/**
 * Proves what it can of a file: finds its `sorry`s, searches for a proof of each, and puts what was found into
 * the file for the gate to judge. `file`: name for messages. Throws `bad-input` when the file itself has errors.
 */
export async function proveFile(
  lean: ProvingLean,
  file: string,
  text: string,
  options: ProveOptions,
): Promise<ProveReport> {
  const started = performance.now();
  const { core, resolveModule, signal } = options;
  const { verifier } = lean;
  const modules = await verifier.modulesOf({ fileName: file, text, core, resolveModule, signal });
  const { sketch, droppedImports } = await readObligations(lean, { file, text, modules }, options);
  // Warms the judge up while the search goes on.
  if (sketch.obligations.length > 0) verifier.judge.survey(text, { core }).catch(() => {});
  const waited = { ms: 0 };
  const context: FileContext = { lean, file, sketch, modules, options, waited };
  const found: FoundProofs = new Map();
  let filled = nothingFilled(text);
  let wanted: readonly Obligation[] = sketch.obligations;
  for (let round = 0; wanted.length > 0 && round < GATE_ROUNDS; round++) {
    for (const obligation of wanted) await workOn(context, obligation, { found, started });
    filled = await fillFile(
      context,
      [...found.values()].flatMap(({ fill }) => fill ?? []),
    );
    for (const [id, why] of filled.refused) {
      const proof = found.get(id);
      if (proof) refuse(proof, why);
    }
    wanted = sketch.obligations.filter(({ id }) => filled.refused.has(id) && !signal?.aborted);
  }
  const obligations = [...found.values()].map(({ report }) => report);
  return {
    status: filled.proved ? "proved" : unprovedStatus(obligations),
    text: filled.text,
    obligations,
    others: sketch.others,
    droppedImports,
    axioms: filled.axioms,
    reasons: filled.reasons,
    gate: verifier.gateLevel === "kernel-replay" ? undefined : verifier.gateLevel,
    elapsedMs: performance.now() - started - waited.ms,
  };
}

/** Searches for a proof of an obligation, unless one is known from before, and tells of it. */
async function workOn(
  context: FileContext,
  obligation: Obligation,
  { found, started }: { found: FoundProofs; started: number },
): Promise<void> {
  const { sketch, options } = context;
  const { id, declaration } = obligation;
  const { known, timeLimitMs, onEvent } = options;
  const at = () => performance.now() - started;
  const kept = found.has(id) ? undefined : known?.get(id);
  if (!kept) {
    const number = sketch.obligations.indexOf(obligation) + 1;
    const of = sketch.obligations.length;
    const leftMs = timeLimitMs - (found.get(id)?.report.elapsedMs ?? 0);
    const about = { obligation: id, declaration, number, of, timeLimitMs: Math.max(0, leftMs) };
    onEvent?.({ kind: "obligation-start", at: at(), ...about });
  }
  const result = kept
    ? keptObligation(obligation, kept)
    : await searchObligation(context, obligation, found);
  found.set(id, result);
  onEvent?.({ kind: "obligation-end", at: at(), report: { ...result.report } });
}

/** The `sorry`s of a file, as Lean elaborates it. */
async function readObligations(
  { workspaces }: ProvingLean,
  { file, text, modules }: { file: string; text: string; modules: readonly LocalModule[] },
  { core, signal, onRead: onProgress }: ProveOptions,
): Promise<{ sketch: Sketch; droppedImports: string[] }> {
  const [workspace] = workspaces;
  if (!workspace) throw new LemmataError("internal", "there is no workspace to prove in");
  const found = await findObligations({ text, core, modules, workspace, signal, onProgress });
  if (found.status !== "finished") {
    throw new LemmataError("bad-input", `${file}: reading it ${found.status}: ${found.reason}`);
  }
  const error = found.messages.find((message) => message.severity === "error");
  if (error) {
    const { line, column } = error.pos;
    throw new LemmataError("bad-input", `${file}:${line}:${column}: ${error.data}`, {
      hint: "mend the error first; only `sorry`s can be filled in",
    });
  }
  return found;
}

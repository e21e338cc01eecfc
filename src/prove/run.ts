// `lemmata prove`, told from top to bottom. A run: the command's files become tasks, which are worked on side
// by side (`proveAll`). A task: some independent attempts, each recorded at once (`proveOnce`, `attempt`).
// A file: its `sorry`s are found, a proof of each is searched for, and the gate judges the whole (`prove-file.ts`),
// here or on another machine (`portable-task.ts`).

import { LemmataError, messageOf } from "../core/errors/index.ts";
import type { BenchRowFault, RunEvent, RunId } from "../core/index.ts";
import type { ModelCall, ModuleResolver, Policy, RunStore } from "../core/ports/index.ts";
import { findModel, type ModelAddress } from "../llm/index.ts";
import {
  openRunStore,
  type TranscriptCall,
  toTranscriptCall,
  unreadableAnswers,
} from "../store/index.ts";
import { projectResolver } from "../verify/index.ts";
import { earlierAttempts } from "./earlier-attempts.ts";
import type { ProvingLean } from "./file-context.ts";
import {
  closeLean,
  type OpenLeanOptions,
  openProvingLean,
  splitLean,
} from "./lean-with-workspaces.ts";
import { NO_USE } from "./model-usage.ts";
import { type Job, type OpenedRun, openProveRun, type ProveRunOptions } from "./open-run.ts";
import { refuseUnportable, type TaskProver, toPortableTask } from "./portable-task.ts";
import { proveFile } from "./prove-file.ts";
import type { ProveSettings } from "./settings.ts";
import { sideBySide } from "./side-by-side.ts";
import type { Source } from "./sources.ts";
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
import { openTrace, type RunTrace } from "./trace/index.ts";

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
  /** Proves the tasks on other machines; here without it. */
  prover?: TaskProver | undefined;
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
  let tracing: ReturnType<typeof openTrace>;
  let failure: string | undefined;
  try {
    const model = command.address && (await findModel(command.address));
    opened = openProveRun(store, { ...command, model });
    const { run, settings, jobs, resumed, faults, note } = opened;
    tracing = openTrace(run, {
      "lemmata.strategy": settings.strategy,
      "lemmata.tasks": jobs.length,
    });
    const traced = tracing
      ? { ...command, watcher: both(tracing.trace, command.watcher) }
      : command;
    yield { kind: "start", run, settings, resumed, tasks: jobs.length, faults, note };
    yield* jobs.filter(isDone).map(reportKept);
    let budget: string | undefined;
    if (!jobs.every(isDone)) {
      const { lanes: workspaces, onProgress, prover } = command;
      if (prover) refuseUnportable(settings);
      else lean = await openLean({ workspaces, onProgress }, settings.backend);
      const isStopped = () => budget !== undefined;
      for await (const { job, outcome } of proveJobs(
        { command: traced, opened, store, lean },
        isStopped,
      )) {
        if (!outcome) continue;
        budget ??= outcome.budget;
        yield reportTask(job, { ...outcome, unreadable: unreadableIn(store, job, outcome) });
      }
    }
    const { tasks } = store.getRun(run) ?? { tasks: { open: 0, skipped: 0 } };
    const left = tasks.open + tasks.skipped;
    store.closeRun(run, left > 0 ? "interrupted" : "finished");
    yield { kind: "end", run, open: left, budget };
  } catch (error) {
    failure = messageOf(error);
    if (opened) store.closeRun(opened.run, "interrupted", failure);
    throw error;
  } finally {
    await tracing?.close(failure);
    await opened?.policies.close();
    if (lean) await closeLean(lean);
    store.close();
  }
}

/** Answers that were of no use are worth knowing of where a task failed. */
function unreadableIn(store: RunStore, { task }: Job, { status }: TaskOutcome) {
  if (status !== "failed") return undefined;
  const answers = unreadableAnswers(store.events(task.runId, task.id));
  return answers.length > 0 ? answers : undefined;
}

/** Tells a trace as well what happens. */
function both(trace: RunTrace, watcher: RunWatcher | undefined): RunWatcher {
  return {
    begin: (task) => {
      trace.begin(task);
      watcher?.begin(task);
    },
    read: (task, share) => watcher?.read?.(task, share),
    event: (task, event) => {
      trace.event(task, event);
      watcher?.event(task, event);
    },
    call: (task, call) => watcher?.call?.(task, call),
    request: (task) => watcher?.request(task),
    end: (task) => {
      trace.end(task);
      watcher?.end(task);
    },
  };
}

const isDone = ({ task }: Job): boolean => task.status !== "open" && task.status !== "skipped";

/** What the tasks of a run share. */
interface RunContext {
  command: Pick<ProveCommand, "signal" | "watcher" | "jobs" | "prover" | "fresh">;
  opened: Pick<OpenedRun, "settings" | "policies" | "jobs" | "records">;
  store: RunStore;
  /** None where tasks are proved on other machines. */
  lean: ProvingLean | undefined;
}

/** Where one task at a time is worked on. */
type Place = Pick<RunContext, "lean">;

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
  const places: Place[] = context.lean
    ? splitLean(context.lean, atOnce).map((lean) => ({ lean }))
    : Array.from({ length: atOnce }, () => ({ lean: undefined }));
  return sideBySide(queue.next, places, {
    mayStart: () => !signal.aborted && !isStopped(),
    work: async ({ task, sample }, { lean }, halt) => {
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
  const { allowedAxioms } = opened.settings;
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
  const text = { core: source.isBenchmark || core, resolveModule: resolverOf(source) };
  const prove = (lean: ProvingLean) => (policies: readonly Policy[], either: AbortSignal) =>
    proveFile(lean, task.name, source.text, {
      ...text,
      policies,
      allowedAxioms,
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
  const proveElsewhere = async (prover: TaskProver): Promise<Attempt> => {
    const sent = { name: task.name, text: source.text, sample };
    const { report, events } = await prover.prove(toPortableTask(sent, opened.settings, text), {
      ...{ run: task.runId, fresh: command.fresh, signal },
    });
    events.forEach(record);
    return { report, use: NO_USE, end: undefined };
  };
  const onModelCall = (event: RunEvent & { kind: "model-call" }, said: ModelCall) => {
    record(event);
    watcher?.call?.(name, calledNow(event, said, started.attempt));
  };
  const { budget, toolOutcomes } = attempts;
  const told = { onModelCall, onAnswerRead: record, onTool: record };
  const asked = { sample, budget, signal, toolOutcomes, ...told };
  const attempting = async (): Promise<Attempt> => {
    if (command.prover) return proveElsewhere(command.prover);
    if (!lean) throw new LemmataError("internal", "there is no Lean to prove in");
    const { result: report, ...rest } = await opened.policies.attempt(
      { ...asked, lanes: lean.workspaces.length },
      prove(lean),
    );
    return { report, ...rest };
  };
  const [attempted] = await Promise.allSettled([attempting()]);
  if (attempted.status === "rejected") {
    const error: unknown = attempted.reason;
    const code = error instanceof LemmataError ? error.code : undefined;
    if (code !== "model-unavailable" && signal.aborted) return "cancelled";
    if (code === "bad-input") return { unreadable: messageOf(error) };
    throw error;
  }
  if (signal.aborted) return "cancelled";
  const { report } = attempted.value;
  const reason = reasonOf(report);
  record({
    kind: "task-verdict",
    at: performance.now() - startedAt,
    status: statusOfTask(report),
    reasons: reason === null ? [] : [reason],
  });
  return attempted.value;
}

/** Rows of benchmarks have no project. */
function resolverOf({ isBenchmark, name }: Source): ModuleResolver | undefined {
  return isBenchmark ? undefined : projectResolver(name);
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

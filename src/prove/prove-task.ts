import { LemmataError, messageOf } from "../core/errors/index.ts";
import type { RunEvent, TaskRecord, TaskResult, TaskStatus } from "../core/index.ts";
import type { RunStore } from "../core/ports/index.ts";
import type { LlmEnd } from "../llm/index.ts";
import { modelError } from "../llm/index.ts";
import { projectResolver } from "../verify/index.ts";
import { earlierAttempts } from "./earlier-attempts.ts";
import { addUse, type ModelUse, NO_USE } from "./model-usage.ts";
import type { PolicySource } from "./policies.ts";
import type { ProveReport, Prover } from "./prover.ts";
import type { StrategyName } from "./search/problem.ts";
import type { Source } from "./sources.ts";
import { EMPTY_RESULT, statusOfTask, toResult } from "./task-result.ts";

/** What the tasks of a run share. */
export interface TaskPlace {
  prover: Prover;
  store: RunStore;
  policies: PolicySource;
  strategy: StrategyName;
  /** Milliseconds for each obligation. */
  timeLimitMs: number;
  /** Drop imports that this Lean does not have; rows of benchmarks always do. */
  core: boolean;
  /** Independent attempts; the first success ends them. */
  pass: number;
  /** Ask no server; what was not recorded is a failure of the task, not of the run. */
  replay: boolean;
  signal: AbortSignal;
  onEvent?: (event: RunEvent) => void;
  /** Told of each text and each tactic that the search gives to Lean. */
  onRequest?: () => void;
}

export interface FinishedTask {
  status: TaskStatus;
  result: TaskResult;
  report?: ProveReport;
  /** The budget of the run is used up. */
  budget?: string;
}

interface Attempt {
  report: ProveReport;
  use: ModelUse;
  end: LlmEnd | undefined;
}

/**
 * Attempts a task until it is solved or was tried often enough, and keeps the outcome; attempts that
 * an earlier process completed count. Nothing when it was cancelled: the task stays open. Where the
 * budget ended before it was solved, it is `skipped`, which the same command tries again. Throws
 * `model-unavailable` when the models fail for good.
 */
export async function proveTask(
  place: TaskPlace,
  task: TaskRecord,
  source: Source,
): Promise<FinishedTask | undefined> {
  const { store, pass } = place;
  const { runId, id } = task;
  const before = earlierAttempts(store.events(runId, id));
  const started = performance.now();
  let use = before.use;
  let best: Attempt | undefined;
  for (let sample = Math.min(before.completed, pass - 1); sample < pass; sample++) {
    const last = await attempt(place, task, { source, sample });
    if (last === "cancelled") return undefined;
    if ("unreadable" in last) {
      const result = { ...EMPTY_RESULT, reason: last.unreadable, errorClass: "unreadable" };
      store.saveTask(runId, id, { status: "failed", result });
      return { status: "failed", result };
    }
    use = addUse(use, last.use);
    best = betterOf(best, last);
    const elapsedMs = before.elapsedMs + performance.now() - started;
    const finished = conclude(best, { elapsedMs, use }, { previous: task.result });
    const isLast = finished.status !== "failed" || sample + 1 >= pass;
    const status = isLast ? finished.status : "open";
    store.saveTask(runId, id, { status, result: finished.result });
    if (isLast) return finished;
  }
  throw new LemmataError("internal", `${task.name} was not attempted`);
}

function betterOf(one: Attempt | undefined, other: Attempt): Attempt {
  if (!one || statusOfTask(other.report) !== "failed") return other;
  const proved = ({ report }: Attempt) =>
    report.obligations.filter(({ outcome }) => outcome === "proved").length;
  return proved(other) > proved(one) ? other : { ...one, end: other.end };
}

function conclude(
  { report, end }: Attempt,
  total: { elapsedMs: number; use: ModelUse },
  { previous }: { previous: TaskResult | null },
): FinishedTask {
  const status = statusOfTask(report);
  const result = toResult(report, total);
  if (status !== "failed") return { status, result, report };
  const hasProofs = report.obligations.some(({ outcome }) => outcome === "proved");
  // An earlier process may have got further than this one.
  if (!hasProofs && previous?.finalText) result.finalText = previous.finalText;
  if (end?.reason === "budget") {
    const { message } = end.budget;
    const reason = `the budget is used up: ${message}; ${result.reason}`;
    return {
      status: "skipped",
      report,
      budget: message,
      result: { ...result, reason, errorClass: "budget" },
    };
  }
  if (end?.reason === "failure") {
    const reason = `${end.failure.message}; ${result.reason}`;
    return { status, result: { ...result, reason, errorClass: end.failure.kind }, report };
  }
  return { status, result, report };
}

/** One search in each obligation, and the gate. */
async function attempt(
  place: TaskPlace,
  { runId, id, name }: TaskRecord,
  { source, sample }: { source: Source; sample: number },
): Promise<Attempt | "cancelled" | { unreadable: string }> {
  const { store, prover, strategy, timeLimitMs, replay } = place;
  const startedAt = performance.now();
  const started = store.startTask(runId, id);
  const record = (event: RunEvent) => {
    store.appendEvents(started, [event]);
    // What was paid for must not be forgotten.
    if (event.kind === "model-call" && !event.cached) store.flush();
    place.onEvent?.(event);
  };
  const stop = new AbortController();
  const signal = AbortSignal.any([place.signal, stop.signal]);
  const onEnd = (end: LlmEnd) => {
    if (end.reason === "failure" && !replay) stop.abort();
  };
  const opened = place.policies.open({ sample, signal, onModelCall: record, onEnd });
  const options = {
    core: source.isBenchmark || place.core,
    strategy,
    timeLimitMs,
    seed: sample + 1,
    signal,
    policies: opened.policies,
    onEvent: record,
    resolveModule: source.isBenchmark ? undefined : projectResolver(source.name),
    onRequest: place.onRequest,
  };
  let report: ProveReport | { unreadable: string } | undefined;
  try {
    report = await prover.prove(name, source.text, options);
  } catch (error) {
    const code = error instanceof LemmataError ? error.code : undefined;
    if (code === "bad-input") report = { unreadable: messageOf(error) };
    else if (!signal.aborted) throw error;
  } finally {
    stop.abort();
    await opened.close();
  }
  const end = opened.ended();
  if (end?.reason === "failure" && !replay) throw modelError(end.failure);
  if (place.signal.aborted || report === undefined) return "cancelled";
  if ("unreadable" in report) return report;
  const result = toResult(report, { elapsedMs: 0, use: NO_USE });
  const reasons = result.reason === null ? [] : [result.reason];
  const at = performance.now() - startedAt;
  record({ kind: "task-verdict", at, status: statusOfTask(report), reasons });
  return { report, use: opened.used(), end };
}

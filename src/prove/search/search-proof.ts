import type { GoalFailure, SearchEndStatus } from "../../core/index.ts";
import { startTimer } from "../../platform/index.ts";
import { Router } from "../router/router.ts";
import { assemble } from "./assemble.ts";
import { BestFirst } from "./best-first.ts";
import { expandGoal } from "./expand-goal.ts";
import { Names } from "./names.ts";
import type { GoalNode } from "./nodes.ts";
import { openRoot } from "./open-root.ts";
import { type ResolvedOptions, resolveOptions } from "./options.ts";
import type {
  ProvedStatement,
  SearchFailure,
  SearchOptions,
  SearchOutcome,
  SearchProblem,
  SearchServices,
} from "./problem.ts";
import { Recursive } from "./recursive.ts";
import { type Running, SearchRun } from "./search-run.ts";
import { Staged } from "./staged.ts";
import type { Strategy, TrackFilter } from "./strategy.ts";
import { Worker } from "./worker.ts";

/** Milliseconds that running actions get to end after the search did. */
const GRACE_MS = 700;

type End = { status: SearchEndStatus; reason?: SearchFailure; message?: string };

/**
 * Searches for a proof of the problem's statement. Ends as soon as it is proved or disproved, the time
 * is over or the signal aborts (both within about a second), its heartbeats are used up, or nothing is left
 * to try. What is tried, and in which order, does not depend on the time that it takes, unless a policy is
 * timed. What policies or workers do wrong is recorded, not thrown; only a fault of this code throws (`internal`).
 */
export async function searchProof(
  problem: SearchProblem,
  services: SearchServices,
  options: SearchOptions = {},
): Promise<SearchOutcome> {
  const resolved = resolveOptions(options);
  const strategy = makeStrategy(resolved, services);
  const { onRequest } = services;
  const workers = services.workspaces.map((each, i) => new Worker(i, each, { problem, onRequest }));
  const given = (problem.provedLemmas ?? []).map(({ statement }) => statement.name);
  const names = new Names([problem.context, problem.statement.text, ...given]);
  const run = new SearchRun({ problem, services, options: resolved, workers, names });
  run.patience = strategy.patience;
  const { statement, context } = problem;
  run.emit(undefined, {
    kind: "search-start",
    strategy: strategy.name,
    lanes: workers.length,
    statement,
    context,
  });
  const deadline = new AbortController();
  const clear = startTimer(resolved.timeLimitMs, () => deadline.abort());
  const cancel = options.signal ?? new AbortController().signal;
  const stop = AbortSignal.any([deadline.signal, cancel]);
  // The others elaborate the context while the first one opens the root.
  const ended = new AbortController();
  const limits = { signal: AbortSignal.any([stop, ended.signal]), timeoutMs: resolved.timeLimitMs };
  for (const worker of workers.slice(1)) void worker.environment([], limits);
  stop.addEventListener("abort", () => run.clocks.release(), { once: true });
  try {
    // A worker may still be busy with what an earlier search left, and not hear the signal.
    const unusable = await Promise.race([openRoot(run, stop), aborted(stop)]);
    run.clocks.align();
    const end: End =
      unusable === undefined || stop.aborted
        ? await explore(run, strategy, { deadline: deadline.signal, cancel, stop })
        : { status: "failed", reason: "unusable", message: unusable };
    return report(run, end);
  } finally {
    clear();
    ended.abort();
  }
}

async function explore(run: SearchRun, strategy: Strategy, signals: SearchSignals): Promise<End> {
  const end = await loop(run, strategy, signals).finally(() => endRunning(run));
  // What a worker had found by the end, while it waited for its turn.
  const late = run.tree?.root.state;
  return end.status === "failed" && late === "proved" ? { status: late } : end;
}

interface SearchSignals {
  deadline: AbortSignal;
  cancel: AbortSignal;
  stop: AbortSignal;
}

/** The loop: every exit is named here. */
async function loop(run: SearchRun, strategy: Strategy, signals: SearchSignals): Promise<End> {
  const stopped = aborted(signals.stop);
  for (;;) {
    // Aborted before the root was open, there is no tree; what was proved in time counts.
    const root = run.tree?.root as GoalNode | undefined;
    if (root?.state === "proved" || root?.state === "disproved") return { status: root.state };
    if (signals.cancel.aborted) return { status: "failed", reason: "cancelled" };
    if (signals.deadline.aborted || run.remainingMs <= 0) {
      return { status: "failed", reason: "time" };
    }
    if (root?.state === "failed") {
      return {
        status: "failed",
        reason: root.failure === "budget" ? "budget" : whyNothingIsLeft(run),
      };
    }
    if (run.workers.every(({ lost }) => lost !== undefined)) {
      return {
        status: "failed",
        reason: "unusable",
        message: run.workers[0]?.lost ?? "no workers",
      };
    }
    if (run.retirePolicies()) return { status: "failed", reason: whyNothingIsLeft(run) };
    const change = run.nextChange();
    const isSettled = dispatch(run, strategy, signals.stop);
    if (isSettled) continue;
    if (run.running.size === 0 && !run.isWaiting) {
      return { status: "failed", reason: whyNothingIsLeft(run) };
    }
    await Promise.race([change, stopped]);
  }
}

/** Less time than this is none: requests that end with it may end a little early. */
const NO_TIME_MS = 100;

/** Nothing is exhausted that time, heartbeats or the budget for models cut short. */
function whyNothingIsLeft(run: SearchRun): SearchFailure {
  if (run.remainingMs < NO_TIME_MS) return "time";
  const isSpent = run.isCutShort || run.workers.some((worker) => run.isSpent(worker));
  if (isSpent) return "heartbeats";
  return run.services.policies.some(({ over }) => over === "budget") ? "model-budget" : "exhausted";
}

/** Gives a goal up; where a policy could ask no longer, that is why. */
function giveUp(run: SearchRun, { goal, reason }: { goal: GoalNode; reason: GoalFailure }): void {
  const { policies } = run.services;
  const isCutOff = goal.tracks.some(({ policy }) => policies[policy]?.over === "budget");
  run.tree.fail(goal, reason === "exhausted" && isCutOff ? "model-budget" : reason);
}

/** Gives every free worker something to do, when it is its turn; true when the strategy settled the root instead. */
function dispatch(run: SearchRun, strategy: Strategy, signal: AbortSignal): boolean {
  if (dispatchVisits(run, strategy, signal)) return true;
  for (;;) {
    const worker = run.freeWorker;
    if (!worker) return false;
    const mayTake: TrackFilter = (track) => !run.isVisiting(track);
    const action = run.isSpent(worker)
      ? undefined
      : strategy.next(run.tree, run.budgetOf(worker), mayTake);
    if (!action) run.clocks.rest(worker.index);
    else if (action.kind === "work") start(run, { action, worker, isVisit: false }, signal);
    else giveUp(run, action);
    if (run.tree.root.state !== "open") return true;
  }
}

/** Those who wait for answers elsewhere take no worker from anyone; they come first, since their answers take longest. */
function dispatchVisits(run: SearchRun, strategy: Strategy, signal: AbortSignal): boolean {
  if (!run.services.policies.some(({ waiting }) => waiting)) return false;
  for (;;) {
    const worker = run.hostOfVisit;
    if (!worker || run.isSpent(worker)) return false;
    const action = strategy.next(run.tree, run.budgetOf(worker), run.isVisiting);
    if (!action) return false;
    if (action.kind === "work") start(run, { action, worker, isVisit: true }, signal);
    else giveUp(run, action);
    if (run.tree.root.state !== "open") return true;
  }
}

function start(
  run: SearchRun,
  { action, worker, isVisit }: Pick<Running, "action" | "worker" | "isVisit">,
  signal: AbortSignal,
): void {
  const stop = new AbortController();
  if (!isVisit) run.clocks.begin(worker.index);
  action.track.isRunning = true;
  action.track.heartbeats = action.heartbeats;
  action.track.isVisit = isVisit;
  const both = AbortSignal.any([signal, stop.signal]);
  const done = expandGoal(run, worker, { action, stop: both }).finally(() => {
    action.track.isRunning = false;
    run.running.delete(running);
    if (!isVisit) run.clocks.free(worker.index);
    run.change();
  });
  const running: Running = { action, worker, isVisit, stop, done };
  run.running.add(running);
}

async function endRunning(run: SearchRun): Promise<void> {
  const all = [...run.running].map(({ done }) => done);
  run.clocks.release();
  run.over.abort();
  for (const { stop } of run.running) stop.abort();
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, GRACE_MS);
  });
  await Promise.race([Promise.allSettled(all), grace]);
  clearTimeout(timer);
}

function aborted(signal: AbortSignal): Promise<undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
}

function report(run: SearchRun, end: End): SearchOutcome {
  const { status, reason = "exhausted", message } = end;
  const { tree } = run;
  // A copy: abandoned actions go on counting.
  const statistics = structuredClone(run.statistics);
  statistics.elapsedMs = run.elapsedMs;
  statistics.heartbeats = run.clocks.spent;
  for (const { state } of tree?.goals ?? []) statistics.goals[state]++;
  statistics.scores = (tree?.decompositions ?? []).map(({ score, lemmas }) => ({
    score,
    proved: lemmas.every(({ goal }) => goal.state === "proved"),
  }));
  const why = status === "failed" ? { reason } : {};
  run.emit(undefined, { kind: "search-end", status, ...why }, run.elapsedMs);
  run.isOver = true;
  const counterexample = tree?.root.counterexample;
  if (status === "proved") {
    const { lemmas, proof } = assemble(tree);
    const isAssumed = ({ statement }: ProvedStatement) =>
      run.problem.assumed?.includes(statement) ?? false;
    const assumes = lemmas.filter(isAssumed).map(({ statement }) => statement.name);
    return {
      status,
      lemmas: lemmas.filter((each) => !isAssumed(each)),
      proof,
      assumes,
      statistics,
    };
  }
  if (status === "disproved" && counterexample) return { status, counterexample, statistics };
  const goals = tree?.goals ?? [];
  const proved = goals.flatMap(({ statement }) => {
    const theorem = tree.theorems.get(statement.name);
    return theorem ? [{ statement, proof: theorem.proof }] : [];
  });
  const open = goals.filter(({ state }) => state === "open").map(({ statement }) => statement);
  const words = message === undefined ? {} : { message };
  const failure = tree?.root.failure;
  const failed = failure === undefined ? {} : { failure };
  return { status: "failed", reason, ...words, ...failed, proved, open, statistics };
}

function makeStrategy(options: ResolvedOptions, services: SearchServices): Strategy {
  switch (options.strategy) {
    case "staged":
      return new Staged(options, services.policies);
    case "recursive":
      return new Recursive(options);
    case "best-first":
    case "agent":
      return new BestFirst(options);
    case "router": {
      const { policies, records = [] } = services;
      const { secondPrice } = options;
      return new Router(new BestFirst(options), { policies, records, secondPrice });
    }
  }
}

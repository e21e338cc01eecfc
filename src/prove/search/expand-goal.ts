import { messageOf } from "../../core/errors/index.ts";
import {
  heartbeatsIn,
  idleMs,
  LEAST_BUDGET,
  type PolicyTask,
  REQUEST_COST,
} from "../../core/index.ts";
import type {
  Answer,
  Policy,
  PolicyContext,
  PolicyGoal,
  RequestLimits,
} from "../../core/ports/index.ts";
import { startTimer } from "../../platform/index.ts";
import { drivePolicy } from "./drive-policy.ts";
import type { Job, Result, Work } from "./job.ts";
import type { GoalNode, Track } from "./nodes.ts";
import { openPlan } from "./open-plan.ts";
import { openStatement } from "./open-statement.ts";
import { beginRound, endRound } from "./rounds.ts";
import { scopeWorkspace } from "./scoped-workspace.ts";
import type { SearchRun } from "./search-run.ts";
import { isFree } from "./strategy.ts";
import { firstTests, testRoot } from "./test-root.ts";
import type { Worker } from "./worker.ts";

/** Carries an action out on a worker. Whatever fails is recorded; it does not throw. */
export async function expandGoal(
  run: SearchRun,
  worker: Worker,
  { action, stop }: { action: Work; stop: AbortSignal },
): Promise<void> {
  const { goal, track } = action;
  const started = run.now();
  const before = run.spentBy(worker);
  if (action.restart) restart(run, action);
  beginRound(run, goal, track);
  const checks = scopeWorkspace(worker.workspace, stop, run.meterOf(worker, { isInTurn: true }));
  worker.enter();
  try {
    const limits = { signal: stop, timeoutMs: Math.max(1, run.remainingMs) };
    const base = await stateLemmas(run, worker, limits);
    if (base.status !== "finished") return loseWorker(run, worker, base, stop);
    const job = { goal, action, base: base.value, checks, stop, worker };
    const result = track.policy < 0 ? await testRoot(run, job) : await askPolicy(run, job);
    await run.clocks.turn(worker.index);
    count(run, goal, track, result);
  } catch (error) {
    fault(run, track, messageOf(error));
  } finally {
    checks.end();
    worker.leave();
    await run.clocks.turn(worker.index);
    track.spent += run.spentBy(worker) - before;
    run.statistics.workerMs += run.now() - started;
  }
}

function restart(run: SearchRun, { goal, track }: Work): void {
  run.services.policies[track.policy]?.restart?.(goal.statement, taskOf(track));
  track.restarts++;
  track.restartedAt = track.rounds;
}

/** What a policy is asked for. */
function taskOf({ task }: Track): PolicyTask {
  return task === "decompose" ? "decompose" : "complete";
}

/** A round is over when its policy waits for nothing more. */
function count(run: SearchRun, goal: GoalNode, track: Track, result: Result): void {
  track.fresh += result.fresh;
  const policy = run.services.policies[track.policy];
  const isLast = result.isFinal || goal.state !== "open";
  const waiting = isLast ? undefined : policy?.waiting?.(goal.statement, taskOf(track));
  if (waiting) {
    track.isWaiting = true;
    waiting.finally(() => {
      track.isWaiting = false;
      if (!run.isOver) run.change();
    });
    return;
  }
  endRound(run, goal, track);
  track.rounds++;
  const isEmpty = track.fresh === 0 && result.isEarly;
  track.emptyRounds = isEmpty ? track.emptyRounds + (result.asked ?? 1) : 0;
  track.fresh = 0;
  const patience = policy?.patience ?? run.patience;
  if (track.emptyRounds >= patience || result.isFinal) track.isExhausted = true;
}

/** How much it takes depends on what the worker did before the search began, so it always counts the same. */
async function stateLemmas(run: SearchRun, worker: Worker, limits: RequestLimits) {
  const answered = run.clocks.ask(worker.index);
  const base = await worker.environment([...run.tree.citable], limits);
  answered(REQUEST_COST);
  await run.clocks.turn(worker.index);
  return base;
}

async function askPolicy(run: SearchRun, job: Job): Promise<Result> {
  const { goal, action, checks, stop, worker } = job;
  const { track, wanted } = action;
  const policy = run.services.policies[track.policy] as Policy;
  const task = taskOf(track);
  const limits = callLimits(run, job, policy);
  const { heartbeats, timeMs, isCut } = limits;
  const started = run.now();
  const opened = await openStatement({
    workspace: checks.workspace,
    environment: job.base.environment,
    statement: goal.statement,
    limits: { signal: stop, timeoutMs: timeMs },
  });
  if (opened.status !== "opened") {
    const isFinal = opened.status === "refused";
    return { fresh: 0, isEarly: isFinal, isFinal };
  }
  const { name, isTimed = false } = policy;
  run.emit(goal, { kind: "policy-start", policy: name, task, heartbeats });
  run.statistics[task === "complete" ? "completions" : "decompositions"]++;
  const timer = new AbortController();
  const clear = isTimed ? startTimer(timeMs, () => timer.abort()) : undefined;
  const signal = AbortSignal.any([stop, timer.signal]);
  const own = scopeWorkspace(worker.workspace, signal, run.meterOf(worker));
  const { proofState, goal: shown } = opened.value;
  const asked = describe(run, job, { proofState, goal: shown });
  const tools = { samples: Number.isFinite(wanted) ? wanted : 1, ...toolsOf(run, job, name) };
  const mayWait = policy.waiting === undefined;
  const over = run.over.signal;
  const context = { workspace: own.workspace, signal, over, mayWait, heartbeats, timeMs, ...tools };
  const generator = begin(policy, task, asked, context);
  const { base } = job;
  const call = { goal, policy, generator, worker, base, signal, stop, wanted };
  const talk = await drivePolicy(run, call).finally(() => {
    clear?.();
    own.end();
  });
  // One that was called off ends after who called it off, however soon it noticed.
  await run.clocks.turn(worker.index);
  const { candidates, accepted, error } = talk;
  if (accepted > 0 && goal.state === "proved") track.hasClosed = true;
  const ms = run.now() - started;
  const fault = error === undefined ? {} : { error };
  if (error !== undefined) run.statistics.faults.push(`${name}: ${error}`);
  run.emit(goal, { kind: "policy-end", policy: name, task, candidates, accepted, ...fault }, ms);
  if (isCut && accepted === 0) run.isCutShort = true;
  const isUsedUp = !isTimed && own.spent() > heartbeats - LEAST_BUDGET;
  const isEarly = !signal.aborted && !isUsedUp;
  return { fresh: talk.fresh, isEarly, asked: isTimed ? tools.samples : 1 };
}

/**
 * What a call may spend, and how long it may take: all the time that is left, unless the policy is timed. One that returns
 * rather than wait for its answers does what there is to do with them: where it would be cut off depends on how busy the
 * machine is, and what it asks next would, too.
 */
function callLimits(run: SearchRun, job: Job, { isTimed = false, waiting }: Policy) {
  const { action, worker } = job;
  const wanted = Math.max(action.heartbeats, leastHeartbeats(run, job));
  const heartbeats = Math.min(wanted, run.heartbeatsLeft(worker));
  const left = Math.max(1, run.remainingMs);
  const timeMs = isTimed && waiting === undefined ? Math.min(idleMs(heartbeats), left) : left;
  return { heartbeats, timeMs, isCut: heartbeats < wanted };
}

function toolsOf(run: SearchRun, job: Job, policy: string) {
  const { goal, action, worker } = job;
  // Names that another worker takes in the meantime are replaced when a candidate comes.
  const names = run.clocks.isOrdered ? run.names.copy() : run.names;
  const onRules: PolicyContext["onRules"] = (rules) =>
    run.emit(goal, { kind: "rule-use", policy, rules });
  const { progress } = run;
  const freshName = (stem: string) => names.fresh(stem);
  const standing = () => ({
    isOpen: goal.state === "open",
    isTried: run.isTriedBefore(goal, action.track),
  });
  const { index, workspace: keeper } = worker;
  const pause = () => testMeanwhile(run, job);
  return { worker: index, keeper, freshName, onRules, progress, standing, pause };
}

/** Quickcheck, as far as it was not done: in a pause of who has the worker. */
async function testMeanwhile(run: SearchRun, job: Job): Promise<number> {
  const { goal, action, worker } = job;
  const track = goal.tracks.find(({ task }) => task === "quickcheck");
  const isDue = track && track.rounds < firstTests(run) && isFree(track);
  if (!isDue || action.track.task !== "complete") return 0;
  const before = run.spentBy(worker);
  track.isRunning = true;
  beginRound(run, goal, track);
  try {
    count(run, goal, track, await testRoot(run, { ...job, action: { ...action, track } }));
  } finally {
    track.isRunning = false;
  }
  const spent = run.spentBy(worker) - before;
  track.spent += spent;
  return spent;
}

/** What the policy needs for a call, whatever the search would give it. */
function leastHeartbeats(run: SearchRun, { goal, action: { track } }: Job): number {
  const { policies } = run.services;
  const { rootCallHeartbeats = 0, answerMs = 0 } = policies[track.policy] as Policy;
  const isRoot = goal.depth === 0 && track.task === "complete";
  const forAnswer = policies.length === 1 ? heartbeatsIn(answerMs) : 0;
  return Math.max(isRoot ? rootCallHeartbeats : 0, forAnswer);
}

/** A generator also where the policy throws before it made one. */
async function* begin(policy: Policy, task: PolicyTask, goal: PolicyGoal, context: PolicyContext) {
  yield* policy[task](goal, context);
}

function describe(
  run: SearchRun,
  { goal, base, action: { track } }: Job,
  opened: Pick<PolicyGoal, "goal" | "proofState">,
): PolicyGoal {
  const { statement, analysis, depth } = goal;
  const { context, modules = [], assumed = [] } = run.problem;
  const stated = new Set(base.lemmas);
  const lemmas = [...assumed, ...run.tree.citable.filter(({ name }) => stated.has(name))];
  const { environment } = base;
  const { options, services } = run;
  const isWhole =
    options.strategy === "staged" &&
    options.completion === "file" &&
    track.task === "complete" &&
    services.policies[track.policy]?.completesPlans === true;
  const refused = [...goal.refused];
  const { droppedImports } = base;
  const readable = { context, droppedImports, modules, environment, lemmas };
  const plan = isWhole ? openPlan(goal) : undefined;
  return { statement, analysis, ...readable, refused, depth, plan, ...opened };
}

function fault(run: SearchRun, track: Track, message: string): void {
  run.statistics.faults.push(message);
  track.isExhausted = true;
}

/** A worker that cannot even state the lemmas is not used again, unless it was only told to stop. */
function loseWorker(
  run: SearchRun,
  worker: Worker,
  base: Answer<unknown>,
  stop: AbortSignal,
): void {
  if (base.status === "finished" || stop.aborted) return;
  worker.lost = base.reason;
  run.clocks.lose(worker.index);
  run.emit(undefined, { kind: "lane-lose", lane: worker.index, reason: base.reason });
}

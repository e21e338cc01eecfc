import { messageOf } from "../../core/errors/index.ts";
import type { PolicyTask } from "../../core/index.ts";
import type { Answer, Policy, PolicyContext, PolicyGoal } from "../../core/ports/index.ts";
import { drivePolicy } from "./drive-policy.ts";
import type { GoalNode, Track } from "./nodes.ts";
import { openStatement } from "./open-statement.ts";
import { type Scope, scopeWorkspace } from "./scoped-workspace.ts";
import type { SearchRun } from "./search-run.ts";
import type { Action } from "./strategy.ts";
import type { Worker, WorkerEnvironment } from "./worker.ts";

/**
 * Milliseconds of quickcheck at the root, where there is time; much of it goes into the set-up. Beside
 * another worker it holds up nothing.
 */
const QUICKCHECK_MS = { alone: 5_000, beside: 8_000 };

export type Work = Action & { kind: "work" };

/** Carries an action out on a worker. Whatever fails is recorded; it does not throw. */
export async function expandGoal(
  run: SearchRun,
  worker: Worker,
  { action, stop }: { action: Work; stop: AbortSignal },
): Promise<void> {
  const { goal, track } = action;
  const started = run.now();
  const checks = scopeWorkspace(worker.workspace, stop, run);
  try {
    const limits = { signal: stop, timeoutMs: Math.max(1, run.remainingMs) };
    const base = await worker.environment(run.tree.citable, limits);
    if (base.status !== "finished") return loseWorker(run, worker, base, stop);
    const job = { goal, action, base: base.value, checks, stop, worker };
    const result = track.policy < 0 ? await testRoot(run, job) : await askPolicy(run, job);
    track.emptyRounds = result.fresh === 0 && result.isEarly ? track.emptyRounds + 1 : 0;
    if (track.emptyRounds >= run.patience || result.isFinal) track.isExhausted = true;
  } catch (error) {
    fault(run, track, messageOf(error));
  } finally {
    checks.end();
    track.rounds++;
    track.elapsedMs += run.now() - started;
    run.statistics.workerMs += run.now() - started;
  }
}

interface Job {
  goal: GoalNode;
  action: Work;
  base: WorkerEnvironment;
  /** For what the search itself asks; a policy has a scope of its own, which ends with its time. */
  checks: Scope;
  stop: AbortSignal;
  worker: Worker;
}

interface Result {
  /** Candidates that had not been proposed before, and might have succeeded. */
  fresh: number;
  /** Whether it came to its end before its time was over. */
  isEarly: boolean;
  /** Asking again makes no sense. */
  isFinal?: boolean;
}

async function testRoot(
  run: SearchRun,
  { goal, action, base, checks, stop, worker }: Job,
): Promise<Result> {
  const { quickcheckTrials, seed } = run.options;
  const atMost = run.workers.length > 1 ? QUICKCHECK_MS.beside : QUICKCHECK_MS.alone;
  const { rounds } = action.track;
  const started = run.now();
  const outcome = await run.services.quickcheck({
    workspace: checks.workspace,
    keeper: worker.workspace,
    environment: base.environment,
    statement: goal.statement,
    maxTrials: quickcheckTrials * 4 ** rounds,
    timeMs: Math.max(action.timeMs, Math.min(atMost, run.remainingMs / 3)),
    seed: seed + rounds,
    signal: stop,
  });
  run.emitQuickcheck(goal, goal.statement, outcome, run.now() - started);
  if (outcome.status === "refuted") run.tree.disprove(goal, outcome.counterexample);
  return { fresh: 1, isEarly: true, isFinal: outcome.status === "untestable" };
}

async function askPolicy(run: SearchRun, job: Job): Promise<Result> {
  const { goal, action, checks, stop, worker } = job;
  const { track } = action;
  const policy = run.services.policies[track.policy] as Policy;
  const task = track.task === "decompose" ? "decompose" : "complete";
  const timeMs = Math.max(
    1,
    Math.min(Math.max(action.timeMs, leastTime(run, job)), run.remainingMs),
  );
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
  run.emit(goal, { kind: "policy-start", policy: policy.name, task, timeMs });
  run.statistics[task === "complete" ? "completions" : "decompositions"]++;
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), timeMs);
  const signal = AbortSignal.any([stop, timer.signal]);
  const own = scopeWorkspace(worker.workspace, signal, run);
  const { proofState, goal: shown } = opened.value;
  const asked = describe(run, job, { proofState, goal: shown });
  const freshName = (stem: string) => run.names.fresh(stem);
  const { stopAtFirst } = action;
  const { name } = policy;
  const onRules: PolicyContext["onRules"] = (rules) =>
    run.emit(goal, { kind: "rule-use", policy: name, rules });
  const context = { workspace: own.workspace, signal, timeMs, freshName, onRules };
  const generator = begin(policy, task, asked, context);
  const talk = await drivePolicy(run, {
    goal,
    policy: name,
    generator,
    worker,
    base: job.base,
    signal,
    stop,
    stopAtFirst,
  }).finally(() => {
    clearTimeout(timeout);
    own.end();
  });
  const { candidates, accepted, error } = talk;
  const ms = run.now() - started;
  const fault = error === undefined ? {} : { error };
  if (error !== undefined) run.statistics.faults.push(`${name}: ${error}`);
  run.emit(
    goal,
    { kind: "policy-end", policy: policy.name, task, candidates, accepted, ...fault },
    ms,
  );
  if (task === "decompose") countReduction(run);
  return { fresh: talk.fresh, isEarly: !signal.aborted };
}

/** What the policy needs for a call, in milliseconds, whatever the search would give it. */
function leastTime(run: SearchRun, { goal, action: { track } }: Job): number {
  const { policies } = run.services;
  const { rootCallMs = 0, answerMs = 0 } = policies[track.policy] as Policy;
  const isRoot = goal.depth === 0 && track.task === "complete";
  return Math.max(isRoot ? rootCallMs : 0, policies.length === 1 ? answerMs : 0);
}

/** A generator also where the policy throws before it made one. */
async function* begin(policy: Policy, task: PolicyTask, goal: PolicyGoal, context: PolicyContext) {
  yield* policy[task](goal, context);
}

function describe(
  run: SearchRun,
  { goal, base }: Job,
  opened: Pick<PolicyGoal, "goal" | "proofState">,
): PolicyGoal {
  const { statement, analysis, depth } = goal;
  const { context, modules = [] } = run.problem;
  const stated = new Set(base.lemmas);
  const lemmas = run.tree.citable.filter(({ name }) => stated.has(name));
  const { environment } = base;
  const refused = [...goal.refused];
  const readable = { context, modules, environment, lemmas };
  return { statement, analysis, ...readable, refused, depth, ...opened };
}

/** How much simpler the open goals are than the root, after each attempt to decompose. */
function countReduction(run: SearchRun): void {
  const { statistics, tree } = run;
  const open = tree.goals.filter(
    ({ state, decompositions }) =>
      state === "open" && !decompositions.some((node) => node.state === "open"),
  );
  const footprints = open.map(({ analysis }) => analysis.footprint);
  const isSplit = footprints.length > 0 && !open.includes(tree.root);
  const reduction = isSplit ? run.services.score(tree.root.analysis.footprint, footprints) : 0;
  statistics.reductions.push({ iteration: statistics.reductions.length + 1, reduction });
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
  run.emit(undefined, { kind: "lane-lose", lane: worker.index, reason: base.reason });
}

import {
  heartbeatsIn,
  LEAST_BUDGET,
  type QuickcheckOutcome,
  type RejectionCause,
  type SearchEventBody,
  type Statement,
} from "../../core/index.ts";
import type { Policy, SearchProgress } from "../../core/ports/index.ts";
import type { Names } from "./names.ts";
import { type GoalNode, liveGoals, type Track } from "./nodes.ts";
import type { ResolvedOptions } from "./options.ts";
import type { SearchProblem, SearchServices, SearchStatistics } from "./problem.ts";
import type { Meter } from "./scoped-workspace.ts";
import { type Action, leastBy, type SearchBudget } from "./strategy.ts";
import type { Tree } from "./tree.ts";
import type { Worker } from "./worker.ts";
import { WorkerClocks } from "./worker-clocks.ts";

/** An action that holds a worker, or visits it. */
export interface Running {
  action: Action & { kind: "work" };
  worker: Worker;
  /** It goes on beside what holds the worker. */
  isVisit: boolean;
  /** Aborts when nobody needs the action any more. */
  stop: AbortController;
  done: Promise<void>;
}

/** How many actions may visit a worker at once: its process does one thing at a time. */
const MOST_VISITS = 4;

/** What the parts of one search share: the tree, the workers, the clock, the record. */
export class SearchRun {
  readonly problem: SearchProblem;
  readonly services: SearchServices;
  readonly options: ResolvedOptions;
  readonly workers: Worker[];
  readonly names: Names;
  readonly running = new Set<Running>();
  readonly statistics: SearchStatistics = emptyStatistics();
  tree!: Tree;
  /** The outcome was reported: what abandoned actions still do is nobody's business. */
  isOver = false;
  /** A policy got fewer heartbeats than it should, because no more were left, and came to nothing. */
  isCutShort = false;
  /** Successive calls without anything new after which a policy is not asked again about a goal. */
  patience = 1;
  /** US dollars that are in the records of rounds. */
  readonly billed = new Map<Policy, number>();
  /** Aborts when the search is over. */
  readonly over = new AbortController();
  readonly clocks: WorkerClocks;
  private readonly clock: () => number;
  private readonly started: number;
  private wake: () => void = () => {};

  constructor(given: {
    problem: SearchProblem;
    services: SearchServices;
    options: ResolvedOptions;
    workers: Worker[];
    names: Names;
  }) {
    ({
      problem: this.problem,
      services: this.services,
      options: this.options,
      workers: this.workers,
      names: this.names,
    } = given);
    this.clock = given.services.clock ?? (() => performance.now());
    this.started = this.clock();
    const isOrdered = !this.services.policies.some(({ isTimed }) => isTimed);
    const onMove = () => this.wake();
    this.clocks = new WorkerClocks(this.workers.length, { isOrdered, onMove });
  }

  now = (): number => this.clock();

  /** What the worker's requests add to, `pace` times; answers wait for its turn where `isInTurn`. */
  meterOf({ index }: Worker, { isInTurn = false, pace = 1 } = {}): Meter {
    return {
      now: this.now,
      ask: () => {
        const answered = this.clocks.ask(index);
        return (ms, cost) => {
          this.statistics.leanMs += ms;
          answered(pace * cost);
        };
      },
      onRequest: () => this.services.onRequest?.(),
      turn: isInTurn ? () => this.clocks.turn(index) : undefined,
    };
  }

  /** Thousands of heartbeats that the worker has spent; with timed policies, what an idle machine gets through. */
  spentBy({ index }: Worker): number {
    return this.clocks.isOrdered ? this.clocks.at(index) : heartbeatsIn(this.elapsedMs);
  }

  /** How far the worker's clock may go. */
  private get share(): number {
    return this.options.maxHeartbeats / this.workers.length;
  }

  /** Thousands of heartbeats that the worker may still spend. */
  heartbeatsLeft({ index }: Worker): number {
    return Math.max(0, this.share - this.clocks.at(index));
  }

  isSpent(worker: Worker): boolean {
    return this.heartbeatsLeft(worker) < LEAST_BUDGET;
  }

  budgetOf(worker: Worker): SearchBudget {
    const total = Math.min(this.share, heartbeatsIn(this.options.timeLimitMs));
    return { spent: this.spentBy(worker), total };
  }

  get elapsedMs(): number {
    return this.clock() - this.started;
  }

  get remainingMs(): number {
    return this.options.timeLimitMs - this.elapsedMs;
  }

  progress = (): SearchProgress => ({
    heartbeats:
      this.workers.reduce((sum, { index }) => sum + this.clocks.at(index), 0) / this.workers.length,
    isWorking: [...this.running].some(({ isVisit }) => !isVisit),
    timeLeft: Math.max(0, this.remainingMs / this.options.timeLimitMs),
  });

  /** The worker whose turn it is to begin something. */
  get freeWorker(): Worker | undefined {
    const index = this.clocks.nextFree();
    return index === undefined ? undefined : this.workers[index];
  }

  /** Whether calls of the track return rather than wait for what they asked for: they visit a worker. */
  isVisiting = ({ policy }: Track): boolean =>
    policy >= 0 && this.services.policies[policy]?.waiting !== undefined;

  /** Whether policies before that of a track, which visit no worker, had a round of work on the proof of its goal. */
  isTriedBefore({ tracks }: GoalNode, { policy, task }: Track): boolean {
    // Staged decomposes all goals before it completes the first.
    if (task === "decompose" && this.options.strategy === "staged") return true;
    const before = tracks.filter((other) => other.task === "complete" && other.policy < policy);
    const isTried = (other: Track) => other.rounds > 0 || other.isExhausted;
    return before.every((other) => this.isVisiting(other) || isTried(other));
  }

  /** The worker with the fewest visits, if one has room for another. */
  get hostOfVisit(): Worker | undefined {
    const visitsOf = (worker: Worker) =>
      [...this.running].filter((each) => each.isVisit && each.worker === worker).length;
    const alive = this.workers.filter(({ lost }) => lost === undefined);
    const host = leastBy(alive, visitsOf);
    return host && visitsOf(host) < MOST_VISITS ? host : undefined;
  }

  /** Whether an answer may still come that somebody needs. */
  get isWaiting(): boolean {
    const live = [...liveGoals(this.tree.root).keys()];
    return live.some(({ tracks }) => tracks.some((track) => track.isWaiting));
  }

  /** Policies that are over are not asked again. Whether all are, and have returned: then nobody can prove anything. */
  retirePolicies(): boolean {
    const { policies } = this.services;
    const isOver = ({ policy }: Track) => policies[policy]?.over !== undefined;
    if (!policies.some(({ over }) => over)) return false;
    for (const track of (this.tree?.goals ?? []).flatMap(({ tracks }) => tracks)) {
      if (isOver(track) && !track.isRunning) track.isExhausted = true;
    }
    const isProving = [...this.running].some(({ action }) => action.track.policy >= 0);
    return !isProving && policies.every(({ over }) => over);
  }

  /** Records an event; what it changed may free workers and open work. */
  emit = (goal: GoalNode | undefined, body: SearchEventBody, ms?: number): void => {
    if (this.isOver) return;
    const where = { goal: goal?.id ?? "g0", at: this.elapsedMs, ms };
    this.services.onEvent?.({ ...body, ...where });
  };

  emitQuickcheck(goal: GoalNode, statement: Statement, outcome: QuickcheckOutcome, ms?: number) {
    this.emit(goal, { kind: "quickcheck-end", statement, outcome }, ms);
    if (outcome.status !== "refuted") return;
    const { counterexample } = outcome;
    this.emit(goal, { kind: "counterexample-find", statement, counterexample });
  }

  countRejection(cause: RejectionCause): void {
    const { rejected } = this.statistics;
    rejected[cause] = (rejected[cause] ?? 0) + 1;
  }

  /** Resolves with the next `change`. */
  nextChange(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  /** Tells the loop to look again, and ends actions on goals that no proof needs any more. */
  change(): void {
    this.services.inspect?.(this.tree);
    const { root } = this.tree;
    const live = liveGoals(root);
    if (root.state !== "open") this.clocks.settle();
    for (const { action, worker, stop, isVisit } of this.running) {
      if (live.has(action.goal)) continue;
      stop.abort();
      if (!isVisit) this.clocks.stop(worker.index);
    }
    this.clocks.wake();
    this.wake();
  }
}

function emptyStatistics(): SearchStatistics {
  return {
    elapsedMs: 0,
    heartbeats: 0,
    workerMs: 0,
    leanMs: 0,
    checks: 0,
    candidates: 0,
    accepted: 0,
    rejected: {},
    completions: 0,
    decompositions: 0,
    scores: [],
    goals: { open: 0, proved: 0, disproved: 0, failed: 0 },
    faults: [],
  };
}

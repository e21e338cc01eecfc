import type {
  QuickcheckOutcome,
  RejectionCause,
  SearchEventBody,
  Statement,
} from "../../core/index.ts";
import type { Names } from "./names.ts";
import { type GoalNode, liveGoals } from "./nodes.ts";
import type { ResolvedOptions } from "./options.ts";
import type { SearchProblem, SearchServices, SearchStatistics } from "./problem.ts";
import type { Action } from "./strategy.ts";
import type { Tree } from "./tree.ts";
import type { Worker } from "./worker.ts";

/** An action that holds a worker. */
export interface Running {
  action: Action & { kind: "work" };
  /** Aborts when nobody needs the action any more. */
  stop: AbortController;
  done: Promise<void>;
}

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
  /** Successive calls without anything new after which a policy is not asked again about a goal. */
  patience = 1;
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
  }

  now = (): number => this.clock();

  addRequest(ms: number): void {
    this.statistics.leanMs += ms;
  }

  onRequest(): void {
    this.services.onRequest?.();
  }

  get elapsedMs(): number {
    return this.clock() - this.started;
  }

  get remainingMs(): number {
    return this.options.timeLimitMs - this.elapsedMs;
  }

  get freeWorker(): Worker | undefined {
    return this.workers.find((worker) => !worker.isBusy && worker.lost === undefined);
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
    const live = liveGoals(this.tree.root);
    for (const { action, stop } of this.running) if (!live.has(action.goal)) stop.abort();
    this.wake();
  }
}

function emptyStatistics(): SearchStatistics {
  return {
    elapsedMs: 0,
    workerMs: 0,
    leanMs: 0,
    checks: 0,
    candidates: 0,
    accepted: 0,
    rejected: {},
    completions: 0,
    decompositions: 0,
    reductions: [],
    scores: [],
    goals: { open: 0, proved: 0, disproved: 0, failed: 0 },
    faults: [],
  };
}

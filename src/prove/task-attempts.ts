import { attemptsLeft, type EarlierAttempts, type KnownProofs } from "./earlier-attempts.ts";
import { addUse, type ModelUse } from "./model-usage.ts";
import type { Job } from "./open-run.ts";
import type { TaskBudget } from "./policies.ts";
import { leastBy } from "./search/strategy.ts";
import { type Attempt, betterOf } from "./task-result.ts";

/** A task that is worked on: independent attempts, one after another, or side by side where there is room. */
export class TaskAttempts {
  readonly job: Job;
  /** Its place among the tasks of the run, from 1. */
  readonly number: number;
  /** Aborts the attempts that run when the task is over. */
  readonly stop = new AbortController();
  /** What its attempts may spend together. */
  readonly budget: TaskBudget | undefined;
  best: Attempt | undefined;
  isOver = false;
  /** Of all attempts that came to an end, those of earlier processes too. */
  elapsedMs: number;
  use: ModelUse;
  /** What tools answered in earlier processes. */
  readonly toolOutcomes: EarlierAttempts["toolOutcomes"];
  private readonly proofs: ReadonlyMap<number, KnownProofs>;
  private readonly left: number[];
  private readonly running = new Map<number, Promise<unknown>>();

  constructor(
    {
      job,
      number,
      budgetOf,
    }: {
      job: Job;
      number: number;
      budgetOf: (spent: { calls: number; cost: number }) => TaskBudget | undefined;
    },
    earlier: EarlierAttempts,
    pass: number,
  ) {
    this.job = job;
    this.number = number;
    this.budget = budgetOf({ calls: earlier.use.calls, cost: earlier.use.costUsd });
    ({ elapsedMs: this.elapsedMs, use: this.use, proofs: this.proofs } = earlier);
    this.toolOutcomes = earlier.toolOutcomes;
    this.left = attemptsLeft(earlier, pass);
  }

  get name(): string {
    return this.job.task.name;
  }

  get hasMore(): boolean {
    return !this.isOver && this.left.length > 0;
  }

  get underWay(): number {
    return this.running.size;
  }

  /** Nothing runs, and nothing is left. */
  get isUsedUp(): boolean {
    return this.left.length === 0 && this.underWay === 0;
  }

  /** Takes the next attempt; it counts as running from now on. */
  take(): number {
    const sample = this.left.shift() as number;
    this.running.set(sample, Promise.resolve());
    return sample;
  }

  /** Proofs that an interrupted process found in that attempt. */
  known(sample: number): KnownProofs | undefined {
    return this.proofs.get(sample);
  }

  /** Follows an attempt to its end. */
  async follow<Result>(sample: number, attempt: Promise<Result>): Promise<Result> {
    this.running.set(sample, attempt);
    return attempt.finally(() => this.running.delete(sample));
  }

  /** Takes in an attempt that came to its end; the best one so far. */
  add(attempt: Attempt): Attempt {
    this.use = addUse(this.use, attempt.use);
    this.elapsedMs += attempt.report.elapsedMs;
    this.best = betterOf(this.best, attempt);
    return this.best;
  }

  /** Ends what still runs; how many attempts that were. */
  async end(): Promise<number> {
    this.isOver = true;
    this.stop.abort();
    const others = [...this.running.values()];
    await Promise.allSettled(others);
    return others.length;
  }
}

/**
 * The attempts of some tasks in the order in which they are wanted: each task has one attempt after another, and where
 * there is room for more than that, further attempts at the tasks with the fewest under way.
 */
export class AttemptQueue {
  private readonly waiting: (() => TaskAttempts)[];
  private readonly begun: TaskAttempts[] = [];

  /** `tasks` are begun when it is their turn. */
  constructor(tasks: readonly (() => TaskAttempts)[]) {
    this.waiting = [...tasks];
  }

  /** Nothing while none is wanted: when one has ended, there may be. */
  next = (): { task: TaskAttempts; sample: number } | undefined => {
    const open = this.begun.filter(({ hasMore }) => hasMore);
    const idle = open.find(({ underWay }) => underWay === 0);
    const task = idle ?? this.beginNext() ?? leastBy(open, ({ underWay }) => underWay);
    return task && { task, sample: task.take() };
  };

  private beginNext(): TaskAttempts | undefined {
    const task = this.waiting.shift()?.();
    if (task) this.begun.push(task);
    return task;
  }
}

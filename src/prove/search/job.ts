import type { GoalNode } from "./nodes.ts";
import type { Scope } from "./scoped-workspace.ts";
import type { Action } from "./strategy.ts";
import type { Worker, WorkerEnvironment } from "./worker.ts";

export type Work = Action & { kind: "work" };

/** An action that a worker carries out. */
export interface Job {
  goal: GoalNode;
  action: Work;
  base: WorkerEnvironment;
  /** For what the search itself asks; a policy has a scope of its own, which ends with its time. */
  checks: Scope;
  stop: AbortSignal;
  worker: Worker;
}

/** What carrying it out came to. */
export interface Result {
  /** Candidates that had not been proposed before, and might have succeeded. */
  fresh: number;
  /** Whether it came to its end before its time was over. */
  isEarly: boolean;
  /** How often a remote policy was asked side by side; default 1. */
  asked?: number;
  /** Asking again makes no sense. */
  isFinal?: boolean;
}

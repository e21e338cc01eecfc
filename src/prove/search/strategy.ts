import type { GoalFailure } from "../../core/index.ts";
import { type GoalNode, hasOpenDecomposition, isRunning, type Track } from "./nodes.ts";
import type { Tree } from "./tree.ts";

/** What a worker is to do next; `give-up` takes no worker. */
export type Action =
  | {
      kind: "work";
      goal: GoalNode;
      track: Track;
      /** Thousands that it may take. */
      heartbeats: number;
      /** Accepted candidates that end the call of the policy. */
      wanted: number;
      /** The policy begins anew, where it can. */
      restart?: boolean;
    }
  | { kind: "give-up"; goal: GoalNode; reason: GoalFailure };

/** Thousands of heartbeats on each worker. */
export interface SearchBudget {
  spent: number;
  /** All that there is, or that an idle machine gets through in the time limit. */
  total: number;
}

/**
 * Chooses; it changes nothing but its own counts. Asked again whenever a worker is free or something happened. Nothing to do
 * while actions run means: wait for them; while none runs: the search is exhausted.
 */
export interface Strategy {
  readonly name: string;
  /** Successive calls without anything new after which a policy is not asked again about a goal. */
  readonly patience: number;
  next(tree: Tree, budget: SearchBudget, mayTake: TrackFilter): Action | undefined;
}

/** Tracks that may be worked on now. A goal is given up only where none at all is left. */
export type TrackFilter = (track: Track) => boolean;

/** Budget of the `round`th call of a policy, from 0: iterative deepening, each four times the last. */
export function sliceOf(round: number, first: number): number {
  return first * 4 ** Math.min(round, 6);
}

export function isFree(track: Track): boolean {
  return !track.isRunning && !track.isWaiting && !track.isExhausted;
}

/** Nothing runs, nothing is left to ask, and no decomposition may still prove it. */
export function isSpent(goal: GoalNode, tracks: readonly Track[] = goal.tracks): boolean {
  return (
    !isRunning(goal) && !hasOpenDecomposition(goal) && tracks.every((track) => track.isExhausted)
  );
}

/** The smallest by a rank, the first of equals. */
export function leastBy<T>(items: Iterable<T>, rank: (item: T) => number): T | undefined {
  let best: { item: T; rank: number } | undefined;
  for (const item of items) {
    const value = rank(item);
    if (best === undefined || value < best.rank) best = { item, rank: value };
  }
  return best?.item;
}

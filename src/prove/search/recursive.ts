import { type GoalNode, hasOpenDecomposition, isRunning, liveGoals, type Track } from "./nodes.ts";
import {
  type Action,
  isFree,
  leastBy,
  type Strategy,
  sliceOf,
  type TrackFilter,
} from "./strategy.ts";
import type { Tree } from "./tree.ts";

export interface RecursiveOptions {
  slice: number;
  /** Calls of each policy to complete a goal before it is decomposed, and again when that failed. */
  completionRounds: number;
  /** Decompositions asked of each policy for one goal. */
  sketchesPerGoal: number;
  maxDepth: number;
}

/** Calls to complete a goal before its first decomposition. */
const FIRST_PASSES = 1;

/**
 * Gödel's Poetry: prove first; when that fails, sketch; go on with the lemmas breadth first, siblings
 * side by side. A lemma that is exhausted or too deep drops its sketch, and the parent gets another
 * one; a parent without attempts left fails in turn, so that the search comes back to the nearest
 * ancestor that has some. Deviation: the root is quickchecked.
 */
export class Recursive implements Strategy {
  readonly name = "recursive";
  readonly patience = 2;
  private readonly options: RecursiveOptions;

  constructor(options: RecursiveOptions) {
    this.options = options;
  }

  next(tree: Tree, _: unknown, mayTake: TrackFilter): Action | undefined {
    const goals = [...liveGoals(tree.root).keys()].sort((a, b) => a.depth - b.depth);
    for (const goal of goals) {
      const action = this.nextFor(goal, mayTake);
      if (action !== undefined) return action;
    }
    return undefined;
  }

  private nextFor(goal: GoalNode, mayTake: TrackFilter): Action | undefined {
    const check = goal.tracks.find(({ task }) => task === "quickcheck");
    if (check && check.rounds === 0 && isFree(check) && mayTake(check))
      return this.work(goal, check);
    const first = this.nextTrack(goal, "complete", FIRST_PASSES);
    if (first) {
      const track = this.nextTrack(goal, "complete", FIRST_PASSES, mayTake);
      return track && this.work(goal, track);
    }
    if (isRunning(goal) || hasOpenDecomposition(goal)) return undefined;
    const { sketchesPerGoal, completionRounds, maxDepth } = this.options;
    const isTooDeep = goal.depth >= maxDepth;
    const sketch = isTooDeep ? undefined : this.nextTrack(goal, "decompose", sketchesPerGoal);
    if (sketch) {
      const track = this.nextTrack(goal, "decompose", sketchesPerGoal, mayTake);
      return track && this.work(goal, track);
    }
    const last = this.nextTrack(goal, "complete", completionRounds);
    if (last) {
      const track = this.nextTrack(goal, "complete", completionRounds, mayTake);
      return track && this.work(goal, track);
    }
    return { kind: "give-up", goal, reason: isTooDeep ? "too-deep" : "exhausted" };
  }

  private nextTrack(
    goal: GoalNode,
    task: Track["task"],
    limit: number,
    mayTake: TrackFilter = () => true,
  ): Track | undefined {
    const free = goal.tracks.filter(
      (track) => track.task === task && isFree(track) && track.rounds < limit && mayTake(track),
    );
    return leastBy(free, ({ rounds }) => rounds);
  }

  private work(goal: GoalNode, track: Track): Action {
    const heartbeats = sliceOf(track.rounds, this.options.slice);
    return { kind: "work", goal, track, heartbeats, wanted: 1 };
  }
}

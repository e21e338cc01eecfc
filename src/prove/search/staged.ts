import { type GoalNode, hasOpenDecomposition, isRunning, liveGoals, type Track } from "./nodes.ts";
import {
  type Action,
  isFree,
  leastBy,
  type SearchBudget,
  type Strategy,
  sliceOf,
  type TrackFilter,
} from "./strategy.ts";
import type { Tree } from "./tree.ts";

export interface StagedOptions {
  slice: number;
  maxDecompositionIterations: number;
  maxOpenLemmas: number;
  completionRounds: number;
  maxDepth: number;
  choice: "footprint" | "score";
  /** Share of the budget with which goals may be decomposed. */
  decompositionShare: number;
}

/**
 * Algorithm 2 of Goedel-Code-Prover: quickcheck the root; then decompose the open lemma of the highest
 * footprint (the text; `score` for the algorithm as printed), again and again; then complete what is
 * open. Deviations: the first stage ends after a share of the budget, several workers work on different
 * lemmas, a lemma about which the policies have no decomposition is passed over, and when a lemma is
 * given up its parent is completed directly.
 */
export class Staged implements Strategy {
  readonly name = "staged";
  readonly patience = 1;
  private readonly options: StagedOptions;
  private iterations = 0;
  private isCompleting = false;

  constructor(options: StagedOptions) {
    this.options = options;
  }

  next(tree: Tree, budget: SearchBudget, mayTake: TrackFilter): Action | undefined {
    const check = tree.root.tracks.find(({ task }) => task === "quickcheck");
    if (check && mayTake(check)) {
      if (check.isRunning) return undefined;
      if (check.rounds === 0) return this.work(tree.root, check);
    }
    const leaves = [...liveGoals(tree.root).keys()].filter((goal) => !hasOpenDecomposition(goal));
    if (!this.isCompleting) {
      const action = this.decompose(leaves, budget, mayTake);
      if (action !== undefined || leaves.some(isRunning)) return action;
      this.isCompleting = true;
    }
    return this.complete(leaves, mayTake);
  }

  private decompose(
    leaves: GoalNode[],
    budget: SearchBudget,
    mayTake: TrackFilter,
  ): Action | undefined {
    const { maxDecompositionIterations, maxOpenLemmas, maxDepth, choice } = this.options;
    const left = budget.total * this.options.decompositionShare - budget.spent;
    const isOver = left <= 0 || this.iterations >= maxDecompositionIterations;
    if (isOver || leaves.length >= maxOpenLemmas) return undefined;
    const rank = (goal: GoalNode) =>
      choice === "footprint" ? goal.analysis.footprint : (goal.neededBy.at(-1)?.score ?? 1);
    const ready = leaves.filter((goal) => {
      return (
        goal.depth < maxDepth && !isBusy(goal, mayTake) && nextTrack(goal, "decompose", mayTake)
      );
    });
    const goal = leastBy(ready, (each) => -rank(each));
    const track = goal && nextTrack(goal, "decompose", mayTake);
    if (!goal || !track) return undefined;
    this.iterations++;
    const action = this.work(goal, track);
    return { ...action, heartbeats: Math.min(action.heartbeats, left) };
  }

  private complete(leaves: GoalNode[], mayTake: TrackFilter): Action | undefined {
    const rounds = this.options.completionRounds;
    const available = (goal: GoalNode, may: TrackFilter = () => true) => {
      const track = nextTrack(goal, "complete", may);
      return track && track.rounds < rounds ? track : undefined;
    };
    const spent = leaves.find((goal) => !isRunning(goal) && available(goal) === undefined);
    if (spent) {
      const isOut = spent.tracks.some((track) => track.rounds >= rounds);
      return { kind: "give-up", goal: spent, reason: isOut ? "budget" : "exhausted" };
    }
    const rank = (each: GoalNode) => available(each, mayTake)?.rounds ?? Number.POSITIVE_INFINITY;
    const goal = leastBy(leaves, rank);
    const track = goal && available(goal, mayTake);
    return goal && track && this.work(goal, track);
  }

  private work(goal: GoalNode, track: Track): Action & { kind: "work" } {
    const heartbeats = sliceOf(track.rounds, this.options.slice);
    return { kind: "work", goal, track, heartbeats, stopAtFirst: true };
  }
}

/** Whether one of these tracks is under way. */
function isBusy(goal: GoalNode, mayTake: TrackFilter): boolean {
  return goal.tracks.some((track) => (track.isRunning || track.isWaiting) && mayTake(track));
}

/** The policy that was asked least, the first of equals. */
function nextTrack(goal: GoalNode, task: Track["task"], mayTake: TrackFilter): Track | undefined {
  const free = goal.tracks.filter(
    (track) => track.task === task && isFree(track) && mayTake(track),
  );
  return leastBy(free, ({ rounds }) => rounds);
}

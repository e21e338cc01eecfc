import { heartbeatsIn } from "../../core/index.ts";
import { type DecompositionNode, type GoalNode, liveGoals, type Track } from "./nodes.ts";
import {
  type Action,
  isFree,
  isSpent,
  leastBy,
  type SearchBudget,
  type Strategy,
  sliceOf,
  type TrackFilter,
} from "./strategy.ts";
import type { Tree } from "./tree.ts";

export interface BestFirstOptions {
  slice: number;
  completionRounds: number;
  maxOpenLemmas: number;
  maxAlternatives: number;
  maxDepth: number;
}

/** By how much something may cost more than what a policy waits for already, and be asked beside it. */
const DEARER = 1.2;

/** How often quickcheck goes at the root, each time with four times the trials. */
const QUICKCHECK_ROUNDS = 3;

/**
 * Several decompositions of a goal stay alive at once. Each goal is completed with a small slice of heartbeats first,
 * then decomposed, then both again with more; what is cheap and near a good way to the root comes
 * first: cost = slice x (1 + penalty), where each decomposition on the way to the root adds
 * `penaltyOf`. A design of our own; the paper has no best-first search.
 */
export class BestFirst implements Strategy {
  readonly name = "best-first";
  readonly patience = 3;
  private readonly options: BestFirstOptions;

  constructor(options: BestFirstOptions) {
    this.options = options;
  }

  next(tree: Tree, budget: SearchBudget, mayTake: TrackFilter): Action | undefined {
    const live = liveGoals(tree.root, penaltyOf);
    const mayDecompose = live.size <= this.options.maxOpenLemmas;
    const choices: { action: Action; cost: number }[] = [];
    const awaited = new Map<number, number>();
    for (const [goal, penalty] of live) {
      for (const track of goal.tracks.filter(isUnderWay)) {
        const least = awaited.get(track.policy) ?? Number.POSITIVE_INFINITY;
        awaited.set(track.policy, Math.min(least, this.cost(track, penalty)));
      }
    }
    for (const [goal, penalty] of live) {
      const tracks = goal.tracks.filter((track) => !this.isDone(goal, track));
      if (isSpent(goal, tracks)) return { kind: "give-up", goal, reason: this.reason(goal) };
      const free = tracks.filter((each) => isFree(each) && mayTake(each) && !isAhead(each, tracks));
      const track = leastBy(free, (each) => order(each));
      if (track === undefined || (track.task === "decompose" && !mayDecompose)) continue;
      const heartbeats = lastOrNot(sliceOf(track.rounds, this.options.slice), budget);
      const wanted = Number.POSITIVE_INFINITY;
      const action: Action = { kind: "work", goal, track, heartbeats, wanted };
      const cost = this.cost(track, penalty);
      // An answer that is awaited may make what is dearer needless.
      if (cost <= DEARER * (awaited.get(track.policy) ?? cost)) choices.push({ action, cost });
    }
    return leastBy(choices, ({ cost }) => cost)?.action;
  }

  private cost(track: Track, penalty: number): number {
    return sliceOf(track.rounds, this.options.slice) * bias(track) * (1 + penalty);
  }

  private isDone(goal: GoalNode, { task, rounds }: Track): boolean {
    const { completionRounds, maxDepth, maxAlternatives } = this.options;
    if (task === "quickcheck") return rounds >= QUICKCHECK_ROUNDS;
    if (task === "complete") return rounds >= completionRounds;
    const alive = goal.decompositions.filter(({ state }) => state === "open").length;
    return goal.depth >= maxDepth || alive >= maxAlternatives || rounds >= completionRounds;
  }

  private reason(goal: GoalNode) {
    return goal.depth >= this.options.maxDepth ? "too-deep" : "exhausted";
  }
}

/** What would be left after this slice is too little for one like it: all of it then. */
function lastOrNot(slice: number, { total, spent }: SearchBudget): number {
  const left = total - spent;
  return left > slice && left < 2 * slice ? left : slice;
}

/** A policy that waits for answers is asked one thing at a time about a goal: the next may not be needed. */
function isAhead(track: Track, tracks: readonly Track[]): boolean {
  return tracks.some(
    (other) => other !== track && other.policy === track.policy && isUnderWay(other),
  );
}

/** It waits for an answer, or reads one. */
function isUnderWay({ isWaiting, isVisit, isRunning }: Track): boolean {
  return isWaiting || (isVisit && isRunning);
}

/** Rounds first, then the order of tracks: quickcheck, completions, decompositions. */
function order({ rounds, task }: Track): number {
  return 2 * rounds + (task === "decompose" ? 1 : 0);
}

function bias({ task }: Track): number {
  return task === "decompose" ? 1.5 : 1;
}

/** Spent on a lemma in vain, this makes it as much less welcome as a poor score. */
const MUCH = heartbeatsIn(30_000);

/** More for a poor score, for many open lemmas, and for lemmas on which much was spent in vain. */
function penaltyOf({ score, lemmas }: DecompositionNode): number {
  const open = lemmas.filter(({ goal }) => goal.state === "open");
  const most = Math.max(0, ...open.map(({ goal }) => spentOn(goal)));
  return 0.5 + (1 - score) + 0.25 * (open.length - 1) + Math.log2(1 + most / MUCH);
}

function spentOn(goal: GoalNode): number {
  return goal.tracks.reduce((sum, { spent }) => sum + spent, 0);
}

import type {
  Candidate,
  Counterexample,
  Feedback,
  GoalAnalysis,
  GoalFailure,
  PolicyTask,
  RoundFeatures,
  Statement,
} from "../../core/index.ts";

export type GoalId = string & { readonly brand: "GoalId" };
export type DecompositionId = string & { readonly brand: "DecompositionId" };

/** One policy's work on one task of a goal: how often, for how much, and whether more makes sense. */
export interface Track {
  /** Index into the policies; -1 for quickcheck. */
  readonly policy: number;
  readonly task: PolicyTask | "quickcheck";
  rounds: number;
  /** Thousands of heartbeats; of timed policies what an idle machine gets through in their time. */
  spent: number;
  /** Successive rounds that ended before their time with nothing new. */
  emptyRounds: number;
  isExhausted: boolean;
  isRunning: boolean;
  /** It asked for something, and holds no worker until that has come. */
  isWaiting: boolean;
  /** What runs of it returns rather than wait for an answer. */
  isVisit: boolean;
  /** What was new in the round so far, which may take several calls. */
  fresh: number;
  /** Thousands that the call under way, or the last one, may take. */
  heartbeats: number;
  /** How often its policy was told to begin anew, and after how many rounds the last time. */
  restarts: number;
  restartedAt: number;
  /** How things stood when the round began. */
  round?: { features: RoundFeatures; at: number; spent: number } | undefined;
  /** A candidate of the round proved the goal. */
  hasClosed: boolean;
  /** How often quickcheck's budget ended before it told anything. */
  cuts: number;
}

/** A proof that was accepted. `uses`: names of the theorems that it rests on, all of smaller `order`. */
export interface Theorem {
  statement: Statement;
  proof: string;
  uses: string[];
  order: number;
}

/** OR node: proved by a proof of its own, or by one of its decompositions. */
export interface GoalNode {
  readonly id: GoalId;
  readonly statement: Statement;
  readonly analysis: GoalAnalysis;
  /** How the hypotheses can be written, in order; `_` where they cannot. */
  readonly arguments: readonly string[];
  readonly depth: number;
  readonly tracks: Track[];
  state: "open" | "proved" | "disproved" | "failed";
  decompositions: DecompositionNode[];
  neededBy: DecompositionNode[];
  refused: { candidate: Candidate; feedback: Feedback }[];
  /** Texts of candidates that were proposed. */
  seen: Set<string>;
  counterexample?: Counterexample;
  failure?: GoalFailure;
}

/** A lemma as a decomposition states it, and the goal it is; `alias` proves it from that goal's theorem. */
export interface LemmaLink {
  statement: Statement;
  goal: GoalNode;
  alias?: string;
}

/** AND node: needs all its lemmas. */
export interface DecompositionNode {
  readonly id: DecompositionId;
  readonly goal: GoalNode;
  readonly proof: string;
  readonly origin: string;
  /** Names of theorems that the proof rests on: the lemmas and what else was proved before. */
  readonly uses: string[];
  readonly lemmas: LemmaLink[];
  readonly score: number;
  state: "open" | "proved" | "dropped";
  /** Why it was dropped. */
  dropped?: string;
}

/** Whether `goal` is `from` or needed, however indirectly, by an open decomposition of it. */
export function reaches(from: GoalNode, goal: GoalNode): boolean {
  const visited = new Set<GoalNode>();
  const visit = (at: GoalNode): boolean => {
    if (at === goal) return true;
    if (visited.has(at)) return false;
    visited.add(at);
    return at.decompositions.some((node) => node.lemmas.some((link) => visit(link.goal)));
  };
  return visit(from);
}

/**
 * Open goals that a proof of the root may need, with the smallest penalty by which they are reached:
 * 0 for the root, and `step` for each decomposition on the way.
 */
export function liveGoals(
  root: GoalNode,
  step: (node: DecompositionNode) => number = () => 1,
): Map<GoalNode, number> {
  const live = new Map<GoalNode, number>();
  const visit = (goal: GoalNode, penalty: number) => {
    if (goal.state !== "open" || penalty >= (live.get(goal) ?? Number.POSITIVE_INFINITY)) return;
    live.set(goal, penalty);
    for (const node of goal.decompositions) {
      if (node.state !== "open") continue;
      const below = penalty + step(node);
      for (const link of node.lemmas) visit(link.goal, below);
    }
  };
  visit(root, 0);
  return live;
}

export function openDecompositions(goal: GoalNode): DecompositionNode[] {
  return goal.decompositions.filter(({ state }) => state === "open");
}

export function hasOpenDecomposition(goal: GoalNode): boolean {
  return openDecompositions(goal).length > 0;
}

export function isRunning(goal: GoalNode): boolean {
  return goal.tracks.some((track) => track.isRunning || track.isWaiting);
}

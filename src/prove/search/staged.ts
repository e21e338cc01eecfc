import { Random } from "../../core/index.ts";
import type { Policy } from "../../core/ports/index.ts";
import { leavesOfBestPlans } from "./best-plan.ts";
import {
  type GoalNode,
  hasOpenDecomposition,
  isRunning,
  openDecompositions,
  type Track,
} from "./nodes.ts";
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
  stagedChoice: "footprint" | "score";
  /** Draws by a softmax at this temperature; 0 takes the largest. */
  choiceTemperature: number;
  seed: number;
  /** Decompositions of a goal from which the best is taken. */
  plans: number;
  completion: "lemmas" | "file";
  /** Share of the budget with which goals may be decomposed. */
  decompositionShare: number;
}

/**
 * Algorithm 2 of Goedel-Code-Prover: quickcheck the root; then decompose the open lemma of the highest
 * footprint (the text; `score` for the algorithm as printed), again and again; then complete what is
 * open. Of several plans for a goal the one of the highest score is taken. Deviations: the first stage ends after a share
 * of the budget, several workers work on different lemmas (with `completion: "file"`, as in the published code, policies
 * that can work on all of them at once), a lemma about which the policies have no decomposition is
 * passed over, and when a lemma is given up the next best plan is taken, or the parent is completed directly.
 */
export class Staged implements Strategy {
  readonly name = "staged";
  readonly patience = 1;
  private readonly options: StagedOptions;
  private readonly policies: readonly Policy[];
  private iterations = 0;
  private isCompleting = false;
  private readonly random: Random;

  /** `policies`: those whose tracks may complete the file of a plan. */
  constructor(options: StagedOptions, policies: readonly Policy[] = []) {
    this.options = options;
    this.policies = policies;
    this.random = new Random(options.seed);
  }

  next(tree: Tree, budget: SearchBudget, mayTake: TrackFilter): Action | undefined {
    const check = tree.root.tracks.find(({ task }) => task === "quickcheck");
    if (check && mayTake(check)) {
      if (check.isRunning) return undefined;
      if (check.rounds === 0) return this.work(tree.root, check);
    }
    if (!this.isCompleting) {
      const isPlanned = (goal: GoalNode) => hasOpenDecomposition(goal) && !this.isCollecting(goal);
      const leaves = leavesOfBestPlans(tree.root, isPlanned);
      const action = this.decompose(leaves, budget, mayTake);
      if (action !== undefined || leaves.some(isRunning)) return action;
      this.isCompleting = true;
    }
    return this.complete(tree.root, mayTake);
  }

  private decompose(
    leaves: GoalNode[],
    budget: SearchBudget,
    mayTake: TrackFilter,
  ): Action | undefined {
    const { maxDecompositionIterations, maxOpenLemmas, maxDepth, plans } = this.options;
    const left = budget.total * this.options.decompositionShare - budget.spent;
    if (left <= 0 || leaves.length >= maxOpenLemmas) return undefined;
    const mayBegin = this.iterations < maxDecompositionIterations;
    // For the plans that are missing each policy is asked so often; for the first one, until there is none to be had.
    const trackOf = (goal: GoalNode) =>
      nextTrack(goal, "decompose", (track) => {
        const isWanted = track.rounds < plans || !hasOpenDecomposition(goal);
        return mayTake(track) && isWanted && (mayBegin || track.round !== undefined);
      });
    const ready = leaves.filter((goal) => {
      return goal.depth < maxDepth && !isBusy(goal, mayTake) && trackOf(goal);
    });
    const goal = ready.find(hasOpenDecomposition) ?? this.choose(ready);
    const track = goal && trackOf(goal);
    if (!goal || !track) return undefined;
    // A call that takes the answer to an earlier one belongs to the same iteration.
    if (!track.round) this.iterations++;
    const missing = plans - Math.max(openDecompositions(goal).length, track.rounds);
    const action = this.work(goal, track, Math.max(1, missing));
    return { ...action, heartbeats: Math.min(action.heartbeats, left) };
  }

  /** Whether there is a plan, and others may still come: each policy is asked for as many as are wanted. */
  private isCollecting(goal: GoalNode): boolean {
    const { plans, maxDepth } = this.options;
    const found = openDecompositions(goal).length;
    const isOpen = ({ task, isExhausted, rounds }: Track) =>
      task === "decompose" && !isExhausted && rounds < plans;
    return found > 0 && found < plans && goal.depth < maxDepth && goal.tracks.some(isOpen);
  }

  /** The goal that is to be decomposed next. */
  private choose(goals: readonly GoalNode[]): GoalNode | undefined {
    const { stagedChoice, choiceTemperature } = this.options;
    const rank = (goal: GoalNode) =>
      stagedChoice === "footprint" ? goal.analysis.footprint : (goal.neededBy.at(-1)?.score ?? 1);
    if (choiceTemperature === 0 || goals.length < 2) return leastBy(goals, (goal) => -rank(goal));
    const highest = Math.max(...goals.map(rank));
    const weights = goals.map((goal) => Math.exp((rank(goal) - highest) / choiceTemperature));
    return goals[this.random.weighted(weights)];
  }

  private complete(root: GoalNode, mayTake: TrackFilter): Action | undefined {
    const { completionRounds, completion } = this.options;
    const leaves = leavesOfBestPlans(root, hasOpenDecomposition);
    const hasFile = completion === "file" && hasOpenDecomposition(root);
    // Who completes the file does so at the root, and the others complete its lemmas.
    const isItsPart = (goal: GoalNode, { policy }: Track) =>
      !hasFile || (goal === root) === (this.policies[policy]?.completesPlans === true);
    const available = (goal: GoalNode, may: TrackFilter = () => true) => {
      const track = nextTrack(goal, "complete", (each) => may(each) && isItsPart(goal, each));
      return track && track.rounds < completionRounds ? track : undefined;
    };
    const isFileOpen = hasFile && (isRunning(root) || available(root) !== undefined);
    const spent = leaves.find((goal) => !isRunning(goal) && available(goal) === undefined);
    if (spent && !isFileOpen) {
      const isOut = spent.tracks.some((track) => track.rounds >= completionRounds);
      return { kind: "give-up", goal: spent, reason: isOut ? "budget" : "exhausted" };
    }
    const rank = (each: GoalNode) => available(each, mayTake)?.rounds ?? Number.POSITIVE_INFINITY;
    const goal = leastBy(hasFile ? [root, ...leaves] : leaves, rank);
    const track = goal && available(goal, mayTake);
    return goal && track && this.work(goal, track);
  }

  private work(goal: GoalNode, track: Track, wanted = 1): Action & { kind: "work" } {
    const heartbeats = sliceOf(track.rounds, this.options.slice);
    return { kind: "work", goal, track, heartbeats, wanted };
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

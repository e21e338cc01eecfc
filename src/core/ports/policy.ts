import type { Goal } from "../goal.ts";
import type { LocalModule } from "../local-module.ts";
import type {
  Candidate,
  Decomposition,
  Feedback,
  GoalAnalysis,
  RuleUse,
  Statement,
} from "../search.ts";
import type { PolicyTask } from "../search-events.ts";
import type { ProofWorkspace } from "./workspace.ts";

/** A goal of the search as a policy sees it. */
export interface PolicyGoal {
  /** Stands alone in `environment`. */
  statement: Statement;
  /** The goal after its binders were introduced. */
  goal: Goal;
  analysis: GoalAnalysis;
  /** Lean text before the statement: header, definitions, what is open. */
  context: string;
  /** Imports of `context` that this Lean does not have, and that were left out. */
  droppedImports?: readonly string[];
  /** Modules of the user's project that `context` may import. */
  modules: readonly LocalModule[];
  /** `context` and the proved lemmas below, elaborated in `workspace`. */
  environment: number;
  /** The goal itself in `workspace`: one goal, nothing introduced beyond the binders of the statement. */
  proofState: number;
  /** Lemmas that are proved already and can be cited. */
  lemmas: Statement[];
  /** Candidates that were refused before, latest last. */
  refused: { candidate: Candidate; feedback: Feedback }[];
  /** 0 for what the user asked for. */
  depth: number;
  /** What the goal is being proved from, where proofs of all that is open in it are wanted; see `completesPlans`. */
  plan?: Decomposition;
}

export interface PolicyContext {
  /** Valid for the duration of the call only. */
  workspace: ProofWorkspace;
  /** Has the same environments, and outlasts the call: it keeps what later calls can use. Default `workspace`. */
  keeper?: ProofWorkspace;
  /** Stop when it aborts, which it does also when time or money runs out. */
  signal: AbortSignal;
  /** What the call may spend on Lean, in thousands of heartbeats, however long that takes. */
  heartbeats: number;
  /** Milliseconds that the call should take at most, for policies that are timed. */
  timeMs: number;
  /** Number of the worker that the workspace belongs to; other calls may go on beside this one on others. */
  worker: number;
  /** Names that new lemmas may take: `freshName("aux")` never returns the same name twice. */
  freshName(stem: string): string;
  /**
   * Aborts when the search is over, however that ended; `signal` may abort before. Default: with `signal`.
   */
  over?: AbortSignal;
  /** Whether the call may wait for remote answers; otherwise it returns, and `Policy.waiting` tells when to call again. */
  mayWait?: boolean;
  /** Accepted candidates that the call wants; whoever waits for answers may ask for as many at once. Default 1. */
  samples?: number;
  /** What the search did meanwhile; absent where nobody works beside the call. */
  progress?(): SearchProgress;
  /** How things stand with the goal; absent where nobody works beside the call. */
  standing?(): GoalStanding;
  /**
   * Awaited by a policy that `pauses` when its Lean is idle: the search does meanwhile what else there is to do there.
   * Gives the thousands of heartbeats that this took, by which the call has less.
   */
  pause?(): Promise<number>;
  /** Told what was spent on each rule, where a policy works by rules. */
  onRules?(uses: readonly RuleUse[]): void;
}

/** How things stand with a goal, for those who leave others the first try. */
export interface GoalStanding {
  /** Nobody has proved it so far, or given it up. */
  isOpen: boolean;
  /** Policies named before this one that wait for no answers from elsewhere had a round of work on its proof. */
  isTried: boolean;
}

/** How far a search is, for those who leave others their time. */
export interface SearchProgress {
  /** Thousands of heartbeats that a worker spent so far, on average. */
  heartbeats: number;
  /** Whether a worker is at work for somebody who does not wait for answers from elsewhere. */
  isWorking: boolean;
  /** The share of the search's time that is left, from 0 to 1. */
  timeLeft: number;
}

/**
 * Proposes. Each `yield` gives a candidate and receives its outcome; returning means that the policy has nothing
 * more to propose for the goal for now.
 */
export interface Policy {
  readonly name: string;
  /**
   * Its calls take time that Lean's heartbeats do not measure, such as waiting for remote answers: they are limited by
   * the clock, and a search with it is not repeatable. Default false: what its calls do depends on `heartbeats` only.
   */
  readonly isTimed?: boolean;
  /**
   * Heartbeats, in thousands, that a call about what the user asked for should have at least: for policies that start
   * over with each call, and would be cut off before they find a long proof.
   */
  readonly rootCallHeartbeats?: number;
  /**
   * Its calls to complete a goal await `PolicyContext.pause` once what is cheap was tried, so that they may come before
   * what would otherwise hold them up. Default false.
   */
  readonly pauses?: boolean;
  /**
   * Milliseconds that any call should have at least where no other policy could use the time: for policies that
   * wait for remote answers.
   */
  readonly answerMs?: number;
  /**
   * Of policies that ask remote models: settles when there is an answer to what its last call about a goal asked for,
   * so that nobody waits in Lean's process; nothing when it waits for none.
   */
  waiting?(goal: Statement, task: PolicyTask): Promise<unknown> | undefined;
  /**
   * Given a goal with a plan, `complete` proposes proofs with `lemmas`: those of the plan, by their names, with proofs of
   * some, and further ones. Default false: such goals are completed lemma by lemma.
   */
  readonly completesPlans?: boolean;
  /** Why it proposes nothing more about any goal: its budget is used up, or those that it asks fail for good. */
  readonly over?: "budget" | "failure" | undefined;
  /** US dollars for models so far; default 0. */
  readonly spentUsd?: number;
  /** Forgets what it has begun on a goal, so that the next call begins anew; only where that makes a difference. */
  restart?(goal: Statement, task: PolicyTask): void;
  /**
   * Successive calls about a goal without anything new after which it is not asked again, where a call of a timed policy
   * counts as often as it was to ask side by side (`samples`); default: the strategy's.
   */
  readonly patience?: number;
  complete(goal: PolicyGoal, context: PolicyContext): AsyncGenerator<Candidate, void, Feedback>;
  decompose(goal: PolicyGoal, context: PolicyContext): AsyncGenerator<Candidate, void, Feedback>;
}

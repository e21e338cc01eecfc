import type { GoalTerms } from "../goal.ts";
import type { GoalAnalysis, QuickcheckOutcome, Statement } from "../search.ts";
import type { ProofWorkspace } from "./workspace.ts";

/** Reads a goal's operators from its elaborated terms. */
export type AnalyseGoal = (terms: GoalTerms) => GoalAnalysis;

export interface QuickcheckRequest {
  workspace: ProofWorkspace;
  /** Where the statement is read. */
  environment: number;
  /**
   * Has the same environments, and keeps what later requests on `environment` can use; default
   * `workspace`, when that outlasts the request.
   */
  keeper?: ProofWorkspace;
  statement: Statement;
  /** Default 1,000. */
  maxTrials?: number;
  /** What testing may take of Lean, in thousands of heartbeats; default 12,000. */
  heartbeats?: number;
  /** Milliseconds after which it ends whatever it has found; default none. */
  timeMs?: number;
  /** Makes a run repeatable; default 1. */
  seed?: number;
  /** Told before something is made that later requests can use, which is no part of `heartbeats`: about what that takes. */
  onPrepare?: (heartbeats: number) => void;
  /** Prove the negation from a counterexample; default true. */
  refute?: boolean;
  signal?: AbortSignal;
}

/** Looks for values that make a statement false. */
export type Quickcheck = (request: QuickcheckRequest) => Promise<QuickcheckOutcome>;

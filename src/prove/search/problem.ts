import type {
  Counterexample,
  GoalFailure,
  LocalModule,
  RejectionCause,
  RoundRecord,
  SearchEvent,
  Statement,
} from "../../core/index.ts";
import type { AnalyseGoal, Policy, ProofWorkspace, Quickcheck } from "../../core/ports/index.ts";
import type { Tree } from "./tree.ts";

/** A statement with what follows its `:=`, e.g. `by\n  simp`; `theoremText` puts them together. */
export interface ProvedStatement {
  statement: Statement;
  proof: string;
}

/** What is to be proved. */
export interface SearchProblem {
  /** Lean text before the statement: header, definitions, what is open. */
  context: string;
  statement: Statement;
  /** Drop imports that this Lean does not have. */
  core: boolean;
  /** Modules of the user's project that the context may import. */
  modules?: readonly LocalModule[];
  /**
   * Proved for earlier tasks of the same file, in dependency order, readable after `context`. Those
   * that are no plain `theorem` are left out. The ones that a proof cites come back in the outcome.
   */
  provedLemmas?: readonly ProvedStatement[];
  /** Axioms of the context that a proof may rest on: theorems that are still open. */
  assumed?: readonly Statement[];
  /** Full names of axioms that a proof may rest on besides those of Lean's library. */
  allowedAxioms?: readonly string[];
  /** Proofs that the gate refused, and why: a policy that proposes one is told at once. */
  refusedProofs?: ReadonlyMap<string, string>;
}

/**
 * Score S of a decomposition in [0, 1], 1 best, given the footprints of the goal and of its lemmas;
 * validity (parent accepted, all lemmas used, none refuted) is checked here, before it is called.
 */
export type ScoreDecomposition = (goal: number, lemmas: readonly number[]) => number;

export interface SearchServices {
  /** Each is used by one action at a time. The caller closes them. */
  workspaces: readonly ProofWorkspace[];
  /** Tried in this order. */
  policies: readonly Policy[];
  /** What came of rounds of policies before, for the router; default none. */
  records?: readonly RoundRecord[];
  analyse: AnalyseGoal;
  quickcheck: Quickcheck;
  score: ScoreDecomposition;
  onEvent?: (event: SearchEvent) => void;
  /** Told of each text and each tactic that is given to a workspace. */
  onRequest?: () => void;
  /** Shown the tree whenever it changed and is at rest; it must not change it. */
  inspect?: (tree: Tree) => void;
  /** Milliseconds that only grow; default `performance.now`. Timers run on the real clock. */
  clock?: () => number;
}

/**
 * How a search goes: `staged` decomposes first and completes then (Goedel-Code-Prover), `recursive` proves, sketches where
 * that fails, and goes on with the lemmas (Gödel's Poetry), `best-first` keeps several decompositions alive; `agent` is
 * `best-first` with agents in place of the policy `llm`, `router` with both, of which it chooses by expected value.
 */
export type StrategyName = "staged" | "recursive" | "best-first" | "agent" | "router";

export interface SearchOptions {
  /** Default `best-first`. */
  strategy?: StrategyName;
  /** Wall clock of the whole search in milliseconds; default 1,800,000 (paper: 30 minutes). */
  timeLimitMs?: number;
  /**
   * Thousands of heartbeats of the whole search, the workers share them evenly; default none. A search that ends by
   * it, or because nothing is left to try, comes to the same however busy the machine is.
   */
  maxHeartbeats?: number;
  /** Aborting ends the search with reason `cancelled`. */
  signal?: AbortSignal;
  /** Decomposition attempts of the staged strategy; default 128. */
  maxDecompositionIterations?: number;
  /** Open lemmas beyond which nothing is decomposed; default 32 (best-first: 128). */
  maxOpenLemmas?: number;
  /** Calls of each policy to complete one goal; default 128 (recursive: 4). */
  completionRounds?: number;
  /** Goals this deep are not decomposed; the root has depth 0. Default 20. */
  maxDepth?: number;
  /** Refused candidates after which one call of a policy ends; default 64. */
  correctionLimit?: number;
  /** Accepted decompositions kept alive for one goal by best-first; default 8. */
  maxAlternatives?: number;
  /** Sketches per goal and policy of the recursive strategy; default 6. */
  sketchesPerGoal?: number;
  /** Whether a decomposition must have a score above 0; default true for staged, else false. */
  requirePositiveScore?: boolean;
  /** Which open lemma staged takes: the paper's text says footprint, its Algorithm 2 score. */
  stagedChoice?: "footprint" | "score";
  /**
   * Verified decompositions of a goal that staged collects before it takes the best one; the others are for when that
   * fails. Default 1.
   */
  plans?: number;
  /**
   * Staged draws the goal to decompose by a softmax over `stagedChoice` at this temperature, 0 or more; default 0: the
   * largest. The published code: 0.9.
   */
  choiceTemperature?: number;
  /**
   * What staged completes: each open lemma by itself, or, by policies that can, the file of the best plan as a whole
   * (the paper's code). Default `lemmas`.
   */
  completion?: "lemmas" | "file";
  /** Share of the budget with which staged may decompose, in (0, 1]; default 0.5. The paper has none. */
  decompositionShare?: number;
  /**
   * First slice of a policy in thousands of heartbeats; each next one is four times as large. Default a tenth of the
   * budget, at most what 2 seconds of an idle machine are; for staged and recursive at least a 60th.
   */
  slice?: number;
  /**
   * Limit of one check of a candidate in milliseconds, where its policy is timed; default a sixth of the time, at most
   * 30,000. Other checks are limited by heartbeats, and the clock only ends what hangs.
   */
  checkTimeoutMs?: number;
  /**
   * Quickcheck of each proposed lemma, in thousands of heartbeats; default a 60th of the budget, from 1,200 to
   * 12,000.
   */
  quickcheckHeartbeats?: number;
  /** Default 1,000. */
  quickcheckTrials?: number;
  /** US dollars that a second is worth to the router; default 0.001. */
  secondPrice?: number;
  /** Makes quickcheck repeatable; independent runs take different ones. Default 1. */
  seed?: number;
}

/** Why a search ended without a proof. `unusable`: the context or the statement is not elaborated. */
export type SearchFailure =
  | "time"
  | "heartbeats"
  | "budget"
  | "model-budget"
  | "exhausted"
  | "cancelled"
  | "unusable";

export interface SearchStatistics {
  /** Milliseconds of the whole search. */
  elapsedMs: number;
  /** Thousands of heartbeats on all workers, by the clock that orders them. */
  heartbeats: number;
  /** Milliseconds, summed over workers: how long actions held them, and of that in requests to Lean. */
  workerMs: number;
  leanMs: number;
  /** Candidates that were checked. */
  checks: number;
  candidates: number;
  accepted: number;
  rejected: Partial<Record<RejectionCause, number>>;
  /** Calls of policies. */
  completions: number;
  decompositions: number;
  /** Score of each accepted decomposition, and whether all its lemmas were proved. */
  scores: { score: number; proved: boolean }[];
  goals: Record<"open" | "proved" | "disproved" | "failed", number>;
  /** What policies, analysis or quickcheck threw. */
  faults: string[];
}

export type SearchOutcome = { statistics: SearchStatistics } & (
  | {
      status: "proved";
      /** Dependencies first; each is cited by a later one or by `proof`. */
      lemmas: ProvedStatement[];
      /** What follows `:=` in the statement. A hint until the gate accepts the whole. */
      proof: string;
      /** Names of the assumed theorems that it rests on. */
      assumes: string[];
    }
  | { status: "disproved"; counterexample: Counterexample }
  | {
      status: "failed";
      reason: SearchFailure;
      /** More about it, e.g. Lean's words on an unusable statement. */
      message?: string;
      proved: ProvedStatement[];
      open: Statement[];
      failure?: GoalFailure;
    }
);

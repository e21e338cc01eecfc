import type { Message } from "./message.ts";
import type { Candidate, Counterexample, QuickcheckOutcome, RuleUse, Statement } from "./search.ts";

/** What a policy was asked for. */
export type PolicyTask = "complete" | "decompose";

/** Why a candidate was refused. `check`: Lean did not accept it; `incomplete`: a file in which something is open still. */
export type RejectionCause =
  | "repeated"
  | "statement"
  | "check"
  | "unused-lemma"
  | "forbidden-axiom"
  | "extra-command"
  | "incomplete"
  | "cycle"
  | "score"
  | "counterexample"
  | "interrupted";

/** Why a goal was given up. */
export type GoalFailure = "exhausted" | "budget" | "model-budget" | "too-deep";

/** How a search ended; `proved` is its own word, not the gate's. */
export type SearchEndStatus = "proved" | "disproved" | "failed";

/** What is known of a goal, and of a policy's work on it, when a round of that begins. */
export interface RoundFeatures {
  /** Rounds of this work so far, since it began or began anew. */
  stalled: number;
  /** How often it began anew. */
  restarts: number;
  /** Candidates that were refused, by whomever. */
  failures: number;
  /** Operator footprint of the goal. */
  footprint: number;
  /** Best score of its open decompositions, from 0 to 1; `null` without any. */
  score: number | null;
}

/** What a round of a policy's work on a goal cost and came to. */
export interface RoundRecord {
  /** E.g. `symbolic`. */
  policy: string;
  /** As the round began. */
  features: RoundFeatures;
  /** It proved the goal. */
  closed: boolean;
  /** US dollars for models. */
  usd: number;
  /** Of the clock. */
  seconds: number;
}

/** What happened in a search, as it happens. */
export type SearchEventBody =
  | {
      kind: "search-start";
      strategy: string;
      lanes: number;
      statement: Statement;
      /** Lean text before the statement; runs of older versions do not have it. */
      context?: string;
    }
  | { kind: "search-end"; status: SearchEndStatus; reason?: string }
  /** `decomposition`: the one that needs the goal; absent for the root. */
  | {
      kind: "goal-open";
      statement: Statement;
      depth: number;
      footprint: number;
      key: string;
      decomposition?: string;
      /** The goal as Lean shows it, after its binders were introduced; not in runs of older versions. */
      shown?: string;
    }
  /** A lemma of a decomposition turned out to be a goal that exists already. */
  | { kind: "goal-share"; statement: Statement; decomposition: string }
  /** `uses`: names of the lemmas that the proof rests on; `rules`: those of the automation that it came by. */
  | {
      kind: "goal-prove";
      statement: Statement;
      proof: string;
      origin: string;
      uses: string[];
      rules?: readonly string[];
    }
  | { kind: "goal-disprove"; statement: Statement; counterexample: Counterexample }
  | { kind: "goal-fail"; statement: Statement; reason: GoalFailure }
  | {
      kind: "policy-start";
      policy: string;
      task: PolicyTask;
      /** What it may spend, in thousands of heartbeats; not in runs of older versions. */
      heartbeats?: number;
    }
  | {
      kind: "policy-end";
      policy: string;
      task: PolicyTask;
      candidates: number;
      accepted: number;
      /** What the policy threw. */
      error?: string;
    }
  /** What a call of a policy spent on each of its rules. */
  | { kind: "rule-use"; policy: string; rules: readonly RuleUse[] }
  | { kind: "candidate-propose"; policy: string; candidate: Candidate }
  | { kind: "candidate-accept"; policy: string; candidate: Candidate; decomposition?: string }
  | {
      kind: "candidate-reject";
      policy: string;
      candidate: Candidate;
      cause: RejectionCause;
      reasons: string[];
      messages: Message[];
    }
  /** Score S in [0, 1] of an accepted decomposition, and what it was computed from. */
  | {
      kind: "decomposition-score";
      decomposition: string;
      score: number;
      footprint: number;
      lemmaFootprints: number[];
    }
  | { kind: "decomposition-drop"; decomposition: string; reason: string }
  | { kind: "quickcheck-end"; statement: Statement; outcome: QuickcheckOutcome }
  /** Values of the variables for which the root or a proposed lemma is false. */
  | { kind: "counterexample-find"; statement: Statement; counterexample: Counterexample }
  /** A policy has nothing more to propose for now, and waits for no answer. */
  | ({ kind: "round-end"; task: PolicyTask } & Omit<RoundRecord, "seconds">)
  | { kind: "lane-lose"; lane: number; reason: string };

/**
 * An event with its place: `goal` is the id of the goal it is about (`g0` is the root), `at`
 * milliseconds since the search began, `ms` how long what ended took, where something ended.
 */
export type SearchEvent = SearchEventBody & { goal: string; at: number; ms?: number };

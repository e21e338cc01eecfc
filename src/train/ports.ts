import type { Decision, GoalTerms } from "../core/index.ts";

/** Says what can be done about a goal; see `readForPolicy` of the learned policy. */
export type ReadGoal = (
  terms: GoalTerms,
  options: { openGoals: number; isRoot: boolean; recursive: ReadonlySet<string>; text: string },
) => { prepare?: string; decision: Decision; tactics: string[]; steps?: number };

/** An open proof state, as the policy sees it. */
export interface StateView {
  decision: Decision;
  tactics: string[];
  /** How many of the tactics, the last ones, are steps that leave goals; those before close one or fail. */
  steps: number;
  openGoals: number;
  /** Equal for states whose open goals read the same. */
  key: string;
  /** Lines that lead here from the state before: the tactic, and what gives names. */
  lines: string[];
}

/** The outcome of a tactic. `failed` includes proofs that name banned theorems. */
export type StepVerdict =
  | { status: "failed"; reason: string }
  | { status: "closed"; lines: string[] }
  | { status: "open"; view: StateView };

/** Verdicts of Lean by goal and script, kept across runs. */
export interface StepCache {
  get(goal: string, script: readonly string[]): StepVerdict | undefined;
  put(goal: string, script: readonly string[], verdict: StepVerdict): void;
  /** Keeps a verdict that depends on the clock, for this process only. */
  remember(goal: string, script: readonly string[], verdict: StepVerdict): void;
}

/** Runs the most probable scripts first; `searchScript` of the learned policy. */
export type SearchScript = (search: {
  root: { decision: Decision; tactics: readonly string[]; key: string };
  logProbabilities: (decision: Decision) => readonly number[];
  step: (script: readonly string[], tactic: string) => Promise<StepVerdict>;
  maxChecks: number;
  maxLength: number;
  isOver?: () => boolean;
}) => Promise<{ script: readonly string[] | undefined; checks: number }>;

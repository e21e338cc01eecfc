import type { Decision, GoalTerms } from "../../core/index.ts";
import { INSTANCE, readGoal, type TermGoal } from "../../core/index.ts";
import { visibleStem, withNames } from "../hidden-names.ts";
import { freshName } from "../recursion.ts";
import { type ActionContext, actionsFor, decisionOf } from "./actions.ts";

/** A goal as the learned policy works on it. */
export interface GoalReading {
  /** A tactic that only gives names and must run first; then the goal is read again. */
  prepare?: string;
  decision: Decision;
  /** The tactic of each action of `decision`. */
  tactics: string[];
}

export interface ReadGoalOptions extends ActionContext {
  /** How many goals are open, this one included; default 1. */
  openGoals?: number;
  /** Nothing was done yet: what the statement quantifies over is introduced. */
  isRoot?: boolean;
}

/** What can be done about the first open goal of a proof state. */
export function readForPolicy(terms: GoalTerms, options: ReadGoalOptions = {}): GoalReading {
  const goal = readGoal(terms);
  const prepare = preparation(goal, options.isRoot ?? false);
  const actions = actionsFor(goal, options);
  return {
    prepare,
    decision: decisionOf(goal, actions, options.openGoals ?? 1, options.recursive),
    tactics: actions.map(({ tactic }) => tactic),
  };
}

/** Names what has none, so that tactics can speak of it. */
export function preparation(goal: TermGoal, isRoot: boolean): string | undefined {
  const { naming } = withNames(goal);
  if (naming !== undefined || !isRoot || goal.target.tag !== "pi") return naming;
  const taken = goal.hypotheses.map(({ name }) => name);
  const names: string[] = [];
  for (let at: TermGoal["target"] = goal.target; at.tag === "pi"; at = at.body) {
    const stem = at.info === INSTANCE ? "inst" : visibleStem(at.name);
    names.push(freshName(stem, [...taken, ...names]));
  }
  return `intro ${names.join(" ")}`;
}

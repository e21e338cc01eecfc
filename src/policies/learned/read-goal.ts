import type { Decision, GoalTerms } from "../../model/index.ts";
import { freshName } from "../symbolic/recursion.ts";
import { readGoal, type TermGoal } from "../symbolic/term.ts";
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
    ...(prepare === undefined ? {} : { prepare }),
    decision: decisionOf(goal, actions, options.openGoals ?? 1, options.recursive),
    tactics: actions.map(({ tactic }) => tactic),
  };
}

/** Names what has none, so that tactics can speak of it. */
export function preparation({ hypotheses, target }: TermGoal, isRoot: boolean): string | undefined {
  const isHidden = (name: string) => name.includes("✝") || name.includes("._@");
  const taken = hypotheses.map(({ name }) => name).filter((name) => !isHidden(name));
  const hidden = hypotheses.filter(({ name }) => isHidden(name));
  if (hidden.length > 0) {
    const names: string[] = [];
    for (const { name, isInstance } of hidden) {
      const stem = name.replace(/(✝|\._@).*$/, "");
      names.push(freshName(isInstance ? "inst" : stem, [...taken, ...names]));
    }
    return `rename_i ${names.join(" ")}`;
  }
  if (!isRoot || target.tag !== "pi") return undefined;
  const names: string[] = [];
  for (let at = target as TermGoal["target"]; at.tag === "pi"; at = at.body) {
    const stem = at.name.replace(/(✝|\._@).*$/, "");
    names.push(freshName(at.info === INSTANCE ? "inst" : stem, [...taken, ...names]));
  }
  return `intro ${names.join(" ")}`;
}

/** Lean's `BinderInfo.instImplicit`. */
const INSTANCE = 3;

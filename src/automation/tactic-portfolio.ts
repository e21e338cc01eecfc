import type { TermGoal } from "../core/index.ts";
import { combinedClosers, directClosers } from "./closers.ts";
import { callsIn, type RecursiveFunction } from "./recursion.ts";
import { inductions } from "./rules/functional-induction.ts";
import { structuralSteps } from "./rules/index.ts";

/** What can be tried on a goal at small effort: what closes it or fails, and what leaves something. */
export interface TacticPortfolio {
  closers: string[];
  steps: string[];
}

const MOST_CALLS = 2;
const MOST_STEPS = 12;

/** `text`: the goal as Lean prints it. */
export function tacticPortfolio(
  goal: TermGoal,
  text: string,
  functions: ReadonlyMap<string, RecursiveFunction>,
): TacticPortfolio {
  const recursive = [...functions.keys()];
  const calls = callsIn(goal.target, functions);
  const found = calls.flatMap((call) => inductions(goal, call) ?? []).slice(0, MOST_CALLS);
  const whole = found.flatMap((each) => each.whole);
  const defined =
    calls.length > 0 ? [`grind [${recursive.map((name) => `_root_.${name}`).join(", ")}]`] : [];
  const all = [...directClosers(text), ...combinedClosers(text), ...defined, ...whole];
  const steps = [...found.map(({ step }) => step), ...structuralSteps(goal)];
  return { closers: [...new Set(all)], steps: [...new Set(steps)].slice(0, MOST_STEPS) };
}

import type { Decision, TermGoal } from "../../core/index.ts";
import type { RecursiveFunction } from "../recursion.ts";
import { type Action, actionsFor, decisionOf } from "./actions.ts";
import { PLAIN_TACTICS, type Template } from "./templates.ts";

/**
 * A goal and tactics of the symbolic portfolio as the network sees them, in their order; one more action stands
 * at the end: giving up, where none of them leads to a proof.
 */
export function portfolioDecision({
  goal,
  openGoals,
  tactics,
  functions,
}: {
  goal: TermGoal;
  openGoals: number;
  tactics: readonly string[];
  functions: ReadonlyMap<string, RecursiveFunction>;
}): Decision {
  const recursive = new Set(functions.keys());
  const known = new Map(actionsFor(goal, { recursive }).map((action) => [action.tactic, action]));
  const places = new Map<Template, number>();
  const actions = tactics.map((tactic): Action => {
    const template = templateOf(tactic);
    const place = places.get(template) ?? 0;
    places.set(template, place + 1);
    const own = known.get(tactic)?.words.filter((word) => !word.startsWith("place:")) ?? [];
    return { tactic, template, words: [...own, `turn:${Math.min(place, 3)}`] };
  });
  const giveUp: Action = { tactic: "", template: "give up", words: [] };
  return decisionOf(goal, [...actions, giveUp], openGoals, recursive);
}

/** Most specific first. */
const SHAPES: readonly (readonly [RegExp, Template])[] = [
  [/^fun_induction .*<;> grind$/, "fun_induction _ <;> grind"],
  [/^fun_induction /, "fun_induction _"],
  [/^induction .*<;> grind \[/, "induction _ <;> grind [_]"],
  [/^grind \[/, "grind [_]"],
  [/^\(simp \[.*\]; grind\)$/, "(simp [_]; grind)"],
  [/^\(simp only \[.*\]; simp; grind\)$/, "(simp only [_]; simp; grind)"],
  [/^\(split <;> simp only \[/, "(split <;> simp only [_] <;> simp <;> grind)"],
  [/^refine ⟨/, "refine ⟨_, ?_⟩"],
  [/^rcases /, "rcases _ with"],
  [/^cases /, "cases _"],
  [/^intro /, "intro _"],
  [/^split at /, "split at _"],
];

/** What kind of tactic it is; what is of no known kind counts as `exact`, which the portfolio does not use. */
export function templateOf(tactic: string): Template {
  const plain = PLAIN_TACTICS.find((known) => known === tactic);
  const shaped = SHAPES.find(([shape]) => shape.test(tactic))?.[1];
  return plain ?? shaped ?? "exact _";
}

import type { Goal, TermGoal } from "../core/index.ts";
import { freshName } from "./recursion.ts";

/** The tactic that gives names to the hypotheses of a printed goal that have none; `undefined` where all have. */
export function namingTactic({ hypotheses }: Pick<Goal, "hypotheses">): string | undefined {
  const hidden = hypotheses.filter(({ isInaccessible }) => isInaccessible);
  const taken = hypotheses.filter((h) => !h.isInaccessible).map(({ userName }) => userName);
  const names: string[] = [];
  for (const { userName } of hidden) {
    const stem = userName.replace(/✝.*$/, "");
    names.push(freshName(stem === "this" ? "h" : stem, [...taken, ...names]));
  }
  return names.length > 0 ? `rename_i ${names.join(" ")}` : undefined;
}

/** The goal with names for hypotheses that have none, and the tactic that gives them. */
export function withNames(goal: TermGoal): { goal: TermGoal; naming: string | undefined } {
  const isHidden = (name: string) => name.includes("✝") || name.includes("._@");
  const taken = goal.hypotheses.map(({ name }) => name).filter((name) => !isHidden(name));
  const given: string[] = [];
  const hypotheses = goal.hypotheses.map((hypothesis) => {
    if (!isHidden(hypothesis.name)) return hypothesis;
    const stem = visibleStem(hypothesis.name);
    const name = freshName(hypothesis.isInstance ? "inst" : stem, [...taken, ...given]);
    given.push(name);
    return { ...hypothesis, name };
  });
  const naming = given.length > 0 ? `rename_i ${given.join(" ")}` : undefined;
  return { goal: { ...goal, hypotheses }, naming };
}

/** What a name without its marks of being hidden is. */
export function visibleStem(name: string): string {
  return name.replace(/(✝|\._@).*$/, "");
}

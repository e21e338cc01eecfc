import { constantsOf, type TermGoal } from "../../core/index.ts";
import { matchedVariables } from "../branches.ts";
import { isBinder, rule } from "../rule.ts";
import { each } from "../tactic.ts";

/** Cases of the variables that a `match` in the target is about, in each of which its branch is known. */
export const casesOnMatch = rule({
  name: "cases-on-match",
  phase: "branch",
  cost: 20,
  index: ({ goal }) => matched(goal).length > 0,
  async apply({ goal, definitions: { plain }, search }) {
    // The target no longer hinders that what was known of a variable is unfolded.
    const known = plain.filter((name) =>
      goal.hypotheses.some(({ type }) => constantsOf(type).includes(name)),
    );
    const names = known.map((name) => `_root_.${name}`).join(", ");
    const unfold = known.length === 0 ? [] : [`(try simp only [${names}] at *)`];
    for (const name of matched(goal)) {
      const step = each(`cases ${name}`, "(try dsimp -zeta only)", ...unfold);
      const script = await search.solveAfter(step);
      if (script) return script;
    }
    return undefined;
  },
  examples: [
    {
      goal: "(p : Nat → Prop) (o : Option Nat) : p (match o with | none => 0 | some n => n)",
      leaves: "p 0",
    },
    { goal: "(o : Option Nat) : o.getD 0 = o.getD 1", leftAlone: true },
  ],
});

function matched({ target, hypotheses }: TermGoal): string[] {
  if (isBinder(target)) return [];
  return [...matchedVariables(target)].flatMap((index) => hypotheses[index]?.name ?? []);
}

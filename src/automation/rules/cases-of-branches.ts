import { constantsOf, type TermGoal } from "../../core/index.ts";
import { hasBranch, matchedVariables } from "../branches.ts";
import { isBinder, rule } from "../rule.ts";
import { each } from "../tactic.ts";

/** The branches of an `if` or a `match` in the target: cases of the variables that a `match` is about, and otherwise each. */
export const casesOfBranches = rule({
  name: "cases-of-branches",
  phase: "branch",
  cost: 20,
  index: ({ goal }) => matched(goal).length > 0 || steps(goal).length > 0,
  steps,
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
    const [split] = steps(goal);
    return split && search.solveAfter(split);
  },
  examples: [
    {
      goal: "(p q : Nat → Prop) [∀ n, Decidable (q n)] (n : Nat) (h : ∀ n, p n) : if q n then ∃ m, p m else p n",
      leaves: "∃ m, p m",
    },
    {
      goal: "(p : Nat → Prop) (o : Option Nat) : p (match o with | none => 0 | some n => n)",
      leaves: "p 0",
    },
    { goal: "(o : Option Nat) : o.getD 0 = o.getD 1", leftAlone: true },
  ],
});

function steps({ target }: TermGoal): string[] {
  return !isBinder(target) && hasBranch(target) ? ["split"] : [];
}

function matched({ target, hypotheses }: TermGoal): string[] {
  if (isBinder(target)) return [];
  return [...matchedVariables(target)].flatMap((index) => hypotheses[index]?.name ?? []);
}

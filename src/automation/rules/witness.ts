import { freeVariables, headName, matchConst, type Term, type TermGoal } from "../../core/index.ts";
import { stepRule } from "../rule.ts";
import { witnesses } from "../witnesses.ts";

/** Something of which an existential statement may hold. */
export const witness = stepRule({
  name: "witness",
  phase: "step",
  cost: 40,
  steps: (goal) =>
    headName(goal.target) === "Exists"
      ? [...smallNumbers(goal), ...witnesses(goal).map((value) => `refine ⟨${value}, ?_⟩`)]
      : [],
  examples: [
    {
      goal: "(n : Nat) (h : 3 ≤ n) : ∃ k, k * 3 ≤ n ∧ n < k * 3 + 3 ∧ k ≠ 0",
      closes: true,
      by: ["refine ⟨n / 3, ?_⟩"],
    },
    { goal: "(n : Int) : ∃ k, k * 1 + 5 = n", closes: true, by: ["refine ⟨n - 5, ?_⟩"] },
    { goal: "(n : Nat) : ∃ k, n < k ∧ k % 3 = 0", closes: true, by: ["refine ⟨3 * (n + 1), ?_⟩"] },
    { goal: ": ∃ k : Nat, k * k = 121", closes: true, by: ["⟨11, by decide⟩"] },
    { goal: ": ∃ a b : Nat, a * a + 7 = b * b ∧ a ≠ b", closes: true, by: ["⟨3, 4, by decide⟩"] },
    { goal: "(p : Nat → Prop) (n : Nat) : p n", leftAlone: true },
  ],
});

/** Numbers below this are tried one by one where nothing is variable. */
const SMALL = 64;

/** Numbers, or pairs and longer rows of them, of which a statement without variables may hold; small sums first. */
function smallNumbers({ target }: TermGoal): string[] {
  const count = numbersSought(target);
  if (count === 0 || freeVariables(target).size > 0) return [];
  const found: number[][] = [];
  for (let sum = 0; found.length < SMALL; sum++) found.push(...rowsOf(count, sum));
  return found.slice(0, SMALL).map((row) => `exact ⟨${row.join(", ")}, by decide⟩`);
}

/** How many numbers are said to exist, one after another. */
function numbersSought(target: Term): number {
  const [type, claim] = matchConst(target, "Exists", 2) ?? [];
  if (!type || headName(type) !== "Nat") return 0;
  return 1 + (claim?.tag === "lam" ? numbersSought(claim.body) : 0);
}

/** Rows of so many numbers with this sum. */
function rowsOf(count: number, sum: number): number[][] {
  if (count === 1) return [[sum]];
  return Array.from({ length: sum + 1 }, (_, first) =>
    rowsOf(count - 1, sum - first).map((rest) => [first, ...rest]),
  ).flat();
}

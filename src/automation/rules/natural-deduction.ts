import {
  closedSubterms,
  freeVariables,
  headName,
  spine,
  type Term,
  type TermGoal,
  typesIn,
} from "../../core/index.ts";
import { hasBranch } from "../branches.ts";
import { freshName } from "../recursion.ts";
import { isBinder, stepRule } from "../rule.ts";
import { witnessSteps } from "../witnesses.ts";

/**
 * The target by what introduces its connective: what a quantifier, an implication, a `let` or a negation is about, both
 * directions of an equivalence, a side of a disjunction, something that may exist. Then the hypotheses by what eliminates
 * theirs, their branches, the forms of data, and small numbers where a number is multiplied by itself (natural deduction,
 * G. Gentzen 1935).
 */
export const naturalDeduction = stepRule({
  name: "natural-deduction",
  phase: "step",
  cost: 10,
  entersBinders: true,
  steps: (goal) =>
    isBinder(goal.target)
      ? introductions(goal)
      : [...introductions(goal), ...eliminations(goal), ...casesOfData(goal)],
  examples: [
    { goal: "(n : Nat) : ∀ m, m * m = n → n = m * m", leaves: "m * m = n → n = m * m" },
    { goal: "(n m : Nat) : n * m = n", leftAlone: true },
    { goal: "(p q : Nat → Prop) : (∃ n, p n) ↔ ∃ m, q m", leaves: "(∃ n, p n) → ∃ m, q m" },
    { goal: "(p q : Prop) : p ∧ q", leftAlone: true },
    { goal: "(p q : Nat → Prop) : (∃ n, p n) ∨ ∃ m, q m", leaves: "∃ n, p n" },
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
    { goal: "(p : Nat → Prop) (h : ∃ n, p n) : p 3", leaves: "p 3" },
    { goal: "(p : Nat → Prop) (b : Bool) (h : p (if b then 1 else 2)) : p 3", leaves: "p 3" },
    { goal: "(p : Nat → Prop) (b : Bool) (h : p 2) : p (if b then 1 else 2)", leftAlone: true },
    { goal: "(p : Option Nat → Prop) (o : Option Nat) : p o", leaves: "p none" },
    {
      goal: "(p : Nat → Prop) (n : Nat) (h : n * n < n + 2) (h0 : p 0) (h1 : p 1) : p n",
      leaves: "p 0",
    },
    { goal: "(p : Nat → Prop) (n : Nat) (h : n * 2 < n + 2) : p n", leftAlone: true },
  ],
});

function introductions(goal: TermGoal): string[] {
  const { target, hypotheses } = goal;
  const names = hypotheses.map(({ name }) => name);
  if (isBinder(target)) return [`intro ${freshName(target.name, names)}`];
  switch (headName(target)) {
    case "Not":
      return [`intro ${freshName("h", names)}`];
    case "Iff":
      return ["constructor"];
    case "Or":
      return ["left", "right"];
    case "Exists":
      return witnessSteps(goal);
    default:
      return [];
  }
}

function eliminations({ hypotheses }: TermGoal): string[] {
  const isCompound = (type: Term) => ["And", "Exists", "Or"].includes(headName(type));
  const compound = hypotheses.filter(({ type }) => isCompound(type));
  const branching = hypotheses.filter(({ type }) => !isCompound(type) && hasBranch(type));
  return [
    ...compound.map(({ name }) => `cases ${name}`),
    ...branching.map(({ name }) => `split at ${name}`),
  ];
}

function casesOfData(goal: TermGoal): string[] {
  const { hypotheses } = goal;
  const data = hypotheses.filter(({ type }) => ["List", "Option", "Prod"].includes(headName(type)));
  const squared = [...multiplied(goal)].flatMap((index) => {
    const { name, type } = hypotheses[index] ?? {};
    return type && headName(type) === "Nat" ? [`rcases ${name} with _ | _ | ${name}`] : [];
  });
  return [...data.map(({ name }) => `cases ${name}`), ...squared];
}

/** Variables that are multiplied by something with the same variable in it. */
function multiplied(goal: TermGoal): Set<number> {
  const found = new Set<number>();
  for (const type of typesIn(goal))
    closedSubterms(type, (term) => {
      const { head, args } = spine(term);
      if (head.tag !== "const" || head.name !== "HMul.hMul" || args.length !== 6) return;
      const [left, right] = args.slice(4).map(freeVariables) as [Set<number>, Set<number>];
      for (const index of left) if (right.has(index)) found.add(index);
    });
  return found;
}

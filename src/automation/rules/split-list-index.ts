import {
  children,
  constantsOf,
  headName,
  spine,
  type Term,
  type TermGoal,
  typesIn,
} from "../../core/index.ts";
import { rule } from "../rule.ts";

/** A quantifier over the indices of a list with a head: the head, and the indices of the rest. */
export const SPLIT_LIST_INDEX =
  "simp only [List.length_cons, Nat.add_lt_add_iff_right, Nat.forall_lt_succ_left, Nat.forall_lt_succ_left', Nat.exists_lt_succ_left, Nat.exists_lt_succ_left'] at *";

/** Splits statements about all or some indices of a list, so that recursion over the list meets them. */
export const splitListIndex = rule({
  name: "split-list-index",
  phase: "branch",
  cost: 10,
  index: ({ goal }) => quantifiesIndices(goal),
  apply: ({ search }) => search.solveAfter(SPLIT_LIST_INDEX),
  examples: [
    {
      goal: "(x : Nat) (l : List Nat) : ∀ i, i < (x :: l).length → (x :: l)[i]! < 3",
      leaves: "(x :: l)[0]! < 3 ∧ ∀ (m : Nat), m < l.length → (x :: l)[m + 1]! < 3",
    },
    { goal: "(l : List Nat) : l.length * 2 = 3 + l.length", leftAlone: true },
  ],
});

/** It speaks of all or some indices of a list. */
export function quantifiesIndices(goal: TermGoal): boolean {
  const types = typesIn(goal);
  return (
    types.some((type) => constantsOf(type).includes("List.length")) &&
    types.some((type) => quantifiesOver(type, "Nat"))
  );
}

function quantifiesOver(term: Term, type: string): boolean {
  if (term.tag === "pi" && headName(term.type) === type) return true;
  const { head, args } = spine(term);
  const [over] = args;
  if (head.tag === "const" && head.name === "Exists" && over && headName(over) === type)
    return true;
  return children(term).some((child) => quantifiesOver(child, type));
}

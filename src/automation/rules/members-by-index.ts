import { closedSubterms, headName, matchConst, same, type Term } from "../../core/index.ts";
import type { RecursiveCall } from "../recursion.ts";
import { rule } from "../rule.ts";

const FIND = `def find (a : Array Nat) (x i : Nat) : Option Nat :=
  if h : i < a.size then
    if a[i] = x then some i else find a x (i + 1)
  else none`;

/** Structural steps before the loop. */
const MOST_DEPTH = 2;

const BY_INDEX =
  "simp only [Array.mem_iff_getElem, List.mem_iff_getElem, not_exists, forall_exists_index]";

/** Says by indices which elements a sequence has, where a function goes through it by its indices: then invariants can say up to where. */
export const membersByIndex = rule({
  name: "members-by-index",
  phase: "reshape",
  cost: 25,
  failsFor: "effort",
  index: ({ goal, calls }) => hasMembers(goal.target, calls),
  apply: ({ options, search }) =>
    search.solveAfter(BY_INDEX, { depth: Math.min(options.depth, MOST_DEPTH), loops: "first" }),
  examples: [
    {
      context: FIND,
      goal: "(a : Array Nat) (x : Nat) : find a x 0 = none → x ∉ a",
      leaves: "find a x 0 = none → ∀ (x_1 : Nat) (x_2 : x_1 < a.size), ¬a[x_1] = x",
    },
    {
      context: FIND,
      goal: "(a b : Array Nat) (x : Nat) : find a x 0 = none → x ∉ b",
      leftAlone: true,
    },
  ],
});

/** Elements are spoken of of what a call goes through by a number. */
function hasMembers(target: Term, calls: readonly RecursiveCall[]): boolean {
  const walked = calls.flatMap(({ fixedArgs, varyingArgs }) =>
    varyingArgs.some((arg) => headName(arg) === "OfNat.ofNat") ? fixedArgs : [],
  );
  let isFound = false;
  closedSubterms(target, (term) => {
    const [, , , sequence] = matchConst(term, "Membership.mem", 5) ?? [];
    isFound ||= sequence !== undefined && walked.some((arg) => same(arg, sequence));
  });
  return isFound;
}

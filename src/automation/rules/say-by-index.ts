import { closedSubterms, headName, matchConst, same, type Term } from "../../core/index.ts";
import type { RecursiveCall } from "../recursion.ts";
import { isReflected, reflect } from "../reflected-indices.ts";
import { type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";

const LOOP = "def loop (n : Nat) : Nat → Bool\n  | 0 => true\n  | i + 1 => loop n i";

const FIND = `def find (a : Array Nat) (x i : Nat) : Option Nat :=
  if h : i < a.size then
    if a[i] = x then some i else find a x (i + 1)
  else none`;

/** Structural steps before a loop: through an `if` around it, mostly. What is left is for invariants. */
const MOST_DEPTH = 2;

const BY_INDEX =
  "simp only [Array.mem_iff_getElem, List.mem_iff_getElem, not_exists, forall_exists_index]";

/**
 * Says by indices what a goal says of a sequence that a function goes through by its indices, so that invariants can say it
 * up to where the function is: which elements it has, and that those at the same distance from both ends are the same.
 */
export const sayByIndex = rule({
  name: "say-by-index",
  phase: "reshape",
  cost: 20,
  failsFor: "effort",
  index: ({ goal: { target }, calls }) =>
    calls.length > 0 && (isReflected(target) || hasMembers(target, calls)),
  apply: async (context) => (await fromBothEnds(context)) ?? (await byMembers(context)),
  examples: [
    ...[
      ["List Char", "length", "x.length - 1 - i"],
      ["Array Int", "size", "x.size - i - 1"],
    ].map(([type, size, index]) => ({
      context: LOOP,
      goal: `(x : ${type}) : loop 1 2 = true ↔ ∀ i, i < x.${size} → x[i]! = x[${index}]!`,
      leaves: `loop 1 2 = true ↔ ∀ (k l : Nat), k + l + 1 = x.${size} → elements k = elements l`,
    })),
    ...["x = x.reverse", "(x == x.reverse) = true"].map((equation) => ({
      context: LOOP,
      goal: `(x : List Nat) : loop 1 2 = true ↔ ${equation}`,
      leaves: "loop 1 2 = true ↔ ∀ (k l : Nat), k + l + 1 = x.length → elements k = elements l",
    })),
    {
      context: LOOP,
      goal: "(s : String) : (loop 1 2 && s.toList == s.toList.reverse) = true ↔ s.length = 3",
      leaves:
        "(loop 1 2 = true ∧ ∀ (k l : Nat), k + l + 1 = sequence.length → elements k = elements l) ↔ sequence.length = 3",
    },
    {
      context:
        "def mirrored (xs : List Nat) (i j : Nat) : Bool :=\n  if i >= j then true\n  else if xs[i]? = xs[j]? then mirrored xs (i + 1) (j - 1)\n  else false\ntermination_by j - i",
      goal: "(xs : List Nat) : mirrored xs 0 (xs.length - 1) = true ↔ xs = xs.reverse",
      closes: true,
      with: ["loop-lemma"],
      by: ["elements"],
    },
    {
      context: LOOP,
      goal: "(x : List Nat) : loop 1 2 = true ↔ ∀ i, i + 1 < x.length → x[i]! ≤ x[i + 1]!",
      leftAlone: true,
    },
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

async function fromBothEnds(context: RuleContext): Promise<Script | undefined> {
  const { goal, search } = context;
  const reflected = isReflected(goal.target) ? await reflect(context) : undefined;
  const rest = reflected && (await search.solve(reflected.state, asLoop(context)));
  return rest && [...reflected.lines, ...rest];
}

async function byMembers(context: RuleContext): Promise<Script | undefined> {
  const { goal, calls, search } = context;
  return hasMembers(goal.target, calls) ? search.solveAfter(BY_INDEX, asLoop(context)) : undefined;
}

function asLoop({ options }: RuleContext) {
  return { depth: Math.min(options.depth, MOST_DEPTH), loops: "first" as const };
}

/** It speaks of elements of what a call goes through by a number. */
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

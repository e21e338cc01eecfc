import { closedSubterms, explicitText, matchConst, type Term } from "../../core/index.ts";
import type { RecursiveCall } from "../recursion.ts";
import { rule } from "../rule.ts";

const DOWN = "def down : Nat → Nat\n  | 0 => 0\n  | n + 1 => down n";

/** Where a loop starts with an `if`, each of its branches starts with something simpler. */
export const splitStartCondition = rule({
  name: "split-start-condition",
  phase: "reshape",
  cost: 10,
  index: ({ calls }) => startCondition(calls) !== undefined,
  async apply({ calls, names, fresh, search }) {
    const condition = startCondition(calls);
    if (!condition) return undefined;
    const text = explicitText(condition, names);
    const h = fresh("h");
    return search.solveAfter(
      `by_cases ${h} : ${text} <;> (first | rw [if_pos ${h}] | rw [if_neg ${h}])`,
    );
  },
  examples: [
    {
      context: DOWN,
      goal: "(b : Bool) (n : Nat) : down (if b then n else 0) ≤ n",
      leaves: "down n ≤ n",
    },
    { context: DOWN, goal: "(n : Nat) : down n ≤ n", leftAlone: true },
  ],
});

/** The condition of the first `if` in the arguments of a call. */
function startCondition(calls: readonly RecursiveCall[]): Term | undefined {
  let found: Term | undefined;
  for (const arg of calls.flatMap(({ varyingArgs }) => varyingArgs))
    closedSubterms(arg, (term) => {
      found ??= matchConst(term, "ite", 5)?.[1];
    });
  return found;
}

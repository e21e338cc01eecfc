import { matchConst } from "../../core/index.ts";
import { isQuick, rule } from "../rule.ts";

/** Functions are the same that agree everywhere: the goal is solved for any argument. */
export const equalFunctions = rule({
  name: "equal-functions",
  phase: "open",
  cost: 16,
  failsFor: "effort",
  index: ({ goal, options }) => {
    return isQuick(options) && matchConst(goal.target, "Eq", 3)?.[0]?.tag === "pi";
  },
  apply({ options, search, fresh }) {
    return search.solveAfter(`funext ${fresh("x")}`, { ...options, depth: 0, from: "open" });
  },
  examples: [
    {
      context:
        "def twice : List Nat → List Nat\n  | [] => []\n  | x :: xs => x :: x :: twice xs\ndef twice' (xs : List Nat) : List Nat := xs.foldr (fun x r => [x, x] ++ r) []",
      goal: ": twice = twice'",
      closes: true,
      with: ["one-line"],
      by: ["funext x"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

import { exploreFunctions } from "../explore.ts";
import { rule } from "../rule.ts";

/** First proves what can be found out about the recursive functions, then the goal with it. */
export const exploreRecursiveFunctions = rule({
  name: "explore-functions",
  phase: "explore",
  cost: 10,
  isSafe: true,
  index: ({ options }) => options.explores,
  async apply(context) {
    const { options, search } = context;
    for await (const { state: known, proved } of exploreFunctions(context)) {
      const rest = await search.solve(known, { ...options, from: "close" });
      if (rest) return [...proved.flatMap(({ lines }) => lines), ...rest];
    }
    return undefined;
  },
  examples: [
    {
      context:
        "def insert' (x : Nat) : List Nat → List Nat\n  | [] => [x]\n  | y :: ys => if x ≤ y then x :: y :: ys else y :: insert' x ys",
      goal: "(x : Nat) (l : List Nat) (h : l.length = 3) : (insert' x l).length = 4",
      closes: true,
      by: ["fact_1"],
    },
    // What a function of the library does is that function.
    {
      context:
        "def turn : List Nat → List Nat → List Nat\n  | acc, [] => acc\n  | acc, x :: xs => turn (x :: acc) xs",
      goal: "(p : List Nat → Prop) (xs : List Nat) (h : p xs.reverse) : p (turn [] xs)",
      closes: true,
      by: ["simp only [fact_1"],
    },
    { goal: "(a b : Nat) : a * b = b + a", leftAlone: true },
  ],
});

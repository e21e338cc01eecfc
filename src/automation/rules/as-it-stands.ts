import { rule } from "../rule.ts";

/** Automation at once, with nothing unfolded. */
export const asItStands = rule({
  name: "as-it-stands",
  phase: "open",
  cost: 10,
  index: ({ options }) => !options.explores,
  apply: ({ state, options, search }) =>
    search.solve(state, { ...options, depth: 0, loops: false, from: "close" }),
  examples: [
    { goal: "(a b : Nat) (h : a < b) : a + 1 ≤ b", closes: true, by: ["omega"] },
    { context: "def three := 3", goal: ": three = 3", leftAlone: true },
  ],
});

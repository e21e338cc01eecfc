import { addFacts } from "../facts/add-facts.ts";
import { rule } from "../rule.ts";

/** Adds what the library says of the functions in a goal, in words that automation does not find by itself. */
export const libraryFacts = rule({
  name: "library-facts",
  phase: "recall",
  cost: 10,
  isSafe: true,
  async apply(context) {
    const { text, memory, options, search } = context;
    const added = memory.facts.get(text) ?? addFacts(context);
    memory.facts.set(text, added);
    const { state: next, lines } = await added;
    if (lines.length === 0) return "no facts for it";
    const rest = await search.solve(next, { ...options, from: "explore" });
    return rest && [...lines, ...rest];
  },
  examples: [
    {
      goal: "(a : Array Int) (i : Nat) (h : i < a.size) (h' : a[i]! = 3) : a[i] = 3",
      closes: true,
    },
    { goal: "(a b : Nat) : a * b = b + a", leftAlone: true },
  ],
});

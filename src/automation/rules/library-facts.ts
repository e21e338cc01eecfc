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
      context: `def span (a : Array Int) (i : Nat) (low high : Int) : Int :=
  if i < a.size then
    let x := a[i]!
    let low' := if x < low then x else low
    let high' := if high < x then x else high
    span a (i + 1) low' high'
  else high - low`,
      goal: "(a : Array Int) (h : 0 < a.size) : span a 1 a[0]! a[0]! = a.foldl (fun m x => if m < x then x else m) a[0]! - a.foldl (fun m x => if x < m then x else m) a[0]!",
      closes: true,
      with: ["loop-lemma"],
      by: ["array_first"],
    },
    {
      context: `def undivided (n i fuel : Nat) : Bool :=
  if fuel = 0 then true
  else if i * i > n then true
  else if n % i = 0 then false
  else undivided n (i + 1) (fuel - 1)`,
      goal: "(n : Nat) (h : 2 ≤ n) : undivided n 2 n = true ↔ ∀ k, 2 ≤ k → k < n → n % k ≠ 0",
      closes: true,
      with: ["loop-lemma"],
      by: ["divisors", "loop_lemma"],
    },
    {
      goal: "(a : Array Int) (i : Nat) (h : i < a.size) (h' : a[i]! = 3) : a[i] = 3",
      closes: true,
    },
    { goal: "(a b : Nat) : a * b = b + a", leftAlone: true },
  ],
});

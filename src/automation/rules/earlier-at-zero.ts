import { AT_ZERO, factsAtZero } from "../facts-at-zero.ts";
import { isBinder, isQuick, rule } from "../rule.ts";

/**
 * Theorems of the file about a helper function at any start, such as `f n (a + b)`: what they say where the start is
 * zero. Automation that matches terms does not see that `f n 0` is of that form.
 */
export const earlierAtZero = rule({
  name: "earlier-at-zero",
  phase: "open",
  cost: 16,
  failsFor: "effort",
  share: 0.75,
  index: ({ goal, options, definitions }) =>
    isQuick(options) &&
    !isBinder(goal.target) &&
    !goal.hypotheses.some(({ name }) => name.startsWith(AT_ZERO)) &&
    definitions.vocabulary.theoremsAbout(goal).length > 0,
  async apply(context) {
    const { runner, state, options, search } = context;
    const facts = await factsAtZero(context);
    if (facts.length === 0) return "no theorem about a start";
    const { state: known, lines } = await runner.runEach(state, facts, options.effort);
    const rest = lines.length > 0 && (await search.solve(known, { ...options, from: "open" }));
    return rest ? [...lines, ...rest] : undefined;
  },
  examples: [
    {
      context:
        "def scan : Nat → List Bool → Bool\n  | d, [] => d == 0\n  | d, true :: s => scan (d + 1) s\n  | 0, false :: _ => false\n  | d + 1, false :: s => scan d s\ntheorem scan_append (s t : List Bool) (d e : Nat) (h : scan d s = true) : scan (d + e) (s ++ t) = scan e t := by\n  fun_induction scan d s <;> grind [scan]",
      goal: "(s t : List Bool) (hs : scan 0 s = true) (ht : scan 0 t = true) : scan 0 (s ++ t) = true",
      closes: true,
      with: ["as-it-stands"],
      by: [":= 0"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

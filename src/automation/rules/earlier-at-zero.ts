import { closedSubterms, freeVariables, headName, spine, type Term } from "../../core/index.ts";
import { openBinders } from "../recursion.ts";
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
    !goal.hypotheses.some(({ name }) => name.startsWith(STEM)) &&
    definitions.vocabulary.theoremsAbout(goal).length > 0,
  async apply({ goal, definitions: { vocabulary }, runner, state, options, search, fresh }) {
    const facts: string[] = [];
    for (const name of await vocabulary.theoremsFor(goal, { runner, state })) {
      const type = await vocabulary.typeOf(name, { runner, state });
      const starts = type ? startsIn(type, (fn) => vocabulary.has(fn)) : [];
      const given = starts.length > 1 ? [...starts.map((start) => [start]), starts] : [starts];
      for (const zeros of given) {
        const values = zeros.map((start) => ` (${start} := 0)`).join("");
        if (zeros.length > 0) facts.push(`have ${fresh(STEM)} := @${name}${values}`);
      }
    }
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

const STEM = "at_zero";

/** Numbers that a statement speaks of as a part of an argument of the user's functions. */
function startsIn(type: Term, isOwn: (name: string) => boolean): string[] {
  const names: string[] = [];
  const { binders, body } = openBinders(type, names);
  const numbers = new Set(
    binders.flatMap(({ index, type }) => (headName(type) === "Nat" ? [index] : [])),
  );
  const starts = new Set<string>();
  closedSubterms(body, (term) => {
    const { head, args } = spine(term);
    if (head.tag !== "const" || !isOwn(head.name)) return;
    for (const arg of args) {
      if (spine(arg).args.length === 0) continue;
      for (const index of freeVariables(arg)) {
        if (numbers.has(index)) starts.add(names[index] as string);
      }
    }
  });
  return [...starts];
}

import { findLibrary } from "../../library/index.ts";
import { isCostly } from "../closers.ts";
import { rule } from "../rule.ts";

/** How many of the library's theorems are given to `grind` at once, and at second try. */
const MOST = 8;
const FEW = 3;
/** What every file imports; names of other packages might be unknown where the goal stands. */
const PACKAGES = ["Init"];

/**
 * Theorems that the index of the library finds for the goal, given to `grind` and `simp`: only for goals about the
 * library, when all other closing automation failed, and where the library was indexed on this machine before.
 */
export const closeWithPremises = rule({
  name: "close-with-premises",
  phase: "close",
  cost: 60,
  failsFor: "goal",
  index: ({ goal, options, definitions: { vocabulary } }) =>
    options.thorough && isCostly(options.effort) && vocabulary.definitionsIn(goal).length === 0,
  async apply({ goal, search }) {
    const premises = findLibrary(PACKAGES)?.premisesOf(goal, MOST) ?? [];
    if (premises.length === 0) return undefined;
    const all = premises.join(", ");
    const few = premises.slice(0, FEW).join(", ");
    // `grind` refuses a list with a theorem that it finds no pattern in.
    for (const tactic of [`first | grind [${all}] | grind [${few}]`, `simp [${all}, *]`])
      if (await search.closes(tactic)) return [tactic];
    return undefined;
  },
  examples: [
    {
      context: "def double (n : Nat) : Nat := n + n",
      goal: "(n : Nat) : double n = n",
      effort: "medium",
      thorough: true,
      leftAlone: true,
    },
  ],
});

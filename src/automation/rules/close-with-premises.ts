import { findLibrary } from "../../library/index.ts";
import { isCostly } from "../closers.ts";
import { closingRule } from "../rule.ts";

/** How many of the library's theorems are given to `grind` at once, and at second try. */
const MOST = 8;
const FEW = 3;
/** What every file imports; names of other packages might be unknown where the goal stands. */
const PACKAGES = ["Init"];

/**
 * Theorems that the index of the library finds for the goal, given to `grind` and `simp`: only when all else failed,
 * and where the library was indexed on this machine before.
 */
export const closeWithPremises = closingRule({
  name: "close-with-premises",
  cost: 60,
  index: ({ options }) => options.thorough && isCostly(options.effort),
  tactics({ goal }) {
    const premises = findLibrary(PACKAGES)?.premisesOf(goal, MOST) ?? [];
    if (premises.length === 0) return [];
    const all = premises.join(", ");
    const few = premises.slice(0, FEW).join(", ");
    // `grind` refuses a list with a theorem that it finds no pattern in.
    return [`first | grind [${all}] | grind [${few}]`, `simp [${all}, *]`];
  },
  examples: [{ goal: "(a b : Nat) : a = b", effort: "small", thorough: true, leftAlone: true }],
});

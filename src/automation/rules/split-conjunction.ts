import { headName } from "../../core/index.ts";
import { isCostly } from "../closers.ts";
import { findInvariants } from "../invariants/houdini.ts";
import { rule } from "../rule.ts";

/** Each side of a conjunction for itself; it costs no depth, and invariants of the whole serve the sides. */
export const splitConjunction = rule({
  name: "split-conjunction",
  phase: "divide",
  cost: 10,
  isSafe: true,
  index: ({ goal }) => headName(goal.target) === "And",
  async apply(context) {
    const { calls, options, search } = context;
    // The whole at once is often too much.
    const [call] = options.loops ? calls : [];
    const effort = { isCostly: isCostly(options.effort) };
    const found = call && (await findInvariants({ ...context, call }, effort));
    // What one side claims may be what the others need.
    if (found && !found.tellsValues) await found.withClaims();
    return search.solveAfter("constructor", { depth: options.depth });
  },
  examples: [
    { goal: "(p q : Nat → Prop) : (∃ n, p n) ∧ ∃ n, q n", leaves: "∃ n, p n" },
    { goal: "(p q : Prop) (h : p ∧ q) : q", leftAlone: true },
  ],
});

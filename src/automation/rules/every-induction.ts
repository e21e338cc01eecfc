import { headName } from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { isForInduction, stepsOf } from "../inductions.ts";
import { closedAfter, closersFor } from "../one-liners.ts";
import { isBinder, isQuick, rule } from "../rule.ts";

/** Of the first inductions in which automation was cut short, how many get all the effort of the round at once. */
const MOST_AGAIN = 1;

/**
 * Automation on the cases of an induction on each call, derivation and variable of the goal, with the others fixed or not,
 * and of other ways to tell cases apart.
 */
export const everyInduction = rule({
  name: "every-induction",
  phase: "open",
  cost: 16,
  index: (context) =>
    isQuick(context.options) &&
    !isBinder(context.goal.target) &&
    (isForInduction(context) || (context.options.nested ?? 0) > 0),
  failsFor: "effort",
  async apply(context) {
    const { goal, runner, options, search } = context;
    // Both directions or both conjuncts by themselves.
    if (["Iff", "And"].includes(headName(goal.target))) {
      const parts = await search.solveAfter("constructor", { ...options, depth: 0, from: "open" });
      if (parts) return parts;
    }
    const closers = await closersFor(context);
    const effort = Math.min(options.effort, EFFORTS.oneLine);
    let again = MOST_AGAIN;
    for (const step of stepsOf(context)) {
      if (runner.expired) return undefined;
      const cutBefore = runner.cutShort;
      const script = await closedAfter(context, step, { closers, effort });
      if (script) return script;
      if (again === 0 || !step.includes("induction") || runner.cutShort === cutBefore) continue;
      again--;
      const longer = await closedAfter(context, step, { closers, effort: options.effort });
      if (longer) return longer;
    }
    return undefined;
  },
  examples: [{ goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true }],
});

import { withNames } from "../hidden-names.ts";
import {
  closedAfter,
  closersFor,
  inductionSteps,
  isForInduction,
  simplifierFor,
} from "../one-liners.ts";
import { isBinder, isQuick, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";

/** How many stuck goals are proved inside each other. */
const DEEPEST = 2;

/**
 * Induction of which automation leaves a case open: what the case comes to after its hypotheses were used is a
 * conjecture of its own, which is proved by another induction (R. Boyer and J Moore, "A Computational Logic", ch. 10
 * to 12: cross-fertilisation and generalisation).
 */
export const stuckCases = rule({
  name: "stuck-cases",
  phase: "open",
  cost: 40,
  failsFor: "effort",
  index: ({ goal, options, ...context }) =>
    isForInduction(context) &&
    isQuick(options) &&
    !isBinder(goal.target) &&
    (options.nested ?? 0) < DEEPEST,
  async apply(context) {
    const { runner, options } = context;
    const { effort } = options;
    const closers = await closersFor(context);
    const simplifier = await simplifierFor(context);
    for (const step of inductionSteps(context)) {
      if (runner.expired) return undefined;
      const script = await closedAfter(context, step, { closers, effort }, (state) =>
        proveStuck(context, state, simplifier),
      );
      if (script) return script;
    }
    return undefined;
  },
  examples: [
    {
      context:
        "inductive N where\n  | zero\n  | succ (n : N)\ndef plus : N → N → N\n  | .zero, n => n\n  | .succ m, n => .succ (plus m n)",
      goal: "(m n : N) : plus m n = plus n m",
      with: ["one-line"],
      closes: true,
      by: ["induction"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

/** What is left of a case when its hypotheses were used is proved without them. */
async function proveStuck(
  { runner, search, options }: RuleContext,
  state: number,
  simplifier: string,
): Promise<Script | undefined> {
  const used = await runner.run(state, simplifier, options.effort);
  if (used?.goals.length !== 1) return undefined;
  const goal = await runner.terms(used.state);
  if (!goal) return undefined;
  const { goal: named, naming } = withNames(goal);
  const spent = named.hypotheses
    .map(({ name }) => name)
    .filter((name) => /(^|_)ih\d*(_|$)/.test(name));
  const clearing = spent.length > 0 ? `clear ${spent.join(" ")}` : undefined;
  const possible = [naming, clearing].filter((line) => line !== undefined);
  const { state: at, lines } = await runner.runEach(used.state, possible, options.effort);
  const nested = (options.nested ?? 0) + 1;
  const rest = await search.solve(at, { ...options, depth: 0, nested, from: "open" });
  return rest && [simplifier, ...lines, ...rest];
}

import type { Term } from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { closedAfter, closersFor, stepsOf } from "../one-liners.ts";
import { isBinder, rule } from "../rule.ts";

/**
 * What an experienced user types first: automation with the file's own definitions and theorems, by itself or on the
 * cases of an induction on each call, derivation and variable of the goal.
 */
export const oneLine = rule({
  name: "one-line",
  phase: "open",
  cost: 15,
  // Where a text has neither types nor theorems of its own, other rules are quicker.
  index: ({ options, definitions: { vocabulary } }) =>
    !options.explores &&
    options.effort <= EFFORTS.small &&
    (vocabulary.isRich || (options.nested ?? 0) > 0),
  failsFor: "effort",
  async apply(context) {
    const { goal, search, state, runner, options, fresh } = context;
    if (isBinder(goal.target)) {
      const names = leadingBinders(goal.target).map((name) => fresh(name));
      const tactic = `intro ${names.join(" ")}`;
      const step = await runner.run(state, tactic, options.effort);
      const rest = step && (await search.solve(step.state, { ...options, depth: 0, from: "open" }));
      return rest && [tactic, ...rest];
    }
    const closers = await closersFor(context);
    const { tried } = context.memory;
    const effort = Math.min(options.effort, EFFORTS.oneLine);
    for (const step of stepsOf(context)) {
      if (runner.expired) return undefined;
      const script = await closedAfter(context, step, { closers, tried, effort });
      if (script) return script;
    }
    return undefined;
  },
  examples: [
    {
      context:
        "inductive Tree where\n  | leaf\n  | node (l : Tree) (x : Nat) (r : Tree)\ndef Tree.mirror : Tree → Tree\n  | leaf => leaf\n  | node l x r => node r.mirror x l.mirror",
      goal: "(t : Tree) : t.mirror.mirror = t",
      closes: true,
      by: ["induction t"],
    },
    {
      context:
        "inductive Even : Nat → Prop where\n  | zero : Even 0\n  | add_two (n : Nat) : Even n → Even (n + 2)",
      goal: "(n : Nat) (h : Even n) : n % 2 = 0",
      closes: true,
      by: ["induction h"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

function leadingBinders(target: Term): string[] {
  const names: string[] = [];
  for (let at = target; isBinder(at); at = at.body) names.push(at.name);
  return names;
}

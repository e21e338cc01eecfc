import { closedAfter, closersFor } from "../one-liners.ts";
import { mutualSteps } from "../recursors.ts";
import { isBinder, isQuick, rule } from "../rule.ts";

/**
 * Induction on a variable of a type that is defined together with others, or through lists of itself, and on the derivation of
 * such a predicate, which Lean's `induction` does not do. Of the other types the same is claimed, with the functions that are
 * defined together with those of the goal; of the other predicates what a rule of the first needs of them.
 */
export const mutualInduction = rule({
  name: "mutual-induction",
  phase: "open",
  cost: 17,
  failsFor: "effort",
  index: ({ goal, options, definitions }) =>
    isQuick(options) && !isBinder(goal.target) && definitions.vocabulary.isRich,
  async apply(context) {
    const closers = await closersFor(context);
    for (const step of await mutualSteps(context)) {
      if (context.runner.expired) return undefined;
      const { effort } = context.options;
      const script = await closedAfter(context, step, { closers, effort });
      if (script) return script;
    }
    return undefined;
  },
  examples: [
    {
      context:
        "mutual\ninductive Tree where\n  | node (n : Nat) (c : Forest)\ninductive Forest where\n  | none\n  | more (t : Tree) (f : Forest)\nend\nmutual\ndef Tree.sum : Tree → Nat\n  | .node n c => n + c.sum\ndef Forest.sum : Forest → Nat\n  | .none => 0\n  | .more t f => t.sum + f.sum\nend\nmutual\ndef Tree.twice : Tree → Tree\n  | .node n c => .node (2 * n) c.twice\ndef Forest.twice : Forest → Forest\n  | .none => .none\n  | .more t f => .more t.twice f.twice\nend",
      goal: "(t : Tree) : t.twice.sum = 2 * t.sum",
      closes: true,
      by: ["Tree.rec"],
    },
    {
      context:
        "inductive Tree where\n  | leaf (n : Nat)\n  | node (c : List Tree)\nmutual\ndef swap : Tree → Tree\n  | .leaf n => .leaf n\n  | .node c => .node (swapAll c)\ndef swapAll : List Tree → List Tree\n  | [] => []\n  | t :: ts => swap t :: swapAll ts\nend",
      goal: "(t : Tree) : swap t = t",
      closes: true,
      by: ["swapAll"],
    },
    {
      context:
        "mutual\ninductive Ev : Nat → Prop where\n  | zero : Ev 0\n  | succ {n : Nat} : Od n → Ev (n + 1)\ninductive Od : Nat → Prop where\n  | succ {n : Nat} : Ev n → Od (n + 1)\nend",
      goal: "(n : Nat) (h : Ev n) : n % 2 = 0",
      closes: true,
      by: ["Ev.rec"],
    },
    {
      context: "inductive Tree where\n  | leaf\n  | node (l r : Tree)",
      goal: "(p : Tree → Prop) (t : Tree) : p t",
      leftAlone: true,
    },
  ],
});

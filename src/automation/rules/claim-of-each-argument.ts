import { explicitText, rewrite, same, type Term, type TermGoal } from "../../core/index.ts";
import { stateLemma } from "../lemma.ts";
import { closedAfter, closersFor } from "../one-liners.ts";
import { argumentTypes, inductionOn, type RecursiveCall } from "../recursion.ts";
import { contextAt, isBinder, isQuick, rule } from "../rule.ts";
import { have } from "../tactic.ts";

/**
 * A claim about a call and one of its arguments, where recursive calls exchange arguments or make one of both: the same is
 * claimed of another argument, and both are proved by one induction (conjunct strengthening; R. Boyer and J Moore, "A
 * Computational Logic", ch. 12).
 */
export const claimOfEachArgument = rule({
  name: "claim-of-each-argument",
  phase: "open",
  cost: 19,
  invents: true,
  failsFor: "effort",
  index: ({ goal, options, calls }) =>
    isQuick(options) &&
    !isBinder(goal.target) &&
    calls.some((call) => othersOf(goal, call).length > 0),
  async apply(context) {
    const { runner, state, goal, calls, names, options, conjectures, fresh } = context;
    const { effort } = options;
    for (const call of calls) {
      for (const other of othersOf(goal, call)) {
        if (runner.expired) return undefined;
        const claim = explicitText(other, names);
        if ((await conjectures.test(claim, goal)) === "refuted") continue;
        const name = fresh("both");
        const statement = `${explicitText(goal.target, names)} ∧ ${claim}`;
        const stated = await stateLemma(runner, state, { name, statement, effort });
        const inLemma = stated && (await contextAt(context, stated.lemma));
        if (!inLemma) continue;
        const closers = await closersFor(inLemma);
        const step = inductionOn(call, inLemma.goal);
        const proof = await closedAfter(inLemma, step, { closers, effort });
        if (!proof) continue;
        await runner.learnStatement(stated.rest, name, statement);
        return [...have(name, statement, proof), `exact ${name}.1`];
      }
    }
    return undefined;
  },
  examples: [
    {
      context:
        "def common (a b : Nat) : Nat :=\n  if a = 0 then b\n  else if b = 0 then a\n  else if a ≤ b then common a (b - a)\n  else common (a - b) b\ntermination_by a + b",
      goal: "(a b : Nat) : common a b ∣ a",
      closes: true,
      by: ["have both", "fun_induction", "common"],
    },
    {
      context:
        "inductive P where\n  | tip\n  | one (p : P)\ndef zip : P → P → P\n  | .tip, q => q\n  | .one p, q => .one (zip q p)\ntermination_by p q => sizeOf p + sizeOf q\ndef P.size : P → Nat\n  | tip => 0\n  | one p => p.size + 1",
      goal: "(p q : P) : p.size ≤ (zip p q).size",
      closes: true,
      by: ["have both", "fun_induction"],
    },
    {
      context: "def down : Nat → Nat\n  | 0 => 0\n  | n + 1 => down n",
      goal: "(n : Nat) : down n ≤ n",
      leftAlone: true,
    },
  ],
});

/** The target with one argument of a call, where it stands outside of the call, replaced by another. */
function othersOf({ target }: TermGoal, call: RecursiveCall): Term[] {
  const types = argumentTypes(call);
  const variables = call.varyingArgs.flatMap((arg, i) => {
    const type = types[i];
    return arg.tag === "fvar" && type ? [{ arg, type }] : [];
  });
  return variables.flatMap(({ arg, type }) =>
    variables.flatMap((other) => {
      if (same(other.arg, arg) || !same(other.type, type)) return [];
      const changed = rewrite(target, (term) => {
        if (same(term, call.term)) return term;
        return same(term, arg) ? other.arg : undefined;
      });
      return same(changed, target) ? [] : [changed];
    }),
  );
}

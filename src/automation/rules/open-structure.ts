import { headName, same, spine } from "../../core/index.ts";
import { isData } from "../inductions.ts";
import { argumentTypes, callsIn } from "../recursion.ts";
import { isBinder, isQuick, type RuleContext, rule } from "../rule.ts";
import { afterUnfolding } from "../unfold-goal.ts";

/**
 * A function goes through a field of a variable: the variable is taken apart, so that an induction can be on the field
 * alone, for all values of the others.
 */
export const openStructure = rule({
  name: "open-structure",
  phase: "open",
  cost: 15,
  failsFor: "effort",
  index: ({ goal, options, definitions: { vocabulary } }) =>
    isQuick(options) && !isBinder(goal.target) && vocabulary.isRich,
  apply: (context) =>
    afterUnfolding(context, async (at) => {
      const { options, search, runner } = at;
      const variables = variablesOfFields(at);
      if (variables.length === 0) return undefined;
      const cases = [...new Set(variables)].map((name) => `cases ${name}`);
      const steps = [...cases, "dsimp only at *"];
      const { state, lines } = await runner.runEach(at.state, steps, options.effort);
      const rest = await search.solve(state, { ...options, depth: 0, from: "open" });
      return rest && [...lines, ...rest];
    }),
  examples: [
    {
      context:
        "structure Tape where\n  here : List Nat\n  left : List Nat\ndef shift : List Nat → List Nat → List Nat\n  | r, [] => r\n  | r, x :: l => shift (x :: r) l\ndef Tape.rewind (t : Tape) : List Nat := shift t.here t.left",
      goal: "(t : Tape) : t.rewind.length = t.here.length + t.left.length",
      closes: true,
      with: ["one-line", "every-induction"],
      by: ["cases t"],
    },
    { goal: "(p : Nat × Nat) : p.1 = p.2", leftAlone: true },
  ],
});

/** Variables of a structure of the text of which a function goes through a field. */
function variablesOfFields({ goal, definitions }: RuleContext): string[] {
  const { recursive, vocabulary } = definitions;
  return callsIn(goal.target, recursive).flatMap((call) => {
    const types = argumentTypes(call);
    return call.varyingArgs.flatMap((arg, i) => {
      const { args } = spine(arg);
      const of = args.at(-1);
      const variable = of?.tag === "fvar" ? goal.hypotheses[of.index] : undefined;
      const structure = variable ? spine(variable.type) : undefined;
      const type = types[i];
      if (!variable || structure?.head.tag !== "const" || !type) return [];
      // An induction can be on data only, not on what a walk starts from.
      if (!isData(headName(type), vocabulary)) return [];
      const prefix = `${structure.head.name}.`;
      const field = headName(arg).startsWith(prefix) ? headName(arg).slice(prefix.length) : "";
      const members = vocabulary.inductive(structure.head.name)?.members ?? [];
      // A constructor takes more, or makes what it takes.
      const isField = members.includes(field) && args.length === structure.args.length + 1;
      return isField && !same(type, variable.type) ? [variable.name] : [];
    });
  });
}

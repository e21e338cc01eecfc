import { headName, spine, type Term } from "../../core/index.ts";
import { callsIn } from "../recursion.ts";
import { contextAt, isBinder, isQuick, type RuleContext, rule } from "../rule.ts";
import { unfoldOnce } from "../unfold-goal.ts";

/**
 * A function goes through a field of a variable: the variable is taken apart, so that an induction can be on the field
 * alone, for all values of the others.
 */
export const openStructure = rule({
  name: "open-structure",
  phase: "open",
  cost: 14,
  failsFor: "effort",
  index: ({ goal, options, definitions: { vocabulary } }) =>
    isQuick(options) && !isBinder(goal.target) && vocabulary.isRich,
  async apply(context) {
    const { options, search, runner } = context;
    const opened = await unfoldOnce(context, "simp only");
    if (opened?.closed) return opened.lines;
    const at = opened ? await contextAt(context, opened.state) : context;
    const variables = at ? variablesOfFields(at) : [];
    if (!at || variables.length === 0) return undefined;
    const steps = [...variables.map((name) => `cases ${name}`), "dsimp only at *"];
    const { state, lines } = await runner.runEach(at.state, steps, options.effort);
    const rest = await search.solve(state, { ...options, depth: 0, from: "open" });
    return rest && [...(opened?.lines ?? []), ...lines, ...rest];
  },
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

/** Variables of which a function of the text takes a field. */
function variablesOfFields({ goal, definitions }: RuleContext): string[] {
  const { recursive, vocabulary } = definitions;
  const found = new Set<string>();
  const isField = (arg: Term) => {
    const of = spine(arg).args.at(-1);
    const variable = of?.tag === "fvar" ? goal.hypotheses[of.index] : undefined;
    const type = headName(variable?.type ?? arg);
    const name = headName(arg);
    const isNamed = type !== "" && name.startsWith(`${type}.`);
    if (variable && isNamed && !vocabulary.definitions.includes(name)) found.add(variable.name);
  };
  for (const { varyingArgs } of callsIn(goal.target, recursive)) varyingArgs.forEach(isField);
  return [...found];
}

import {
  EXPLICIT,
  explicitText,
  hasLoose,
  headName,
  LEAST_BUDGET,
  matchConst,
  spine,
  type Term,
  termKey,
  typesIn,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { withFewerNames } from "../one-liners.ts";
import { type RuleContext, rule } from "../rule.ts";
import { argument, grind } from "../tactic.ts";

/** Terms that laws are instantiated with, and laws. */
const MOST_TERMS = 7;
const MOST_LAWS = 8;

interface Law {
  name: string;
  /** What it takes explicitly. */
  arity: number;
  /** Both of its sides show all that it is about. */
  isBothWays: boolean;
}

/**
 * An equation from laws of structures, hypotheses and earlier theorems: laws of one variable are instantiated with the
 * terms of the goal, since `grind` uses a law only where its left side occurs; the others are used in both directions.
 */
export const instancesOfLaws = rule({
  name: "instances-of-laws",
  phase: "open",
  cost: 16,
  failsFor: "effort",
  index: ({ goal, options }) => !options.explores && headName(goal.target) === "Eq",
  async apply(context) {
    const { runner, state, options } = context;
    const laws = await lawsOf(context);
    const terms = termsOf(context);
    const instances: string[] = [];
    for (const { name } of laws.filter(({ arity }) => arity === 1)) {
      for (const term of terms) {
        const instance = `${name} ${term}`;
        const made = await runner.run(state, `have := ${instance}`, EFFORTS.probe);
        if (made) instances.push(instance);
      }
    }
    if (instances.length === 0) return undefined;
    const general: string[] = [];
    for (const { name, isBothWays } of laws.filter(({ arity }) => arity > 1)) {
      const argument = isBothWays ? `_=_ ${name}` : name;
      const probe = `have : True := by grind [${argument}]`;
      if (await runner.run(state, probe, EFFORTS.probe)) general.push(argument);
    }
    const tactic = grind([...general, ...instances]);
    // What holds is found soon; what does not, never.
    const effort = Math.min(options.effort, EFFORTS.oneLine);
    const before = runner.remaining;
    if (!(await runner.run(state, tactic, effort))?.closed) return undefined;
    const spent = Math.max(LEAST_BUDGET, 2 * (before - runner.remaining));
    const closes = async (shorter: string) =>
      (await runner.run(state, shorter, Math.min(spent, effort)))?.closed ?? false;
    return [await withFewerNames(runner, tactic, closes)];
  },
  examples: [
    {
      goal: "(f : Nat → Nat) (hf : ∀ n, f (f n) = n) (a b : Nat) (h : f a = f b) : a = b",
      closes: true,
      by: ["grind"],
    },
    {
      context:
        "class Grp (G : Type) where\n  one : G\n  op : G → G → G\n  inv : G → G\n  assoc : ∀ a b c : G, op (op a b) c = op a (op b c)\n  one_op : ∀ a : G, op one a = a\n  inv_op : ∀ a : G, op (inv a) a = one",
      goal: "{G : Type} [Grp G] (a : G) : Grp.op a (Grp.inv a) = Grp.one",
      closes: true,
      by: ["_=_ Grp.assoc", "Grp.inv_op a"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

/** Equations for all values that hold: among the hypotheses, the fields of structures and the theorems of the text. */
async function lawsOf(context: RuleContext): Promise<Law[]> {
  const { goal, runner, state, definitions } = context;
  const { vocabulary } = definitions;
  const { ofStructures } = await vocabulary.rulesIn(goal, { runner, state });
  const hypotheses = goal.hypotheses.flatMap(({ name, type }) => readLaw(name, type) ?? []);
  const named: Law[] = [];
  const theorems = await vocabulary.theoremsFor(goal, { runner, state });
  for (const name of [...ofStructures, ...theorems].slice(-MOST_LAWS)) {
    const type = await vocabulary.typeOf(name, { runner, state });
    const law = type && readLaw(name, type);
    if (law) named.push(law);
  }
  return [...hypotheses, ...named];
}

function readLaw(name: string, type: Term): Law | undefined {
  let arity = 0;
  let at = type;
  for (; at.tag === "pi"; at = at.body) if (at.info === EXPLICIT) arity++;
  const sides = matchConst(at, "Eq", 3)?.slice(1);
  if (!sides || arity === 0) return undefined;
  return { name, arity, isBothWays: sides.every((side) => variablesIn(side) >= arity) };
}

/** How many variables are used in a term below binders. */
function variablesIn(term: Term): number {
  const found = new Set<number>();
  const look = ({ head, args }: ReturnType<typeof spine>): void => {
    if (head.tag === "bvar" && args.length === 0) found.add(head.index);
    for (const arg of args) look(spine(arg));
  };
  // Types and instances come first, and say nothing.
  const { head, args } = spine(term);
  if (head.tag === "bvar" && args.length === 0) return 0;
  for (const arg of args) look(spine(arg));
  return found.size;
}

/** Variables, and closed parts of equations, in parentheses. */
function termsOf({ goal, names }: RuleContext): string[] {
  const found = new Map<string, string>();
  const add = (term: Term) => found.set(termKey(term), argument(explicitText(term, names)));
  const isValue = ({ tag, ...term }: Term) => {
    const hypothesis = tag === "fvar" && "index" in term && goal.hypotheses[term.index];
    return !hypothesis || !(hypothesis.isInstance || hypothesis.type.tag === "sort");
  };
  const look = (term: Term): void => {
    if (hasLoose(term) || !isValue(term)) return;
    if (term.tag === "fvar" || term.tag === "app") add(term);
    for (const arg of spine(term).args) look(arg);
  };
  for (const type of typesIn(goal)) {
    const [, ...sides] = matchConst(type, "Eq", 3) ?? [];
    sides.forEach(look);
  }
  return [...found.values()].toSorted((a, b) => a.length - b.length).slice(0, MOST_TERMS);
}

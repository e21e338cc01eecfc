import {
  children,
  explicitText,
  headName,
  matchConst,
  spine,
  type Term,
  termKey,
  typesIn,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { relevantData } from "../inductions.ts";
import { simplifierFor, withFewerNames } from "../one-liners.ts";
import { freshName } from "../recursion.ts";
import { isBinder, isQuick, type RuleContext, rule } from "../rule.ts";
import { block, each, first, grind } from "../tactic.ts";

/** Cases of all of them together. */
const MOST_CASES = 100;

/**
 * All values of what has few forms, such as states, events, truth values and options, together, and what functions that
 * nothing is known of say of them: each case by computation.
 */
export const allCases = rule({
  name: "all-cases",
  phase: "open",
  cost: 12,
  failsFor: "effort",
  index: (context) =>
    isQuick(context.options) && !isBinder(context.goal.target) && isSmall(context),
  async apply(context) {
    const { runner, state } = context;
    const { lines, variables } = formsIn(context);
    const step = each(...variables.map((name) => `cases ${name}`));
    const opened =
      lines.length === 0 ? { state } : await runner.run(state, block(lines), EFFORTS.oneLine);
    const begun = opened && (await runner.run(opened.state, step, EFFORTS.small));
    if (!begun) return undefined;
    if (begun.closed) return [...lines, step];
    const simplify = await simplifierFor(context);
    const finish = first("omega", grind());
    for (const closer of ["rfl", "decide", simplify, each(simplify, finish)]) {
      const tactic = `all_goals ${closer.includes("<;>") ? `(${closer})` : closer}`;
      if (!(await runner.run(begun.state, tactic, EFFORTS.small))?.closed) continue;
      const line = each(step, closer);
      const closes = async (tried: string) =>
        (await runner.run(opened.state, tried, 2 * EFFORTS.small))?.closed ?? false;
      return [...lines, await withFewerNames(runner, line, closes)];
    }
    return undefined;
  },
  examples: [
    {
      context:
        "inductive Lamp where\n  | off | dim | bright\ndef Lamp.press : Lamp → Bool → Lamp\n  | off, true => dim\n  | dim, true => bright\n  | _, false => off\n  | l, _ => l",
      goal: "(l m : Lamp) (b : Bool) (h : l.press b = m) : m.press false = .off ∧ (b = false → m = .off)",
      closes: true,
      by: ["cases l <;> cases m <;> cases b"],
    },
    {
      goal: "(f : Nat → Bool) (g : Nat → Nat) (h : f 0 ≠ f 3) (k : f (g 2) ≠ f 3) : f 0 = f (g 2)",
      closes: true,
      by: ["generalize"],
    },
    {
      context: "inductive Two where\n  | a | b",
      goal: "(x y z : Two) : x = y ∨ y = z ∨ z = x",
      closes: true,
      by: ["cases x <;> cases y <;> cases z"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

interface Forms {
  /** Puts variables in the place of truth values that are no variables. */
  lines: string[];
  variables: string[];
  count: number;
}

function isSmall(context: RuleContext): boolean {
  const { count } = formsIn(context);
  return count > 1 && count <= MOST_CASES;
}

function formsIn({ goal, names, definitions: { vocabulary } }: RuleContext): Forms {
  const known = new Set(relevantData(goal, vocabulary));
  let count = 1;
  const variables: string[] = [];
  for (const [index, { name, type }] of goal.hypotheses.entries()) {
    const forms = known.has(index) ? formsOf(type, vocabulary) : 1;
    if (forms < 2) continue;
    count *= forms;
    variables.push(name);
  }
  const all = [...names];
  const lines = truthValues(goal.target, typesIn(goal)).map((term) => {
    const name = freshName("b", all);
    all.push(name);
    variables.push(name);
    count *= 2;
    return `generalize ${explicitText(term, names)} = ${name} at *`;
  });
  return { lines, variables, count };
}

/** How many forms the values of a type have that are not made of others of it. */
function formsOf(type: Term, vocabulary: RuleContext["definitions"]["vocabulary"]): number {
  const head = headName(type);
  if (TWO_FORMS.has(head)) return 2;
  const found = vocabulary.inductive(head);
  const hasForms = found && !found.isPredicate && !found.isStructure && !found.isRecursive;
  return hasForms ? found.members.length : 1;
}

const TWO_FORMS = new Set(["Bool", "Option", "Sum", "Except"]);

/** Truth values that variable functions have, where some of the target are such: nothing but cases is known of them. */
function truthValues(target: Term, types: readonly Term[]): Term[] {
  const inTarget = truthValuesIn(target);
  if (inTarget.size === 0) return [];
  const found = types.flatMap((type) => [...truthValuesIn(type)]);
  return [...new Map(found).values()];
}

function truthValuesIn(type: Term): Map<string, Term> {
  const found = new Map<string, Term>();
  const value = (term: Term): void => {
    const { head, args } = spine(term);
    if (head.tag === "const" && CONNECTIVES.has(head.name)) args.forEach(value);
    if (head.tag === "fvar" && args.length > 0) found.set(termKey(term), term);
  };
  const look = (term: Term): void => {
    const [of, ...sides] = matchConst(term, "Eq", 3) ?? matchConst(term, "Ne", 3) ?? [];
    if (of && headName(of) === "Bool") sides.forEach(value);
    else if (term.tag !== "pi" && term.tag !== "lam")
      for (const child of children(term)) look(child);
  };
  look(type);
  return found;
}

const CONNECTIVES = new Set([
  "and",
  "or",
  "not",
  "xor",
  "Bool.and",
  "Bool.or",
  "Bool.not",
  "Bool.xor",
]);

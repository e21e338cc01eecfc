import {
  constantsOf,
  explicitText,
  headName,
  instantiate,
  rewrite,
  spine,
  type Term,
  type TermGoal,
} from "../../core/index.ts";
import { closedAfter, closersFor } from "../one-liners.ts";
import { isBinder, isQuick, type RuleContext, rule } from "../rule.ts";
import { each } from "../tactic.ts";

/**
 * Induction on a variable of a type that is defined together with others, or through lists of itself, which Lean's
 * `induction` does not do: of the other types the same is claimed, with the functions that go by the same names.
 */
export const mutualInduction = rule({
  name: "mutual-induction",
  phase: "open",
  cost: 17,
  failsFor: "effort",
  index: ({ goal, options, definitions }) =>
    isQuick(options) && !isBinder(goal.target) && definitions.vocabulary.isRich,
  async apply(context) {
    const { goal, definitions, options, runner } = context;
    const variables = goal.hypotheses.flatMap(({ type }, index) => {
      return definitions.vocabulary.inductive(headName(type))?.isPredicate === false ? [index] : [];
    });
    const closers = await closersFor(context);
    for (const index of variables) {
      if (runner.expired) return undefined;
      const step = await recursorStep(context, index);
      if (step === undefined) continue;
      const script = await closedAfter(context, step, { closers, effort: options.effort });
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
      context: "inductive Tree where\n  | leaf\n  | node (l r : Tree)",
      goal: "(p : Tree → Prop) (t : Tree) : p t",
      leftAlone: true,
    },
  ],
});

/** The recursor with what is claimed of each type; nothing where the type stands alone. */
async function recursorStep(
  { runner, state, goal, names, definitions: { vocabulary } }: RuleContext,
  index: number,
): Promise<string | undefined> {
  const type = goal.hypotheses[index]?.type as Term;
  const own = headName(type);
  let at = await vocabulary.typeOf(`${own}.rec`, { runner, state });
  for (const arg of spine(type).args) if (at?.tag === "pi") at = instantiate(at.body, arg);
  const claims: string[] = [];
  while (at?.tag === "pi" && /^motive_\d+$/.test(at.name)) {
    const claim = at.type.tag === "pi" ? claimOf(goal, names, { index, about: at.type.type }) : "";
    claims.push(`(${at.name} := ${claim})`);
    at = instantiate(at.body, { tag: "const", name: at.name });
  }
  if (claims.length === 0) return undefined;
  return `(${each(`apply ${own}.rec ${claims.join(" ")}`, "intros")})`;
}

/** The target, said of another type instead of that of a variable. */
function claimOf(
  { target, hypotheses }: TermGoal,
  names: readonly string[],
  { index, about }: { index: number; about: Term },
): string {
  const own = headName(hypotheses[index]?.type as Term);
  const name = names[index] as string;
  const head = headName(about);
  const bound = `fun (${name} : ${explicitText(about, names)}) =>`;
  if (head === own) return `${bound} ${explicitText(target, names)}`;
  const [element] = spine(about).args;
  if (head === "List" && element && headName(element) === own) {
    const all = `∀ ${name}, ${name} ∈ ${name}_all → ${explicitText(target, names)}`;
    return `fun (${name}_all : ${explicitText(about, names)}) => ${all}`;
  }
  const renamed = rewrite(target, (term) => {
    const isOwn = term.tag === "const" && term.name.startsWith(`${own}.`);
    return isOwn ? { tag: "const", name: `${head}${term.name.slice(own.length)}` } : undefined;
  });
  const isAnother = constantsOf(renamed).some((constant) => constant.startsWith(`${head}.`));
  return isAnother ? `${bound} ${explicitText(renamed, names)}` : `${bound} True`;
}

import { freeVariables, headName } from "../../core/index.ts";
import { isForInduction } from "../inductions.ts";
import { type RuleContext, rule } from "../rule.ts";

const COMPOUND = new Set(["Or", "And", "Exists"]);
const MOST_WITNESSES = 3;

/**
 * What a disjunction, an existential statement or a definition that stands for one says, among the hypotheses and as the
 * target: each part as a goal of its own, with the obvious tried first.
 */
export const partsOfPredicates = rule({
  name: "parts-of-predicates",
  phase: "open",
  cost: 17,
  failsFor: "effort",
  index: (context) => !context.options.explores && isForInduction(context),
  async apply(context) {
    const { search, options, runner } = context;
    for (const step of [...casesIn(context), ...witnessesIn(context)]) {
      if (runner.expired) return undefined;
      const nested = (options.nested ?? 0) + 1;
      const script = await search.solveAfter(step, { ...options, depth: 0, nested, from: "open" });
      if (script) return script;
    }
    return undefined;
  },
  examples: [
    {
      context:
        "inductive Path (E : Nat → Nat → Prop) : Nat → Nat → Nat → Prop\n  | here (v : Nat) : Path E 0 v v\n  | step {n u v w : Nat} : E u v → Path E n v w → Path E (n + 1) u w\ndef Reach (E : Nat → Nat → Prop) (u v : Nat) : Prop := ∃ n, Path E n u v",
      goal: "(E F : Nat → Nat → Prop) (u v : Nat) (hEF : ∀ x y, E x y → F x y) (h : Reach E u v) : Reach F u v",
      with: ["one-line"],
      closes: true,
      by: ["cases h", "refine"],
    },
    { goal: "(p : Nat → Prop) (n : Nat) : p n", leftAlone: true },
  ],
});

/** The first hypotheses that have parts: the others come after them. */
function casesIn({ goal, definitions: { vocabulary } }: RuleContext): string[] {
  const heads = goal.hypotheses.map(({ name, type }) => ({ name, head: headName(type) }));
  const compound = heads.find(({ head }) => COMPOUND.has(head));
  const defined = heads.findLast(({ head }) => vocabulary.isPredicate(head));
  return [compound, defined].flatMap((found) => (found ? [`cases ${found.name}`] : []));
}

/** Values that the hypotheses are about. */
function witnessesIn({ goal, definitions: { vocabulary } }: RuleContext): string[] {
  const head = headName(goal.target);
  if (head !== "Exists" && !vocabulary.isPredicate(head)) return [];
  const mentioned = freeVariables(goal.target);
  const variables = goal.hypotheses.filter(({ type, isInstance }, i) => {
    return !isInstance && !mentioned.has(i) && ["const", "fvar"].includes(type.tag);
  });
  const names = variables.map(({ name }) => name).slice(-MOST_WITNESSES);
  return names.map((name) => `refine ⟨${name}, ?_⟩`);
}

import type { TermGoal } from "../../core/index.ts";
import { withAnyList } from "../any-list.ts";
import { withNames } from "../hidden-names.ts";
import { isForLaws } from "../inductions.ts";
import { isBinder, isQuick, type RuleContext, rule } from "../rule.ts";
import { afterUnfolding, unfoldOnce } from "../unfold-goal.ts";
import { countOf, generalizing, plainValues } from "../values.ts";

/** How many goals made general are inside of each other. */
const DEEPEST = 2;

/**
 * A value that the goal speaks of more than once, as it is or unfolded, is any value (R. Boyer and J Moore, "A
 * Computational Logic", ch. 12: generalisation); what is left is proved by an induction of its own. So is an empty list on
 * both sides of an equation, such as what a stack begins with.
 */
export const generaliseValues = rule({
  name: "generalise-values",
  phase: "open",
  cost: 18,
  invents: true,
  failsFor: "effort",
  index: ({ goal, options }) =>
    isQuick(options) && (options.nested ?? 0) < DEEPEST && !isBinder(goal.target),
  async apply(context) {
    const ofAnyList = isForLaws(context) && (await afterUnfolding(context, withAnyList));
    if (typeof ofAnyList === "object") return ofAnyList;
    const { runner, options, search, conjectures } = context;
    const { effort } = options;
    const found = await repeatedIn(context);
    if (!found) return undefined;
    const general = await runner.runEach(found.state, found.tactics, effort);
    if ((await conjectures.testState(general.state)) === "refuted") return undefined;
    const nested = (options.nested ?? 0) + 1;
    const inner = { ...options, depth: 0, nested, from: "open" } as const;
    const rest = await search.solve(general.state, inner);
    return rest && [...found.lines, ...general.lines, ...rest];
  },
  examples: [
    {
      context: "def value (ds : List Nat) : Nat := ds.foldl (fun n d => 2 * n + d) 0",
      goal: "(xs ys : List Nat) : value (xs ++ ys) = value xs * 2 ^ ys.length + value ys",
      closes: true,
      with: ["one-line", "every-induction"],
      by: ["generalize"],
    },
    {
      context:
        "inductive T where\n  | dot\n  | pair (a b : T)\ndef T.show : T → List Bool\n  | dot => [false]\n  | pair a b => true :: (a.show ++ b.show)\ndef feed : Bool → Option (List T) → Option (List T)\n  | false, some st => some (.dot :: st)\n  | true, some (a :: b :: st) => some (.pair a b :: st)\n  | _, _ => none",
      goal: "(t : T) : t.show.foldr feed (some []) = some [t]",
      closes: true,
      with: ["one-line"],
      by: ["have any_list"],
    },
    { goal: "(xs ys : List Nat) : xs ++ [] = ys", leftAlone: true },
    { goal: "(xs : List Nat) (s : Nat) : xs.foldl (· + ·) s = s", leftAlone: true },
  ],
});

/** Where values are repeated, and what puts variables in their places. */
async function repeatedIn(
  context: RuleContext,
): Promise<{ state: number; lines: string[]; tactics: string[] } | undefined> {
  const { goal, names, state, runner, definitions } = context;
  const asItIs = repeatedValues(goal, context);
  if (asItIs.length > 0) return { state, lines: [], tactics: generalizing(asItIs, names) };
  if (!definitions.vocabulary.definitionsIn(goal).some((name) => definitions.plain.includes(name)))
    return undefined;
  const opened = await unfoldOnce(context, "simp");
  const hidden = opened && !opened.closed && (await runner.terms(opened.state));
  if (!hidden) return undefined;
  const { goal: unfolded, naming } = withNames(hidden);
  const values = repeatedValues(unfolded, context);
  const all = unfolded.hypotheses.map(({ name }) => name);
  const tactics = [...(naming === undefined ? [] : [naming]), ...generalizing(values, all)];
  return values.length > 0 ? { state: opened.state, lines: [...opened.lines], tactics } : undefined;
}

function repeatedValues(goal: TermGoal, { definitions }: Pick<RuleContext, "definitions">) {
  return plainValues(goal, definitions).filter((value) => countOf(value, goal.target) > 1);
}

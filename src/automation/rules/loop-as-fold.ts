import { closedSubterms, headName, matchConst, type TermGoal } from "../../core/index.ts";
import { closedAfter, closersFor } from "../one-liners.ts";
import { contextAt, type RuleContext, rule } from "../rule.ts";
import { fromEveryStart } from "./generalise-fold.ts";

const COUNTS = `def evens (p : α → Bool) (xs : Array α) : Nat := Id.run do
  let mut n := 0
  for x in xs do
    if p x then
      n := n + 1
  return n`;

const SUMS = `def positives (xs : List Int) : Int := Id.run do
  let mut sum := 0
  for x in xs do
    if x ≤ 0 then continue
    sum := sum + x
  return sum`;

const FOUND = `def anyZero (xs : List Nat) : Bool := Id.run do
  for x in xs do
    if x = 0 then return true
  return false`;

/**
 * A program whose loops run to their end is a fold, whatever its rounds ask: the branches are put inside of what a round
 * returns, arrays become lists, and the fold is generalised.
 */
export const loopAsFold = rule({
  name: "loop-as-fold",
  phase: "open",
  cost: 17,
  failsFor: "effort",
  index: ({ options, goal, definitions: { vocabulary } }) =>
    !options.explores && programsIn(goal, vocabulary).length > 0,
  async apply(context) {
    const { runner, goal, options, definitions } = context;
    const names = programsIn(goal, definitions.vocabulary).map((name) => `_root_.${name}`);
    const simplify = `simp [${[...names, "← apply_ite"].join(", ")}] at *`;
    const opening = [...arraysIn(goal).map((name) => `rcases ${name} with ⟨${name}⟩`), simplify];
    let { state } = context;
    for (const line of opening) {
      const made = await runner.run(state, line, options.effort);
      if (!made) return "its definition does not open";
      if (made.closed) return opening;
      state = made.state;
    }
    const opened = await contextAt(context, state);
    if (!opened || !isOnlyFolds(opened.goal)) return "its loops do not run to their end";
    const rest = (await closed(opened)) ?? (await fromEveryStart(opened));
    return rest && [...opening, ...rest];
  },
  examples: [
    {
      context: COUNTS,
      goal: "(p : α → Bool) (xs : Array α) : evens p xs = xs.countP p",
      closes: true,
      by: ["rcases xs with ⟨xs⟩", "← apply_ite", "have every_start"],
    },
    {
      context: SUMS,
      goal: "(xs : List Int) : positives xs = (xs.filter (0 < ·)).sum",
      closes: true,
      by: ["← apply_ite", "have every_start"],
    },
    { context: FOUND, goal: "(xs : List Nat) : anyZero xs = false", leftAlone: true },
  ],
});

/** The programs of the text that a goal speaks of itself. */
function programsIn(
  goal: TermGoal,
  vocabulary: RuleContext["definitions"]["vocabulary"],
): string[] {
  const used = new Set(vocabulary.definitionsIn(goal));
  return vocabulary.programs.filter((name) => used.has(name));
}

/** Variables that are arrays. */
function arraysIn({ hypotheses }: TermGoal): string[] {
  return hypotheses.flatMap(({ name, type }) => (matchConst(type, "Array", 1) ? [name] : []));
}

function isOnlyFolds({ target }: TermGoal): boolean {
  const heads = new Set<string>();
  closedSubterms(target, (term) => {
    heads.add(headName(term));
  });
  return heads.has("List.foldl") && !heads.has("ForIn.forIn") && !heads.has("ForIn'.forIn'");
}

async function closed(context: RuleContext) {
  const { effort } = context.options;
  return closedAfter(context, undefined, { closers: await closersFor(context), effort });
}

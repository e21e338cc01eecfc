import {
  closedSubterms,
  headName,
  matchConst,
  spine,
  type TermGoal,
  termKey,
} from "../../core/index.ts";
import { FULL_LOOP, foldsIn, fromEveryStart } from "../folds-from-every-start.ts";
import { fromTheEnd } from "../folds-over-ranges.ts";
import { closedAfter, closersFor } from "../one-liners.ts";
import { contextAt, type RuleContext, rule } from "../rule.ts";

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

const LASTS = `def lasts (xss : List (List Nat)) : Option (List Nat) := do
  let mut found := []
  for xs in xss do
    let x ← xs.getLast?
    found := x :: found
  return found`;

const STAMPED = `def stamped (xs : List Nat) : StateM Nat (List Nat) := do
  let mut out := []
  for x in xs do
    out := out ++ [x + (← get)]
    modify (· + 2)
  return out`;

const RISING = `def rising (xs : List Nat) : Bool := Id.run do
  let mut last := 0
  for x in xs do
    if x < last then return false
    last := x
  return true`;

const FOUND = `def anyZero (f : Nat → Nat) (n : Nat) : Bool := Id.run do
  for i in [0:n] do
    if f i = 0 then return true
  return false`;

/**
 * A program whose loops run to their end is a fold, whatever its rounds ask: the branches are put inside of what a round
 * returns, arrays become lists, and the fold is generalised. So is a loop over a list that may be left, or in a monad.
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
    if (!opened || !isOfFolds(opened.goal)) return "its loops do not run to their end";
    const rest =
      (await closed(opened)) ?? (await fromTheEnd(opened)) ?? (await fromEveryStart(opened));
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
    {
      context: LASTS,
      goal: "(xss : List (List Nat)) : (lasts xss).isNone = true ↔ [] ∈ xss",
      closes: true,
      with: ["natural-deduction"],
      by: ["have every_start"],
    },
    {
      context: STAMPED,
      goal: "(xs : List Nat) (n : Nat) : ((stamped xs).run n).2 = n + 2 * xs.length",
      closes: true,
      by: ["have every_start"],
    },
    {
      context: RISING,
      goal: "(xs : List Nat) : rising xs = true ↔ xs.Pairwise (· ≤ ·)",
      closes: true,
      by: ["have every_start", "List.cons"],
    },
    { context: FOUND, goal: "(f : Nat → Nat) (n : Nat) : anyZero f n = false", leftAlone: true },
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

const LOOPS = ["ForIn.forIn", "ForIn'.forIn'"];

/** All loops are folds, or run over a variable. */
function isOfFolds({ target }: TermGoal): boolean {
  const loops = new Set(foldsIn(target).map(({ term }) => termKey(term)));
  let isOther = false;
  let hasFold = false;
  closedSubterms(target, (term) => {
    const head = headName(term);
    if (head === "List.foldl" || loops.has(termKey(term))) hasFold = true;
    else if (LOOPS.includes(head) && spine(term).args.length >= FULL_LOOP) isOther = true;
  });
  return hasFold && !isOther;
}

async function closed(context: RuleContext) {
  const { effort } = context.options;
  return closedAfter(context, undefined, { closers: await closersFor(context), effort });
}

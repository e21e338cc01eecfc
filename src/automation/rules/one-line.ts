import { headName, type Term } from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { isForInduction, stepsOf } from "../inductions.ts";
import { closedAfter, closersByFacts, closersFor } from "../one-liners.ts";
import { isBinder, isQuick, rule, type SolveOptions } from "../rule.ts";

/** Of the first inductions in which automation was cut short, how many get all the effort of the round at once. */
const MOST_AGAIN = 1;
/** Inductions that are looked at before anything else. */
const MOST_FIRST = 4;

/**
 * What an experienced user types first: automation with the file's own definitions and theorems, by itself or on the
 * cases of an induction on each call, derivation and variable of the goal.
 */
export const oneLine = rule({
  name: "one-line",
  phase: "open",
  cost: 15,
  index: (context) =>
    isQuick(context.options) &&
    (isForInduction(context) || context.calls.length === 0 || (context.options.nested ?? 0) > 0),
  failsFor: "effort",
  async apply(context) {
    const { goal, search, runner, options, fresh } = context;
    const opened: SolveOptions = { ...options, depth: 0, from: "open" };
    if (isBinder(goal.target)) {
      const names = leadingBinders(goal.target).map((name) => fresh(name));
      const tactic = `intro ${names.join(" ")}`;
      return search.solveAfter(tactic, opened);
    }
    const closers = await closersFor(context);
    const effort = Math.min(options.effort, EFFORTS.oneLine);
    if (!options.nested) {
      const plain = closers.filter(({ isPlain }) => isPlain);
      const look = { closers: plain, effort: EFFORTS.firstLook };
      const steps = isForInduction(context) ? stepsOf(context).slice(0, MOST_FIRST) : [];
      for (const step of [undefined, ...steps]) {
        const script = await closedAfter(context, step, look);
        if (script) return script;
      }
    }
    const facts = await closersByFacts(context);
    for (const direct of [closers, facts]) {
      const script = await closedAfter(context, undefined, { closers: direct, effort });
      if (script) return script;
    }
    if (!isForInduction(context) && !options.nested) return undefined;
    // Both directions or both conjuncts by themselves.
    const hasParts = ["Iff", "And"].includes(headName(goal.target));
    const parts = hasParts ? await search.solveAfter("constructor", opened) : undefined;
    if (parts) return parts;
    let again = MOST_AGAIN;
    for (const step of stepsOf(context)) {
      if (runner.expired) return undefined;
      const cutBefore = runner.cutShort;
      const script = await closedAfter(context, step, { closers, effort });
      if (script) return script;
      if (again === 0 || !step.includes("induction") || runner.cutShort === cutBefore) continue;
      again--;
      const longer = await closedAfter(context, step, { closers, effort: options.effort });
      if (longer) return longer;
    }
    return undefined;
  },
  examples: [
    {
      context:
        "inductive Tree where\n  | leaf\n  | node (l : Tree) (x : Nat) (r : Tree)\ndef Tree.mirror : Tree → Tree\n  | leaf => leaf\n  | node l x r => node r.mirror x l.mirror",
      goal: "(t : Tree) : t.mirror.mirror = t",
      closes: true,
      by: ["induction t"],
    },
    {
      context:
        "inductive Even : Nat → Prop where\n  | zero : Even 0\n  | add_two (n : Nat) : Even n → Even (n + 2)",
      goal: "(n : Nat) (h : Even n) : n % 2 = 0",
      closes: true,
      by: ["induction h"],
    },
    {
      context:
        "def raise (b n : Nat) : Nat :=\n  if n = 0 then 1\n  else if n % 2 = 0 then raise (b * b) (n / 2)\n  else b * raise (b * b) (n / 2)\ntermination_by n",
      goal: "(b n : Nat) : raise b n = b ^ n",
      closes: true,
      by: ["congr 1"],
    },
    {
      context:
        "inductive S : Nat → Nat → Prop where\n  | stop : S 0 0\n  | go : S a b → S (a + 1) (b + 1)",
      goal: "(a b c : Nat) (h : S a b) (k : S a c) : b = c",
      closes: true,
      by: ["generalizing c"],
    },
    {
      context:
        "structure Q where\n  front : List Nat\n  back : List Nat\ndef Q.all (q : Q) : List Nat := q.front ++ q.back.reverse\ndef Q.pop (q : Q) : Option (Nat × Q) :=\n  match q.front with\n  | x :: f => some (x, ⟨f, q.back⟩)\n  | [] => match q.back.reverse with\n    | [] => none\n    | x :: f => some (x, ⟨f, []⟩)\ndef drain : Nat → Q → List Nat\n  | 0, _ => []\n  | n + 1, q => match q.pop with\n    | none => []\n    | some (x, r) => x :: drain n r",
      goal: "(q : Q) : drain q.all.length q = q.all",
      closes: true,
      by: ["generalize e"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

function leadingBinders(target: Term): string[] {
  const names: string[] = [];
  for (let at = target; isBinder(at); at = at.body) names.push(at.name);
  return names;
}

import type { Term } from "../../core/index.ts";
import { closersAtSight } from "../at-sight.ts";
import { EFFORTS } from "../efforts.ts";
import { factsAtZero } from "../facts-at-zero.ts";
import { firstSteps, isForInduction } from "../inductions.ts";
import { type Closer, closedAfter, closersByFacts, closersFor } from "../one-liners.ts";
import { isBinder, isQuick, type RuleContext, rule, type SolveOptions } from "../rule.ts";
import type { Script } from "../script.ts";
import { grind } from "../tactic.ts";
import { closedByUnfoldingOnce } from "../unfold-call.ts";

/**
 * What an experienced user types first: automation with the file's own definitions and theorems, by itself or on the
 * cases of the likeliest inductions, or with a call replaced by what it is.
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
    const { goal, search, options, fresh } = context;
    const opened: SolveOptions = { ...options, depth: 0, from: "open" };
    if (isBinder(goal.target)) {
      const names = leadingBinders(goal.target).map((name) => fresh(name));
      const tactic = `intro ${names.join(" ")}`;
      return search.solveAfter(tactic, opened);
    }
    const closers = await closersFor(context);
    const effort = Math.min(options.effort, EFFORTS.oneLine);
    const plain = closers.filter(({ isPlain }) => isPlain);
    const look = EFFORTS.firstLook;
    const steps = isForInduction(context) ? firstSteps(context) : [];
    const atSight = closersAtSight(context);
    let starts: ReturnType<typeof knowingStarts> | undefined;
    const withStarts = async (step?: string) => {
      starts ??= knowingStarts(context);
      const known = await starts;
      if (!known) return undefined;
      const { lines, at, closers } = known;
      const rest = await closedAfter(at, step, { effort, closers });
      return rest && [...lines, ...rest];
    };
    const atOnce = { effort: look, closers: [...atSight, ...plain] };
    const seen = (await closedAfter(context, undefined, atOnce)) ?? (await withStarts());
    if (seen) return seen;
    for (const { step, isAbreast } of steps) {
      const looked = { effort: isAbreast ? effort : look, closers: plain };
      const script = (await closedAfter(context, step, looked)) ?? (await withStarts(step));
      if (script) return script;
    }
    const facts = await closersByFacts(context);
    for (const direct of [closers, facts]) {
      const script = await closedAfter(context, undefined, { closers: direct, effort });
      if (script) return script;
    }
    return closedByUnfoldingOnce(context);
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
        "inductive S : Nat → Nat → Prop where\n  | stop : S 0 0\n  | go : S a b → S (a + 1) (b + 1)",
      goal: "(a b c : Nat) (h : S a b) (k : S a c) : b = c",
      closes: true,
      by: ["generalizing c"],
    },
    {
      context:
        "def scan : Nat → List Bool → Bool\n  | d, [] => d == 0\n  | d, true :: s => scan (d + 1) s\n  | 0, false :: _ => false\n  | d + 1, false :: s => scan d s\ntheorem scan_append (s t : List Bool) (d e : Nat) (h : scan d s = true) : scan (d + e) (s ++ t) = scan e t := by\n  fun_induction scan d s <;> grind [scan]",
      goal: "(s t : List Bool) (hs : scan 0 s = true) (ht : scan 0 t = true) : scan 0 (s ++ t) = true",
      closes: true,
      by: [":= 0"],
    },
    {
      context:
        "def digits (n : Nat) : Nat := if n < 10 then 1 else digits (n / 10) + 1\ntermination_by n",
      goal: "(n d : Nat) (h : 0 < n) (k : d < 10) : digits (10 * n + d) = digits n + 1",
      closes: true,
      by: ["rw"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

/** The goal with what theorems of the file say where a start is zero, and automation that uses the file's definitions. */
async function knowingStarts(
  context: RuleContext,
): Promise<{ lines: Script; at: RuleContext; closers: Closer[] } | undefined> {
  const { goal, definitions, runner, state } = context;
  const facts = await factsAtZero(context);
  if (facts.length === 0) return undefined;
  const { state: known, lines } = await runner.runEach(state, facts, EFFORTS.oneLine);
  const own = definitions.vocabulary.definitionsIn(goal);
  const tactic = grind(await definitions.vocabulary.argumentsOf("grind", own, { runner, state }));
  return { lines, at: { ...context, state: known }, closers: [{ tactic }] };
}

function leadingBinders(target: Term): string[] {
  const names: string[] = [];
  for (let at = target; isBinder(at); at = at.body) names.push(at.name);
  return names;
}

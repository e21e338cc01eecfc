import { closedSubterms, headName, matchConst, type Term } from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { closedAfter } from "../one-liners.ts";
import { type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { done, each, grind, simpAll } from "../tactic.ts";

const LAST = ["List.range'_concat", "List.range_succ", "List.foldl_append"];

/**
 * A fold over the numbers up to one: its last round is the one that a step from a number to the next adds, so that a range
 * is taken apart from its end.
 */
export const lastOfRange = rule({
  name: "last-of-range",
  phase: "reshape",
  cost: 3,
  failsFor: "effort",
  index: ({ goal }) => foldedTo(goal.target).length > 0,
  apply: fromTheEnd,
  examples: [
    {
      goal: "(n : Nat) : (List.range' 0 (n + 1)).foldl (· + ·) 0 = (List.range' 0 n).foldl (· + ·) 0 + n",
      closes: true,
      by: ["List.range'_concat"],
    },
    {
      goal: "(n : Nat) : 2 * (List.range' 0 n).foldl (fun s i => s + 2 * i + 1) 0 = 2 * (n * n)",
      closes: true,
      by: ["induction n"],
    },
    { goal: "(xs : List Nat) : xs.foldl (· + ·) 0 = xs.sum", leftAlone: true },
  ],
});

/** Variables, and successors, up to which there are folds over ranges. */
function foldedTo(target: Term): Term[] {
  const found: Term[] = [];
  closedSubterms(target, (term) => {
    const [, , , , list] = matchConst(term, "List.foldl", 5) ?? [];
    if (!list) return;
    const [length] =
      matchConst(list, "List.range'", 3)?.slice(1) ?? matchConst(list, "List.range", 1) ?? [];
    if (length && (length.tag === "fvar" || headName(length) === "HAdd.hAdd")) found.push(length);
  });
  return found;
}

/** Closes a goal about folds over ranges, by induction on how far they go where that is any number. */
export async function fromTheEnd(context: RuleContext): Promise<Script | undefined> {
  const { goal, names, options } = context;
  const ends = foldedTo(goal.target);
  if (ends.length === 0) return undefined;
  const variables = ends.flatMap((end) => (end.tag === "fvar" ? [names[end.index] as string] : []));
  const apart = simpAll(LAST);
  const closers = [done(apart), `(${each(apart, grind())})`].map((tactic) => ({ tactic }));
  const effort = Math.max(options.effort, EFFORTS.fold);
  for (const step of [undefined, ...new Set(variables.map((name) => `induction ${name}`))]) {
    const script = await closedAfter(context, step, { closers, effort });
    if (script) return script;
  }
  return undefined;
}

import { closedSubterms, headName, matchConst, type Term } from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import { closedAfter } from "./one-liners.ts";
import type { RuleContext } from "./rule.ts";
import type { Script } from "./script.ts";
import { done, each, grind, simpAll } from "./tactic.ts";

const LAST = ["List.range'_concat", "List.range_succ", "List.foldl_append"];

/** Variables, and successors, up to which there are folds over ranges. */
export function foldedTo(target: Term): Term[] {
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

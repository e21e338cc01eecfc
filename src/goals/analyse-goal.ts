import { displayName, ExprTag, type GoalTerms, type NameParts } from "../core/index.ts";
import type { AnalyseGoal } from "../core/ports/index.ts";
import { footprint } from "./footprint.ts";
import { goalKey } from "./goal-key.ts";

/** Footprint, key and constants of a goal. Takes well under a millisecond for common goals. */
export const analyseGoal: AnalyseGoal = (terms) => ({
  footprint: footprint(terms),
  key: goalKey(terms),
  constants: constantsOf(terms),
});

/** Full names of the constants in hypotheses and target, types and instances included. */
function constantsOf({ terms, hypotheses, target }: GoalTerms): string[] {
  const { exprs, lists, names } = terms;
  const seen = new Set<number>();
  const found = new Set<number>();
  const roots = hypotheses.flatMap(({ type, value }) =>
    value === undefined ? [type] : [type, value],
  );
  const stack = [...roots, target].reverse();
  while (stack.length > 0) {
    const index = stack.pop() as number;
    if (seen.has(index)) continue;
    seen.add(index);
    const [tag, a, b, c] = exprs.subarray(index * 4, index * 4 + 4) as unknown as number[];
    if (tag === ExprTag.const) found.add(a as number);
    else if (tag === ExprTag.app) stack.push(b as number, a as number);
    else if (tag === ExprTag.lam || tag === ExprTag.forallE) stack.push(c as number, b as number);
    else if (tag === ExprTag.letE) {
      const at = b as number;
      stack.push(lists[at + 3] as number, lists[at + 2] as number, lists[at + 1] as number);
    } else if (tag === ExprTag.proj) stack.push(c as number);
  }
  return [...found].map((name) => displayName(names[name] as NameParts));
}

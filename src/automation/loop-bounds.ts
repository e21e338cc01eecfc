import { closedSubterms, freeVariables, same, spine, type Term, termKey } from "../core/index.ts";
import type { InductionCase, RecursiveCall } from "./recursion.ts";

export interface LoopContext {
  call: RecursiveCall;
  cases: readonly InductionCase[];
  /** Free variables that stand for the varying arguments, and last for `ghost` where there is one. */
  variables: readonly number[];
  variableTypes: readonly Term[];
  /** Names of all free variables. */
  names: readonly string[];
  /** What is to be proved, with the call in it. */
  target: Term;
  /**
   * The list that the loop walks through, when it starts with a variable: the ghost variable is the part
   * that is done, so that `whole = done ++ rest`. `position`: of the rest among the varying arguments.
   */
  ghost?: { whole: Term; position: number };
  /** What the variables are at the beginning. */
  initial: readonly Term[];
  /** Hypotheses of list or array type, as free variables. */
  sequences: readonly { index: number; type: Term }[];
}

export const COMPARISONS = ["LT.lt", "LE.le", "GT.gt", "GE.ge"];

/** Terms that a condition compares a varying argument with, and that stay the same. */
export function loopBounds(
  loop: LoopContext,
): { variable: number; bound: Term; strict: boolean }[] {
  const found = new Map<string, { variable: number; bound: Term; strict: boolean }>();
  for (const { binders, args } of loop.cases) {
    const locals = new Set(binders.map(({ index }) => index));
    for (const { type } of binders) {
      closedSubterms(type, (term) => {
        const { head, args: sides } = spine(term);
        if (head.tag !== "const" || !COMPARISONS.includes(head.name) || sides.length !== 4) return;
        for (const [i, side] of [sides[2], sides[3]].entries()) {
          const other = (i === 0 ? sides[3] : sides[2]) as Term;
          const at = args.findIndex((arg) => same(arg, side as Term));
          if (at < 0 || [...freeVariables(other)].some((index) => locals.has(index))) continue;
          const strict = head.name === "LT.lt" || head.name === "GT.gt";
          found.set(`${at} ${termKey(other)}`, { variable: at, bound: other, strict });
        }
      });
    }
  }
  return [...found.values()];
}

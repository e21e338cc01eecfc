import { closedSubterms, freeVariables, headName, spine, type Term } from "../core/index.ts";
import { openBinders } from "./recursion.ts";
import type { RuleContext } from "./rule.ts";

/** How the facts are named. */
const AT_ZERO = "at_zero";

/**
 * What theorems of the file about a function at any start, such as `f n (a + b)`, say where a start is zero, as tactics that
 * add it: automation that matches terms does not see that `f n 0` is of that form.
 */
export async function factsAtZero({
  goal,
  definitions: { vocabulary },
  runner,
  state,
  fresh,
}: RuleContext): Promise<string[]> {
  const facts: string[] = [];
  for (const name of await vocabulary.theoremsFor(goal, { runner, state })) {
    const type = await vocabulary.typeOf(name, { runner, state });
    const starts = type ? startsIn(type, (fn) => vocabulary.has(fn)) : [];
    // Of `a + b` the other one is any start when one is zero.
    const given = [...starts.map((start) => [start]), ...(starts.length > 2 ? [starts] : [])];
    for (const zeros of given) {
      const values = zeros.map((start) => ` (${start} := 0)`).join("");
      facts.push(`have ${fresh(AT_ZERO)} := @${name}${values}`);
    }
  }
  return facts;
}

/** Numbers that a statement speaks of as a part of an argument of the user's functions. */
function startsIn(type: Term, isOwn: (name: string) => boolean): string[] {
  const names: string[] = [];
  const { binders, body } = openBinders(type, names);
  const numbers = new Set(
    binders.flatMap(({ index, type }) => (headName(type) === "Nat" ? [index] : [])),
  );
  const starts = new Set<string>();
  closedSubterms(body, (term) => {
    const { head, args } = spine(term);
    if (head.tag !== "const" || !isOwn(head.name)) return;
    for (const arg of args) {
      if (spine(arg).args.length === 0) continue;
      for (const index of freeVariables(arg)) {
        if (numbers.has(index)) starts.add(names[index] as string);
      }
    }
  });
  return [...starts];
}

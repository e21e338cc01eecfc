import {
  apply as applied,
  constantsOf,
  explicitText,
  freeVariables,
  spine,
  type Term,
} from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import { closedAfter } from "./one-liners.ts";
import { type RecursiveCall, unfoldsForever } from "./recursion.ts";
import type { RuleContext } from "./rule.ts";
import type { Script } from "./script.ts";
import { grind, simpAll } from "./tactic.ts";

/** Calls that are unfolded, each by itself. */
const MOST_CALLS = 3;

/**
 * A function whose equation holds for all arguments, such as one by division, is called on something computed: the call is
 * replaced by what it is, once, and its branches are told apart. Simplifiers would go on unfolding.
 */
export async function closedByUnfoldingOnce(context: RuleContext): Promise<Script | undefined> {
  const { names } = context;
  const plain = ["omega", grind(), simpAll(), "(simp_all; omega)"];
  const closers = ["", "split"].flatMap((after) =>
    plain.map((tactic) => (after === "" ? { tactic } : { tactic, after })),
  );
  for (const { term, fn } of unfoldable(context)) {
    const equation: Term = { tag: "const", name: `${fn.name}.eq_def` };
    const exactly = explicitText(applied(equation, spine(term).args), names);
    // The first one that Lean comes to is mostly the one that is meant.
    for (const name of [`_root_.${fn.name}`, exactly]) {
      const automation = { closers, effort: EFFORTS.oneLine };
      const script = await closedAfter(context, `rw [${name}]`, automation);
      if (script) return script;
    }
  }
  return undefined;
}

/** Those on what is no variable, the largest first. */
function unfoldable({ calls }: RuleContext): readonly RecursiveCall[] {
  const size = ({ term }: RecursiveCall) => constantsOf(term).length;
  return calls
    .filter(({ fn, varyingArgs }) => unfoldsForever(fn) && varyingArgs.some(isComputed))
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, MOST_CALLS);
}

function isComputed(term: Term): boolean {
  return term.tag === "app" && freeVariables(term).size > 0;
}

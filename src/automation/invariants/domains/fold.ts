import {
  apply,
  closedSubterms,
  headName,
  replaceTerms,
  same,
  spine,
  type Term,
} from "../../../core/index.ts";
import { foldOf } from "../../folds.ts";
import { first, grind } from "../../tactic.ts";
import { type Domain, textFor } from "../domain.ts";
import { type Loop, loopBounds } from "../loop.ts";
import { NAT, takeTerm } from "./terms.ts";

/** Folds of the target over a whole sequence, as values of variables over the part that is done. */
export const fold: Domain = (loop) =>
  foldTerms(loop).map((term) => ({
    domain: "fold",
    kind: "value",
    text: textFor(loop, term),
    // One element more is a fact that rewrites.
    check: (lemmas) => first("(simp only [*]; done)", grind(lemmas)),
  }));

function foldTerms(loop: Loop): Term[] {
  const { target, variables, variableTypes, sequences } = loop;
  const variable = (i: number): Term => ({ tag: "fvar", index: variables[i] as number });
  const parts: (readonly [Term, Term])[] = [];
  if (loop.ghost) parts.push([loop.ghost.whole, variable(variables.length - 1)]);
  variableTypes.forEach((type, i) => {
    if (headName(type) !== "Nat") return;
    for (const { index, type: sequence } of sequences) {
      const whole: Term = { tag: "fvar", index };
      const part = takeTerm(whole, sequence, variable(i));
      if (part) parts.push([whole, part]);
    }
  });
  const counters = new Set(loopBounds(loop).map((bound) => bound.variable));
  const found: Term[] = [];
  closedSubterms(target, (fold) => {
    const state = foldState(fold);
    if (!state) return;
    for (const [i, type] of variableTypes.entries()) {
      if (!same(type, state) || counters.has(i)) continue;
      for (const part of parts) {
        const value = overPart(fold, part);
        if (!same(value, fold))
          found.push(apply({ tag: "const", name: "Eq" }, [type, variable(i), value]));
      }
    }
  });
  return found;
}

/** A summary of a part instead of the whole. What a fold starts with stays the same. */
function overPart(summary: Term, part: readonly [Term, Term]): Term {
  const { head, args } = spine(summary);
  const isFold = head.tag === "const" && foldOf(head.name, args);
  if (!isFold) return replaceTerms(summary, [part]);
  return apply(head, [
    ...args.slice(0, 4),
    ...args.slice(4).map((arg) => replaceTerms(arg, [part])),
  ]);
}

/** The type of what a fold or another summary of a sequence gives. */
function foldState(term: Term): Term | undefined {
  const { head, args } = spine(term);
  if (head.tag !== "const") return undefined;
  const fold = foldOf(head.name, args);
  // A fold over an array has a start and an end besides; without them it is a function.
  if (fold) return args.length === (fold.kind === "Array" ? 7 : 5) ? fold.state : undefined;
  if (/^(List|Array)\.sum$/.test(head.name)) return args[0];
  if (/^(List|Array)\.(count|countP)$/.test(head.name)) return NAT;
  if (head.name === "List.length" && args[1] && spine(args[1]).head.tag === "const") return NAT;
  return undefined;
}

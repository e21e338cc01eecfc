import {
  apply,
  closedSubterms,
  explicitText,
  headName,
  numeralValue,
  replaceTerms,
  same,
  spine,
  type Term,
} from "../../../core/index.ts";
import { type Fact, factLine, factsFor } from "../../facts/fact.ts";
import { foldOf } from "../../folds.ts";
import { first, grind, seq } from "../../tactic.ts";
import { type Domain, textFor } from "../domain.ts";
import { type Loop, loopBounds } from "../loop.ts";
import { NAT, takeTerm } from "./terms.ts";

/** Folds of the target over a whole sequence, as values of variables over the part that is done. */
export const fold: Domain = (loop) =>
  foldTerms(loop).map(({ term, start }) => ({
    domain: "fold",
    kind: "value",
    text: textFor(loop, term),
    ...(start !== undefined && { start }),
    // One element more is a fact that rewrites. What an induction says of a branch is known in it.
    check: (lemmas) => first("(simp +zetaDelta only [*, dite_eq_ite]; done)", grind(lemmas)),
  }));

/** `start`: a tactic that proves it at the start, where that is not plain to see. */
interface FoldTerm {
  term: Term;
  start?: string | undefined;
}

function foldTerms(loop: Loop): FoldTerm[] {
  const { target, variables, variableTypes, sequences, names, initial } = loop;
  const variable = (i: number): Term => ({ tag: "fvar", index: variables[i] as number });
  const parts: { pair: readonly [Term, Term]; start?: string | undefined }[] = [];
  if (loop.ghost) parts.push({ pair: [loop.ghost.whole, variable(variables.length - 1)] });
  variableTypes.forEach((type, i) => {
    if (headName(type) !== "Nat") return;
    for (const { index, type: sequence } of sequences) {
      const whole: Term = { tag: "fvar", index };
      const part = takeTerm(whole, sequence, variable(i));
      const isSecond = numeralValue(initial[i] as Term) === 1n && headName(sequence) === "Array";
      const start = isSecond ? startAfterFirst(whole, sequence, names) : undefined;
      if (part) parts.push({ pair: [whole, part], start });
    }
  });
  const counters = new Set(loopBounds(loop).map((bound) => bound.variable));
  const found: FoldTerm[] = [];
  closedSubterms(target, (fold) => {
    const state = foldState(fold);
    if (!state) return;
    for (const [i, type] of variableTypes.entries()) {
      if (!same(type, state) || counters.has(i)) continue;
      for (const { pair, start } of parts) {
        const value = overPart(fold, pair);
        const term = apply({ tag: "const", name: "Eq" }, [type, variable(i), value]);
        if (!same(value, fold)) found.push({ term, start });
      }
    }
  });
  return found;
}

/** A loop that starts from the second element has done the first. */
function startAfterFirst(whole: Term, type: Term, names: readonly string[]): string {
  const [fact] = [...factsFor("array-first").values()] as [Fact];
  const element = explicitText(spine(type).args[0] as Term, names);
  const use = `rw [${fact.name} ${explicitText(whole, names)} (by omega)]`;
  return seq(seq(factLine(fact, { ELEMENT: element })), use, "simp");
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

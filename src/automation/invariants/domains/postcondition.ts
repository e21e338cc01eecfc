import {
  apply,
  closedSubterms,
  contains,
  elementRead,
  hasLoose,
  headName,
  lift,
  matchConst,
  negate,
  replaceTerms,
  rewrite,
  same,
  spine,
  type Term,
} from "../../../core/index.ts";
import { resultType } from "../../recursion.ts";
import { type Domain, textFor } from "../domain.ts";
import { COMPARISONS, type Loop, loopBounds } from "../loop.ts";
import { NAT, takeTerm } from "./terms.ts";

const QUANTIFIED = new Set(["Exists", "And", "Or", "Iff", "Not"]);

/**
 * Pieces of the target with the call replaced by an accumulator, and bounds by a counter (D. Gries, "The Science of
 * Programming", ch. 16: replace a constant by a variable).
 */
export const postcondition: Domain = (loop) =>
  postconditionTerms(loop).map((term) => ({
    domain: "postcondition",
    kind: "claim",
    text: textFor(loop, term),
  }));

function postconditionTerms(loop: Loop): Term[] {
  const { call, variables, variableTypes, target, sequences } = loop;
  const variable = (i: number): Term => ({ tag: "fvar", index: variables[i] as number });
  const type = resultType(call);
  const results = variables.flatMap((_, i) =>
    same(variableTypes[i] as Term, type) ? [[[call.term, variable(i)] as const]] : [],
  );
  const narrowings: (readonly (readonly [Term, Term])[])[] = [];
  const prefixes: (readonly (readonly [Term, Term])[])[] = [];
  for (const { variable: i, bound } of loopBounds(loop)) {
    if (
      headName(variableTypes[i] as Term) === "Nat" ||
      headName(variableTypes[i] as Term) === "Int"
    ) {
      narrowings.push([[bound, variable(i)]]);
    }
  }
  if (loop.ghost) narrowings.push([[loop.ghost.whole, variable(variables.length - 1)]]);
  variableTypes.forEach((type, i) => {
    if (headName(type) !== "Nat") return;
    for (const { index, type: sequence } of sequences) {
      const whole: Term = { tag: "fvar", index };
      const part = takeTerm(whole, sequence, variable(i));
      if (part) prefixes.push([[whole, part]]);
    }
  });
  const counters = variableTypes.flatMap((type, i) =>
    headName(type) === "Nat" ? [variable(i)] : [],
  );
  const built = results.map(([pair]) => pair?.[1]);
  const limits = loopBounds(loop);
  const written = (counter: Term) => ({
    isBuilt: (term: Term) => built.some((each) => each && same(each, term)),
    isLimit: (bound: Term) =>
      limits.some((each) => same(variable(each.variable), counter) && same(each.bound, bound)),
  });
  const found: Term[] = [];
  for (const piece of pieces(target)) {
    const hasCall = contains(piece, call.term);
    const withResult = hasCall ? results.map((pairs) => replaceTerms(piece, pairs)) : [piece];
    for (const base of withResult.filter((term) => !saysNothing(term))) {
      const narrow = (by: typeof narrowings) =>
        by.map((pairs) => replaceTerms(base, pairs)).filter((term) => !same(term, base));
      const guarded = narrowings
        .map((pairs) => replaceGuards(base, pairs))
        .filter((term) => !same(term, base));
      const ranged = counters.flatMap((counter) => rangeVariants(base, counter, written(counter)));
      const bounded = [...guarded, ...ranged, ...narrow(narrowings)];
      const narrowed = bounded.length > 0 ? bounded : narrow(prefixes);
      found.push(...narrowed);
      if (hasCall) found.push(base);
      else found.push(...narrowed.map(negate));
    }
  }
  return found.filter((term) => !saysNothing(term));
}

/** Replaces terms only where they stand alone on a side of a comparison. */
function replaceGuards(term: Term, pairs: readonly (readonly [Term, Term])[]): Term {
  return rewrite(term, (t) => {
    const { head, args } = spine(t);
    if (head.tag !== "const" || !COMPARISONS.includes(head.name) || args.length !== 4)
      return undefined;
    const sides = args
      .slice(2)
      .map((side) => pairs.find(([from]) => same(from, side))?.[1] ?? side);
    return apply(head, [...args.slice(0, 2), ...sides]);
  });
}

/** What a loop builds, and where a counter of it ends. */
interface Written {
  isBuilt(term: Term): boolean;
  isLimit(bound: Term): boolean;
}

/** `k < bound` for a variable that is bound so many binders before. */
function limitOf(guard: Term, before: number) {
  const [type, instance, left, bound] = matchConst(guard, "LT.lt", 4) ?? [];
  const isOfVariable = left?.tag === "bvar" && left.index === before;
  return type && instance && bound && isOfVariable && !hasLoose(bound)
    ? { type, instance, left, bound }
    : undefined;
}

/**
 * `∀ k, k < n → P k`, also with other premises, for the first `counter` numbers, and for the last: loops from both ends
 * settle both. Where the counter goes further than `n`, for the elements that are written already, wherever `P k` reads them.
 */
function rangeVariants(term: Term, counter: Term, { isBuilt, isLimit }: Written): Term[] {
  const reflected = reflectedVariants(term, counter);
  if (reflected.length > 0) return reflected;
  if (term.tag !== "pi" || headName(term.type) !== "Nat") return [];
  const premises: Extract<Term, { info: number }>[] = [];
  let guarded = term.body;
  for (; guarded.tag === "pi" && !limitOf(guarded.type, premises.length); guarded = guarded.body)
    premises.push(guarded);
  const limit = guarded.tag === "pi" && limitOf(guarded.type, premises.length);
  if (!limit || guarded.tag !== "pi" || same(limit.bound, counter)) return [];
  const { type, instance, left, bound } = limit;
  const less = (a: Term, b: Term) => apply({ tag: "const", name: "LT.lt" }, [type, instance, a, b]);
  const pair = guarded;
  const inPlace = (inner: Term): Term => ({
    ...term,
    body: premises.reduceRight<Term>((body, premise) => ({ ...premise, body }), inner),
  });
  const withGuard = (guard: Term): Term => {
    const body: Term = { ...pair, type: guard, body: lift(pair.body, 1) };
    return inPlace({ ...pair, body });
  };
  const index = isLimit(bound) ? undefined : indexRead(pair.body, isBuilt);
  const first: Term = index
    ? withGuard(less(index, counter))
    : inPlace({ ...pair, type: less(left, counter) });
  const from = apply({ tag: "const", name: "LE.le" }, [
    NAT,
    { tag: "const", name: "instLENat" },
    minus(bound, counter),
    { tag: "bvar", index: premises.length + 1 },
  ]);
  return [first, withGuard(from)];
}

/** Where a term reads an element of what a loop builds, outside of binders of its own. */
function indexRead(term: Term, isBuilt: Written["isBuilt"]): Term | undefined {
  const read = elementRead(term);
  if (read && isBuilt(read.sequence)) return read.index;
  if (term.tag !== "app") return undefined;
  return indexRead(term.fn, isBuilt) ?? indexRead(term.arg, isBuilt);
}

/** `∀ k l, k + l + 1 = n → P k l` for pairs of which one side is done. */
function reflectedVariants(term: Term, counter: Term): Term[] {
  if (term.tag !== "pi" || term.body.tag !== "pi" || term.body.body.tag !== "pi") return [];
  const pair = term.body.body;
  const isPair = [term.type, term.body.type].every((type) => headName(type) === "Nat");
  if (!isPair || headName(pair.type) !== "Eq") return [];
  const less = (index: number) =>
    apply({ tag: "const", name: "LT.lt" }, [
      NAT,
      { tag: "const", name: "instLTNat" },
      { tag: "bvar", index },
      counter,
    ]);
  // Under the equation the variables are one further out.
  return [2, 1].map((index) => {
    const guarded: Term = { ...pair, type: less(index), body: lift(pair.body, 1) };
    return { ...term, body: { ...term.body, body: { ...pair, body: guarded } } };
  });
}

function minus(a: Term, b: Term): Term {
  const instance = apply({ tag: "const", name: "instHSub" }, [
    NAT,
    { tag: "const", name: "instSubNat" },
  ]);
  return apply({ tag: "const", name: "HSub.hSub" }, [NAT, NAT, NAT, instance, a, b]);
}

/** `a ≤ a`, `a < a → P` and the like say nothing, or nothing more than a part of them. */
function saysNothing(term: Term): boolean {
  let found = false;
  closedSubterms(term, (part) => {
    const { head, args } = spine(part);
    if (head.tag !== "const" || (head.name !== "Eq" && !COMPARISONS.includes(head.name))) return;
    const [left, right] = args.slice(-2);
    if (args.length >= 3 && left && right && same(left, right)) found = true;
  });
  return found;
}

/** Closed propositions inside a target: conjuncts, sides of connectives, quantified statements. */
export function pieces(target: Term): Term[] {
  const found: Term[] = [];
  const go = (term: Term, depth: number) => {
    const { head, args } = spine(term);
    const isProp =
      term.tag === "pi" ||
      (head.tag === "const" &&
        (QUANTIFIED.has(head.name) || head.name === "Eq" || COMPARISONS.includes(head.name)));
    if (!isProp || depth > 5) return;
    const conjuncts = matchConst(term, "And", 2);
    if (!conjuncts) found.push(term);
    if (head.tag === "const" && QUANTIFIED.has(head.name) && head.name !== "Exists") {
      for (const arg of args) go(arg, depth + 1);
    }
    if (term.tag === "pi") {
      // Only premises and conclusions that do not depend on the bound variable are closed.
      if (!hasLoose(term.body)) go(term.body, depth + 1);
      go(term.type, depth + 1);
    }
  };
  go(target, 0);
  return found;
}

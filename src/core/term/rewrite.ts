import { type Term, termKey, visitTerms } from "./tree.ts";

/** Rebuilds a term bottom-up; `change` gives a replacement or `undefined`; `depth`: binders around. */
export function rewrite(
  term: Term,
  change: (term: Term, depth: number) => Term | undefined,
  depth = 0,
): Term {
  const changed = change(term, depth);
  if (changed) return changed;
  const go = (t: Term, d = depth) => rewrite(t, change, d);
  switch (term.tag) {
    case "app": {
      const [fn, arg] = [go(term.fn), go(term.arg)];
      return fn === term.fn && arg === term.arg ? term : { ...term, fn, arg };
    }
    case "lam":
    case "pi":
      return { ...term, type: go(term.type), body: go(term.body, depth + 1) };
    case "let":
      return {
        ...term,
        type: go(term.type),
        value: go(term.value),
        body: go(term.body, depth + 1),
      };
    case "proj":
      return { ...term, term: go(term.term) };
    default:
      return term;
  }
}

/** Adds `by` to the loose bound variables of a term. */
export function lift(term: Term, by: number): Term {
  if (by === 0) return term;
  return rewrite(term, (t, depth) =>
    t.tag === "bvar" ? (t.index >= depth ? { ...t, index: t.index + by } : t) : undefined,
  );
}

/** The body of a binder with `value` (no loose variables of its own beyond `value`'s) for its variable. */
export function instantiate(body: Term, value: Term): Term {
  return rewrite(body, (t, depth) => {
    if (t.tag !== "bvar") return undefined;
    if (t.index === depth) return lift(value, depth);
    return t.index > depth ? { ...t, index: t.index - 1 } : t;
  });
}

/** Replaces closed subterms, outermost first. */
export function replaceTerms(
  term: Term,
  pairs: readonly (readonly [from: Term, to: Term])[],
): Term {
  if (pairs.length === 0) return term;
  const table = new Map(pairs.map(([from, to]) => [termKey(from), to]));
  return rewrite(term, (t) => table.get(termKey(t)));
}

export function contains(term: Term, part: Term): boolean {
  const key = termKey(part);
  let found = false;
  closedSubterms(term, (t) => {
    if (termKey(t) === key) found = true;
  });
  return found;
}

export function hasLoose(term: Term): boolean {
  let loose = false;
  rewrite(term, (t, depth) => {
    if (t.tag === "bvar" && t.index >= depth) loose = true;
    return loose ? t : undefined;
  });
  return loose;
}

/** Calls `visit` for each subterm that has no loose bound variable, outermost first. */
export function closedSubterms(term: Term, visit: (term: Term) => void): void {
  visitTerms(term, (t) => {
    if (!hasLoose(t)) visit(t);
  });
}

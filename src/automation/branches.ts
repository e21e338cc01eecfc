import { closedSubterms, spine, type Term } from "../core/index.ts";

const MATCH = /\.match_\d+(_\d+)?$/;

/** Variables that a `match` in a term is about: they have to be known before it goes on. */
export function matchedVariables(term: Term): Set<number> {
  const found = new Set<number>();
  closedSubterms(term, (t) => {
    const { head, args } = spine(t);
    if (head.tag !== "const" || !MATCH.test(head.name)) return;
    for (const arg of args.slice(1)) if (arg.tag === "fvar") found.add(arg.index);
  });
  return found;
}

/** There is an `if` or a `match` in it. */
export function hasBranch(term: Term): boolean {
  let found = false;
  closedSubterms(term, (t) => {
    if (isBranch(t)) found = true;
  });
  return found;
}

/** It is an `if` or a `match`. */
export function isBranch(term: Term): boolean {
  const { head } = spine(term);
  return head.tag === "const" && (/^(ite|dite)$/.test(head.name) || MATCH.test(head.name));
}

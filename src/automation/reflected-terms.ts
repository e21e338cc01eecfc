import {
  children,
  closedSubterms,
  elementRead,
  hasLoose,
  headName,
  instantiate,
  matchConst,
  numeralValue,
  rewrite,
  same,
  spine,
  type Term,
  termKey,
} from "../core/index.ts";

/** A list or an array that a goal reads from its end. */
export interface Sequence {
  term: Term;
  kind: "List" | "Array";
  /** Compared with its reverse. */
  isReversed: boolean;
}

/** Sequences that are read by indices from the end, or compared with their reverse. */
export function reflectedSequences(target: Term): Sequence[] {
  const found = new Map<string, Sequence>();
  const add = (term: Term, type: Term | undefined, how: Partial<Sequence>) => {
    const kind = type && headName(type);
    if ((kind !== "List" && kind !== "Array") || hasLoose(term)) return;
    if (/^List\.(cons|nil)$/.test(headName(term))) return;
    const known = found.get(termKey(term));
    const fresh = { term, kind, isReversed: false } as const;
    found.set(termKey(term), { ...(known ?? fresh), ...how });
  };
  const look = (term: Term): void => {
    const { head, args } = spine(term);
    const name = head.tag === "const" ? head.name : "";
    const read = elementRead(term);
    if (read && isReflectedIndex(read.index)) add(read.sequence, args[0], {});
    // `Eq` has a type and two sides, `BEq.beq` an instance between.
    const [of] = args;
    const [one, other] = name === "Eq" || name === "BEq.beq" ? args.slice(-2) : [];
    const reversed = other && matchConst(other, "List.reverse", 2)?.[1];
    if (one && reversed && same(one, reversed)) add(one, of, { isReversed: true });
    for (const child of children(term)) look(child);
  };
  look(target);
  return [...found.values()];
}

/** `n - 1 - k` or `n - k - 1` for a bound variable `k` and something that is fixed. */
function isReflectedIndex(index: Term): boolean {
  const outer = matchConst(index, "HSub.hSub", 6);
  const inner = outer && matchConst(outer[4] as Term, "HSub.hSub", 6);
  if (!outer || !inner || hasLoose(inner[4] as Term)) return false;
  const taken = [inner[5] as Term, outer[5] as Term];
  return (
    taken.some((term) => term.tag === "bvar") && taken.some((term) => numeralValue(term) === 1n)
  );
}

/** `∀ k, k < n → P k (n - 1 - k)`, closed. */
export interface ReflectedPiece {
  whole: Term;
  bound: Term;
  /** What follows the guard, with free variables for `k` and for its reflected index. */
  rest: (k: Term, l: Term) => Term;
  /** Whether the index is `n - 1 - k`, and not `n - k - 1`. */
  isOneFirst: boolean;
}

export function reflectedPieces(target: Term): ReflectedPiece[] {
  const found: ReflectedPiece[] = [];
  closedSubterms(target, (whole) => {
    if (whole.tag !== "pi" || headName(whole.type) !== "Nat" || whole.body.tag !== "pi") return;
    const { type: guard, body } = whole.body;
    const [, , left, bound] = matchConst(guard, "LT.lt", 4) ?? [];
    if (left?.tag !== "bvar" || left.index !== 0 || !bound || hasLoose(bound)) return;
    const index = reflectedIndex(body, bound);
    if (!index) return;
    // Under the guard the variable is one further out.
    const unused: Term = { tag: "const", name: "unused" };
    const open = (term: Term, k: Term) => instantiate(instantiate(term, unused), k);
    const rest = (k: Term, l: Term) => {
      const from = open(index, k);
      return rewrite(open(body, k), (term) => (same(term, from) ? l : undefined));
    };
    const last = matchConst(index, "HSub.hSub", 6)?.[5];
    found.push({ whole, bound, rest, isOneFirst: last?.tag === "bvar" });
  });
  return found;
}

function reflectedIndex(body: Term, bound: Term): Term | undefined {
  let found: Term | undefined;
  rewrite(body, (term, depth) => {
    const inner = matchConst(term, "HSub.hSub", 6)?.[4];
    const of = inner && matchConst(inner, "HSub.hSub", 6)?.[4];
    if (depth === 0 && of && same(of, bound) && isReflectedIndex(term)) found ??= term;
    return undefined;
  });
  return found;
}

import { children, matchConst, numeralValue, spine, type Term } from "../../core/index.ts";
import type { Stated } from "../sanity/stated.ts";

/** What a relation or an operation is about: a variable by its name, a number, or something else. */
type Argument = { variable: string } | { number: bigint } | undefined;

/** `lt`, `le`, `dvd` and operations in which the order of the arguments matters. */
export type RelationKind = "lt" | "le" | "dvd" | "sub" | "div" | "mod" | "pow";

export interface Relation {
  kind: RelationKind;
  left: Argument;
  right: Argument;
}

/** Integers that a number is not below, or not above. */
export interface Bound {
  side: "lower" | "upper";
  value: bigint;
}

const CONSTANTS: Record<string, { kind: RelationKind; isFlipped?: boolean; arity: number }> = {
  "LT.lt": { kind: "lt", arity: 4 },
  "LE.le": { kind: "le", arity: 4 },
  "GT.gt": { kind: "lt", isFlipped: true, arity: 4 },
  "GE.ge": { kind: "le", isFlipped: true, arity: 4 },
  "Dvd.dvd": { kind: "dvd", arity: 4 },
  "HSub.hSub": { kind: "sub", arity: 6 },
  "HDiv.hDiv": { kind: "div", arity: 6 },
  "HMod.hMod": { kind: "mod", arity: 6 },
  "HPow.hPow": { kind: "pow", arity: 6 },
};

const COERCIONS = new Set(["Nat.cast", "Int.ofNat", "IntCast.intCast", "NatCast.natCast"]);

/** The comparisons and operations of a statement, denied ones turned round. */
export function relationsOf({ binders, conclusion }: Stated): Relation[] {
  const names = binders.map(({ name }) => name);
  const found: Relation[] = [];
  const visit = (term: Term, bound: readonly string[]): void => {
    const [denied] = matchConst(term, "Not", 1) ?? [];
    const relation = readRelation(denied ?? term, (each) => argumentOf(each, names, bound));
    if (relation) found.push(denied ? deny(relation) : relation);
    if (denied && relation) return;
    if (term.tag === "lam" || term.tag === "pi") {
      visit(term.type, bound);
      visit(term.body, [...bound, term.name]);
      return;
    }
    for (const child of relation ? spine(term).args : children(term)) visit(child, bound);
  };
  for (const { type } of binders) visit(type, []);
  visit(conclusion, []);
  return found;
}

function readRelation(term: Term, read: (term: Term) => Argument): Relation | undefined {
  const { head, args } = spine(term);
  const [remainder, zero] = matchConst(term, "Eq", 3)?.slice(1) ?? [];
  if (remainder && zero && numeralValue(zero) === 0n) {
    const [number, divisor] = matchConst(remainder, "HMod.hMod", 6)?.slice(4) ?? [];
    if (number && divisor) return { kind: "dvd", left: read(divisor), right: read(number) };
  }
  const known = head.tag === "const" ? CONSTANTS[head.name] : undefined;
  if (!known || args.length !== known.arity) return undefined;
  const [left, right] = args.slice(-2).map(read);
  const { kind, isFlipped } = known;
  return isFlipped ? { kind, left: right, right: left } : { kind, left, right };
}

/** `¬ a < b` is `b ≤ a`. */
function deny(relation: Relation): Relation {
  const { kind, left, right } = relation;
  if (kind !== "lt" && kind !== "le") return relation;
  return { kind: kind === "lt" ? "le" : "lt", left: right, right: left };
}

function argumentOf(term: Term, names: readonly string[], bound: readonly string[]): Argument {
  const { head, args } = spine(term);
  if (head.tag === "const" && COERCIONS.has(head.name)) {
    return argumentOf(args.at(-1) as Term, names, bound);
  }
  if (term.tag === "fvar") return { variable: names[term.index] ?? "" };
  if (term.tag === "bvar") return { variable: bound[bound.length - 1 - term.index] ?? "" };
  const negated = matchConst(term, "Neg.neg", 3)?.at(-1);
  const number = numeralValue(negated ?? term);
  return number === undefined ? undefined : { number: negated ? -number : number };
}

/** The bounds by numbers among relations. */
export function boundsOf(relations: readonly Relation[]): Bound[] {
  return relations.flatMap(({ kind, left, right }): Bound[] => {
    if (kind !== "lt" && kind !== "le") return [];
    const step = kind === "lt" ? 1n : 0n;
    if (left && "number" in left) return [{ side: "lower", value: left.number + step }];
    if (right && "number" in right) return [{ side: "upper", value: right.number - step }];
    return [];
  });
}

/** All numbers that a statement names. */
export function numbersOf({ binders, conclusion }: Stated): Set<bigint> {
  const found = new Set<bigint>();
  const visit = (term: Term) => {
    const value = numeralValue(term) ?? (term.tag === "nat" ? BigInt(term.value) : undefined);
    if (value !== undefined) found.add(value);
    for (const child of children(term)) visit(child);
  };
  for (const { type } of binders) visit(type);
  visit(conclusion);
  return found;
}

import type { Term } from "../../core/index.ts";
import type { Binders } from "../print-statement.ts";
import {
  isVariable,
  type PlainStatement,
  type PlainTerm,
  partsOf,
  plainStatement,
} from "./plain-term.ts";

/** What a statement says by its form, whatever its constants are. */
export type Shape =
  | "commutes"
  | "regroups"
  | "distributes"
  | "idempotent"
  | "involutive"
  | "cancels"
  | "fuses"
  | "unchanged"
  | "preserves"
  | "constant"
  | "same-arguments"
  | "reflexive"
  | "irreflexive"
  | "transitive"
  | "antisymmetric"
  | "injective"
  | "monotone"
  | "total"
  | "least"
  | "greatest"
  | "extensional"
  | "alternatives"
  | "conjunction"
  | "negation"
  | "equivalence"
  | "existence"
  | "generality"
  | "of-functions";

/** All shapes of a statement, e.g. `commutes` for `a + b = b + a` and for `R a b → R b a`. */
export function shapesOf(type: Term, binders: Binders): Set<Shape> {
  const statement = plainStatement(type, binders);
  const { conclusion } = statement;
  const shapes = new Set<Shape>();
  for (const [shape, test] of TESTS) if (test(statement)) shapes.add(shape);
  const sides = sidesOf(conclusion);
  if (sides)
    for (const [shape, test] of EQUATION_TESTS)
      if (test(sides) || test([sides[1], sides[0]])) shapes.add(shape);
  // `filter p l = l ↔ …`: what one side says.
  if (conclusion.head === "Iff")
    for (const side of conclusion.args) {
      const inner = side.head === "Eq" ? sidesOf(side) : undefined;
      if (inner && isUnchanged(inner)) shapes.add("unchanged");
    }
  return shapes;
}

type Sides = readonly [PlainTerm, PlainTerm];

function sidesOf(term: PlainTerm): Sides | undefined {
  if (term.head !== "Eq" && term.head !== "Iff") return undefined;
  const [left, right] = term.args.slice(-2);
  return left && right && left.key !== right.key ? [left, right] : undefined;
}

const isUnchanged = ([left, right]: Sides): boolean =>
  left.args.some((arg) => arg.key === right.key) && !right.isClosed;

/** Of an equation or equivalence, in both directions. */
const EQUATION_TESTS: readonly (readonly [Shape, (sides: Sides) => boolean])[] = [
  ["commutes", ([left, right]) => isSwapped(left, right)],
  ["regroups", isRegrouped],
  ["distributes", isDistributed],
  ["idempotent", isIdempotent],
  [
    "involutive",
    ([left, right]) =>
      left.args.some(
        (arg) => arg.head === left.head && arg.args.some((each) => each.key === right.key),
      ),
  ],
  [
    "cancels",
    ([left, right]) =>
      left.args.some(
        (arg) => arg.head !== left.head && arg.args.some((each) => each.key === right.key),
      ),
  ],
  ["fuses", isFused],
  ["unchanged", isUnchanged],
  ["preserves", isPreserved],
  ["constant", ([left, right]) => right.isClosed && !left.isClosed && left.args.length > 0],
  ["injective", isInjective],
];

const TESTS: readonly (readonly [Shape, (statement: PlainStatement) => boolean])[] = [
  [
    "commutes",
    ({ hypotheses, conclusion }) => hypotheses.some((each) => isSwapped(each, conclusion)),
  ],
  ["same-arguments", ({ conclusion }) => [...partsOf(conclusion)].some(hasSameArguments)],
  ["reflexive", ({ conclusion }) => hasSameArguments(conclusion)],
  ["irreflexive", ({ conclusion }) => isDenied(conclusion, hasSameArguments)],
  ["transitive", isTransitive],
  [
    "antisymmetric",
    ({ hypotheses, conclusion }) =>
      conclusion.head === "Eq" &&
      hypotheses.some((one) => hypotheses.some((other) => isSwapped(one, other))),
  ],
  [
    "injective",
    ({ hypotheses, conclusion }) =>
      conclusion.head === "Eq" && hypotheses.some((each) => isInjective([each, conclusion])),
  ],
  [
    "monotone",
    ({ hypotheses, conclusion }) => hypotheses.some((each) => isRaised(each, conclusion)),
  ],
  [
    "monotone",
    ({ conclusion: { head, args } }) =>
      head === "Iff" &&
      args.length === 2 &&
      (isRaised(args[0] as PlainTerm, args[1] as PlainTerm) ||
        isRaised(args[1] as PlainTerm, args[0] as PlainTerm)),
  ],
  [
    "cancels",
    ({ hypotheses, conclusion }) => hypotheses.some((each) => isRaised(conclusion, each)),
  ],
  [
    "cancels",
    ({ conclusion: { head, args } }) =>
      head === "Iff" && args.length === 2 && isRaised(args[1] as PlainTerm, args[0] as PlainTerm),
  ],
  [
    "total",
    ({ conclusion: { head, args } }) =>
      head === "Or" && args.length === 2 && isSwapped(args[0] as PlainTerm, args[1] as PlainTerm),
  ],
  [
    "least",
    ({ conclusion }) =>
      isBound(conclusion, 0) || isDenied(conclusion, (inner) => isBound(inner, 1)),
  ],
  [
    "greatest",
    ({ conclusion }) =>
      isBound(conclusion, 1) || isDenied(conclusion, (inner) => isBound(inner, 0)),
  ],
  [
    "extensional",
    ({ hypotheses, conclusion }) =>
      conclusion.head === "Eq" &&
      conclusion.args.slice(-2).every(isVariable) &&
      hypotheses.some(({ head }) => head === "∀" || head === "Eq"),
  ],
  ["alternatives", ({ conclusion }) => conclusion.head === "Or"],
  ["conjunction", ({ conclusion }) => conclusion.head === "And"],
  [
    "negation",
    ({ conclusion }) =>
      isDenied(conclusion, () => true) ||
      [...partsOf(conclusion)].some(({ head }) => NEGATIONS.has(head)),
  ],
  ["equivalence", ({ conclusion }) => conclusion.head === "Iff"],
  ["existence", ({ conclusion }) => [...partsOf(conclusion)].some(({ head }) => head === "Exists")],
  [
    "of-functions",
    ({ hypotheses, conclusion }) =>
      [conclusion, ...hypotheses].some((each) =>
        [...partsOf(each)].some(({ head, args }) => head[0] === "#" && args.length > 0),
      ),
  ],
  ["generality", ({ conclusion }) => [...partsOf(conclusion)].some(({ head }) => head === "∀")],
];

const NEGATIONS = new Set(["Not", "Ne", "bne", "Bool.not"]);

/** `¬ R`, `R = False` and `R = false`. */
function isDenied({ head, args }: PlainTerm, test: (inner: PlainTerm) => boolean): boolean {
  const [first, second] = args.slice(-2);
  if (head === "Not" && first) return test(first);
  const isFalse = second?.head === "False" || second?.head === "Bool.false";
  return head === "Eq" && isFalse && first !== undefined && test(first);
}

function hasSameArguments({ head, args }: PlainTerm): boolean {
  return (
    head !== "λ" &&
    head !== "∀" &&
    args.some((arg, i) => !arg.isClosed && args[i + 1]?.key === arg.key)
  );
}

/** `f a b` and `f b a`. */
function isSwapped(left: PlainTerm, right: PlainTerm): boolean {
  if (left.head !== right.head || left.args.length !== right.args.length) return false;
  const [a, b] = left.args.slice(-2);
  const [c, d] = right.args.slice(-2);
  return (
    a !== undefined && b !== undefined && a.key !== b.key && a.key === d?.key && b.key === c?.key
  );
}

/** `f (f a b) c` and `f a (f b c)`. */
function isRegrouped([left, right]: Sides): boolean {
  const { head } = left;
  if (head !== right.head || left.args.length < 2 || right.args.length < 2) return false;
  const isFirst = left.args.at(-2)?.head === head && right.args.at(-2)?.head !== head;
  return isFirst && [...partsOf(right.args.at(-1) as PlainTerm)].some((part) => part.head === head);
}

/** `f (g a b) = h (f a) (f b)`, also with more arguments. */
function isDistributed([left, right]: Sides): boolean {
  const isInner = left.args.some((arg) => arg.head !== left.head && arg.args.length >= 2);
  return (
    isInner &&
    right.args.length >= 2 &&
    right.head !== left.head &&
    right.args.slice(-2).every(({ head }) => head === left.head)
  );
}

/** `f a a = a`, `f (f a) = f a`. */
function isIdempotent([left, right]: Sides): boolean {
  const isTwice = left.args.some((arg) => arg.head === left.head && arg.key === right.key);
  const [a, b] = left.args.slice(-2);
  return isTwice || (a !== undefined && a.key === b?.key && a.key === right.key);
}

/** `f a (f b c) = f (g a b) c`: two steps are one. */
function isFused([left, right]: Sides): boolean {
  const nested = ({ head, args }: PlainTerm) => args.some((arg) => arg.head === head);
  return left.head === right.head && left.head[0] !== "#" && nested(left) && !nested(right);
}

/** `f (g a) = f a`: the same but for something around an argument. */
function isPreserved([left, right]: Sides): boolean {
  if (left.head !== right.head || left.args.length !== right.args.length) return false;
  const changed = left.args.filter((arg, i) => arg.key !== right.args[i]?.key);
  const [inner] = changed;
  const i = inner ? left.args.indexOf(inner) : -1;
  return (
    changed.length === 1 &&
    inner !== undefined &&
    inner.args.some(({ key }) => key === right.args[i]?.key)
  );
}

/** `f a = f b` and `a = b`. */
function isInjective([left, right]: Sides): boolean {
  const [outer, inner] = [sidesOf(left), sidesOf(right)];
  if (!outer || !inner) return false;
  return inner.every(isVariable) && isWrapped(outer, inner);
}

/** `R a b` and `S (f a) (f b)`, or `S (f b) (f a)`. */
function isRaised(below: PlainTerm, above: PlainTerm): boolean {
  if (above.head === "Eq" || below.head === "Eq") return false;
  const [a, b] = below.args.slice(-2);
  const [c, d] = above.args.slice(-2);
  return (
    a !== undefined &&
    b !== undefined &&
    c !== undefined &&
    d !== undefined &&
    a.key !== b.key &&
    (isWrapped([c, d], [a, b]) || isWrapped([d, c], [a, b]))
  );
}

function isWrapped([c, d]: Sides, [a, b]: Sides): boolean {
  return (
    c.head === d.head &&
    c.args.some(({ key }) => key === a.key) &&
    d.args.some(({ key }) => key === b.key)
  );
}

/** `R a b → S b c → T a c`, the hypotheses in any order. */
function isTransitive({ hypotheses, conclusion }: PlainStatement): boolean {
  const [a, c] = conclusion.args.slice(-2);
  if (!a || !c || a.key === c.key) return false;
  return hypotheses.some((one) => {
    const [from, middle] = one.args.slice(-2);
    if (from?.key !== a.key || !middle) return false;
    return hypotheses.some((other) => {
      const [start, to] = other.args.slice(-2);
      return other !== one && start?.key === middle.key && to?.key === c.key;
    });
  });
}

/** Is one side of an order a constant, and the other a variable? */
function isBound({ head, args }: PlainTerm, side: 0 | 1): boolean {
  const [left, right] = args.slice(-2);
  if (!["LE.le", "LT.lt"].includes(head) || !left || !right) return false;
  const [bound, other] = side === 0 ? [left, right] : [right, left];
  return bound.isClosed && isVariable(other);
}

import { matchConst, type SanityFinding, type Term } from "../../core/index.ts";
import { existentialOf, mentionsBound } from "../sanity/formula.ts";
import type { Stated } from "../sanity/stated.ts";
import {
  saidBounds,
  saidNumbers,
  saidQuantifiers,
  saidRelations,
  saidStrictness,
  saysAll,
} from "./phrases.ts";
import { type Bound, boundsOf, numbersOf, type Relation, relationsOf } from "./relations.ts";

/**
 * Where a statement says something else than its words, as far as these leave no doubt: another quantifier, a bound
 * that is off by one, arguments in another order.
 */
export function compareWords(stated: Stated, informal: string): SanityFinding[] {
  const words = informal.replace(/\s+/g, " ").trim();
  const relations = relationsOf(stated);
  return [
    ...quantifierFindings(stated, words),
    ...boundFindings(relations, words),
    ...numberFindings(stated, relations, words),
    ...relationFindings(relations, words),
  ];
}

type Shape = "for all, one" | "one, for all" | undefined;

function quantifierFindings({ binders, claim }: Stated, words: string): SanityFinding[] {
  const { universal, existential } = saidQuantifiers(words);
  const finding = (text: string): SanityFinding[] => [{ code: "quantifier", text }];
  const exists = existentialOf(claim);
  const [firstAll = Number.POSITIVE_INFINITY] = universal;
  const [firstOne = Number.POSITIVE_INFINITY] = existential;
  const isForAll = binders.some(({ role }) => role === "value");
  if (exists && !isForAll && existential.length === 0) {
    return finding("the statement says that there is one; the words do not");
  }
  const inner = exists && innerVariable(exists.body);
  const isAll = inner !== undefined && saysAll(words, inner);
  if (exists && inner !== undefined && (isForAll ? isAll : firstAll < firstOne)) {
    return finding("the words choose one for each; the statement chooses one for all");
  }
  const shapes = [claim, ...binders.map(({ type }) => type)].map(shapeOf);
  const isOnly = (shape: Shape) =>
    shapes.includes(shape) && shapes.every((each) => !each || each === shape);
  const isOneForAll = firstOne < firstAll && universal.length > 0;
  if (
    isOneForAll &&
    isOnly("for all, one") &&
    !universal.some((at) => existential.some((e) => e > at))
  ) {
    return finding("the words choose one for all; the statement one for each");
  }
  const isOneForEach = firstAll < firstOne && existential.length > 0;
  if (isOneForEach && isOnly("one, for all") && !universal.some((at) => at > firstOne)) {
    return finding("the words choose one for each; the statement one for all");
  }
  return [];
}

/** How quantifiers are nested, bounds and conditions aside. */
function shapeOf(term: Term): Shape {
  if (term.tag === "pi") {
    let body: Term = term;
    while (body.tag === "pi") body = body.body;
    const exists = existentialOf(body);
    return exists && !innerVariable(exists.body) ? "for all, one" : undefined;
  }
  const exists = existentialOf(term);
  return exists && innerVariable(exists.body) !== undefined ? "one, for all" : undefined;
}

/** The first variable of a `∀` right behind `∃`. */
function innerVariable(body: Term): string | undefined {
  const inner = existentialOf(body);
  if (inner) return innerVariable(inner.body);
  const [, second] = matchConst(body, "And", 2) ?? [];
  const forAll = second ?? body;
  return forAll.tag === "pi" && mentionsBound(forAll.body) ? forAll.name : undefined;
}

const sameBound = (a: Bound) => (b: Bound) => a.side === b.side && a.value === b.value;

/** A bound of the words that the statement has only one higher or lower. */
function boundFindings(relations: readonly Relation[], words: string): SanityFinding[] {
  const { bounds: said, rest } = saidBounds(words);
  const stated = boundsOf(relations);
  const unsaid = stated.filter((bound) => !said.some(sameBound(bound)));
  const missing = said.filter((bound) => !stated.some(sameBound(bound)));
  const off = missing.flatMap(({ side, value }): SanityFinding[] => {
    const near = unsaid.find((bound) => bound.side === side && (bound.value - value) ** 2n === 1n);
    if (!near) return [];
    const sign = side === "lower" ? "at least" : "at most";
    return [
      {
        code: "bound",
        text: `the words say ${sign} ${value}, the statement ${sign} ${near.value}`,
      },
    ];
  });
  return off.length > 0 ? off : strictnessFindings(relations, rest);
}

/** Smaller numbers are said and stated in too many ways. */
const SMALL = 3n;

/** A number of the words that the statement has only one higher or lower, or a bound with another number. */
function numberFindings(
  stated: Stated,
  relations: readonly Relation[],
  words: string,
): SanityFinding[] {
  const said = new Set(saidNumbers(words));
  const found = numbersOf(stated);
  const { bounds } = saidBounds(words);
  const kept = boundsOf(relations);
  const differ = (a: bigint, b: bigint): SanityFinding[] => [
    { code: "bound", text: `the words say ${a}, the statement ${b}` },
  ];
  const isRange = (value: bigint) => new RegExp(`\\b(?:to|through|up to) ${value}\\b`).test(words);
  for (const value of said) {
    const isMet = bounds.some((bound) => kept.some(sameBound(bound)));
    if (value < SMALL || found.has(value) || isMet || isRange(value)) continue;
    const near = [value - 1n, value + 1n].find((each) => found.has(each) && !said.has(each));
    if (near !== undefined) return differ(value, near);
  }
  for (const { side, value } of bounds) {
    const other = kept.find((bound) => bound.side === side && bound.value !== value);
    const isSaid = (number: bigint) =>
      said.has(number) || said.has(number - 1n) || said.has(number + 1n);
    const isStated = [value - 1n, value, value + 1n].some((number) => found.has(number));
    if (value < SMALL || !other || isStated || isSaid(other.value)) continue;
    return differ(value, other.value);
  }
  return [];
}

/** All comparisons are strict where the words say that none is, or the other way round. */
function strictnessFindings(relations: readonly Relation[], words: string): SanityFinding[] {
  const said = saidStrictness(words);
  const isOpen = ({ left, right }: Relation) => !isNumber(left) && !isNumber(right);
  const compared = relations.filter((relation) => isOpen(relation));
  const strict = compared.some(({ kind }) => kind === "lt");
  const weak = compared.some(({ kind }) => kind === "le");
  if (said.strict && !said.weak && weak && !strict) {
    return [{ code: "bound", text: "the words compare strictly, the statement does not" }];
  }
  if (said.weak && !said.strict && strict && !weak) {
    return [{ code: "bound", text: "the statement compares strictly, the words do not" }];
  }
  return [];
}

const isNumber = (argument: Relation["left"]) => argument !== undefined && "number" in argument;

/** Relations between variables whose arguments are swapped. */
function relationFindings(relations: readonly Relation[], words: string): SanityFinding[] {
  const named = relations.flatMap(({ kind, left, right }) => {
    const isNamed = left && right && "variable" in left && "variable" in right;
    return isNamed ? [{ kind, left: left.variable, right: right.variable }] : [];
  });
  const variables = new Set(named.flatMap(({ left, right }) => [left, right]));
  const said = saidRelations(words, variables);
  const has = (list: typeof named, kind: string, left: string, right: string) =>
    list.some((each) => each.kind === kind && each.left === left && each.right === right);
  return said.flatMap(({ kind, left, right }): SanityFinding[] => {
    if (left === right || has(named, kind, left, right)) return [];
    const isSwapped = has(named, kind, right, left) && !has(said, kind, right, left);
    if (!isSwapped) return [];
    return [{ code: "arguments", text: `${left} and ${right} have changed places (${kind})` }];
  });
}

import {
  closedSubterms,
  explicitText,
  headName,
  numeralValue,
  same,
  spine,
  type Term,
  type TermGoal,
  typesIn,
} from "../core/index.ts";
import type { RuleContext } from "./rule.ts";
import { each, seq } from "./tactic.ts";

type Numbers = "Nat" | "Int";

interface Product {
  of: Numbers;
  factor: Term;
  cofactor: Term;
}

/** That `less` is at most `more`, or smaller where it is `isStrict`; `proof` as Lean text. */
interface Bound {
  of: Numbers;
  less: Term;
  more: Term;
  isStrict: boolean;
  proof: string;
}

const MOST_FACTS = 6;
const MOST_PAIRS = 2;

/**
 * Tactics for goals about products of variables: known inequalities are multiplied by what one of their sides is multiplied
 * by elsewhere, and two factors of the same number are compared.
 */
export function productTactics({ goal, names, fresh }: RuleContext): string[] {
  const text = (term: Term) => explicitText(term, names);
  const products = productsIn(goal);
  const indices = indicesIn(goal, text);
  const bounds = [...boundsIn(goal), ...indices];
  const facts = new Set<string>();
  for (const bound of bounds)
    for (const { of, factor, cofactor } of products)
      if (of === bound.of && (same(factor, bound.less) || same(factor, bound.more)))
        facts.add(`(try have := ${multiplied(bound, text(cofactor))})`);
  const known = [...indices.map(({ proof }) => `have := ${proof}`), ...facts].slice(0, MOST_FACTS);
  const tactics = facts.size > 0 ? [seq(...known, "grind")] : [];
  const order = fresh("order");
  for (const [{ of, factor, cofactor }, other] of pairsOf(products).slice(0, MOST_PAIRS)) {
    const cases = `rcases ${of}.lt_trichotomy ${text(factor)} ${text(other)} with ${order} | ${order} | ${order}`;
    const bound = { of, isStrict: true, proof: order };
    const fact = `(try have := ${multiplied(bound, text(cofactor))})`;
    tactics.push(seq(...known, each(cases, seq(fact, "grind"))));
  }
  return tactics;
}

/** Both sides of an inequality times a number. */
function multiplied(
  { of, isStrict, proof }: Pick<Bound, "of" | "isStrict" | "proof">,
  by: string,
): string {
  if (of === "Nat")
    return `Nat.mul_le_mul_right ${by} ${isStrict ? `(Nat.succ_le_of_lt ${proof})` : proof}`;
  const weak = isStrict ? `(Int.add_one_le_of_lt ${proof})` : proof;
  return `Int.mul_le_mul_of_nonneg_right ${weak} (by omega : 0 ≤ ${by})`;
}

/** Each product of two numbers that are no literals, once for each of its factors. */
export function productsIn(goal: TermGoal): Product[] {
  const found: Product[] = [];
  for (const type of typesIn(goal))
    closedSubterms(type, (term) => {
      const { head, args } = spine(term);
      const of = numbersOf(args[0]);
      if (head.tag !== "const" || head.name !== "HMul.hMul" || args.length !== 6 || !of) return;
      const [left, right] = args.slice(4) as [Term, Term];
      if (numeralValue(left) !== undefined || numeralValue(right) !== undefined) return;
      found.push({ of, factor: left, cofactor: right }, { of, factor: right, cofactor: left });
    });
  return found;
}

/** Different factors of the same number. */
function pairsOf(products: readonly Product[]): [Product, Term][] {
  const found: [Product, Term][] = [];
  for (const [i, product] of products.entries())
    for (const other of products.slice(i + 1)) {
      const isPair =
        product.of === other.of &&
        same(product.cofactor, other.cofactor) &&
        !same(product.factor, other.factor);
      const isKnown = found.some(
        ([{ factor }, second]) => same(factor, product.factor) && same(second, other.factor),
      );
      if (isPair && !isKnown) found.push([product, other.factor]);
    }
  return found;
}

function boundsIn({ hypotheses }: TermGoal): Bound[] {
  return hypotheses.flatMap(({ name, type }): Bound[] => {
    const { args } = spine(type);
    const of = numbersOf(args[0]);
    const relation = RELATIONS[headName(type)];
    const [left, right] = args.slice(2);
    if (!relation || !of || !left || !right) return [];
    const [less, more] = relation.isTurned ? [right, left] : [left, right];
    return [{ of, less, more, isStrict: relation.isStrict, proof: name }];
  });
}

const RELATIONS: Readonly<Record<string, { isStrict: boolean; isTurned: boolean }>> = {
  "LT.lt": { isStrict: true, isTurned: false },
  "LE.le": { isStrict: false, isTurned: false },
  "GT.gt": { isStrict: true, isTurned: true },
  "GE.ge": { isStrict: false, isTurned: true },
};

/** Numbers below a bound by their type. */
function indicesIn(goal: TermGoal, text: (term: Term) => string): Bound[] {
  const found = new Map<string, Bound>();
  for (const type of typesIn(goal))
    closedSubterms(type, (term) => {
      const { head, args } = spine(term);
      const [more, index] = args;
      if (head.tag !== "const" || head.name !== "Fin.val" || !more || !index) return;
      const proof = `@Fin.isLt ${text(more)} ${text(index)}`;
      found.set(proof, { of: "Nat", less: term, more, isStrict: true, proof: `(${proof})` });
    });
  return [...found.values()];
}

function numbersOf(type: Term | undefined): Numbers | undefined {
  if (type?.tag !== "const") return undefined;
  return type.name === "Nat" || type.name === "Int" ? type.name : undefined;
}

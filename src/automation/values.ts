import {
  closedSubterms,
  explicitText,
  headName,
  matchConst,
  rewrite,
  same,
  spine,
  type Term,
  type TermGoal,
  termKey,
  typesIn,
} from "../core/index.ts";
import type { Definitions } from "./definitions.ts";
import { isData } from "./inductions.ts";
import { callsIn, freshName, resultType } from "./recursion.ts";

/** Values of data that recursive functions have on variables, folds over one, and products of two, each once. */
export function plainValues(
  goal: TermGoal,
  { recursive, mutual, vocabulary }: Definitions,
): Term[] {
  const types = typesIn(goal);
  const calls = types
    .flatMap((type) => [...callsIn(type, recursive), ...callsIn(type, mutual)])
    .filter(
      (call) =>
        call.varyingArgs.every(({ tag }) => tag === "fvar") &&
        isData(headName(resultType(call)), vocabulary),
    )
    .map(({ term }) => term);
  const found = [...calls, ...types.flatMap(foldsIn), ...types.flatMap(productsIn)];
  return [...new Map(found.map((term) => [termKey(term), term])).values()];
}

function foldsIn(type: Term): Term[] {
  const found: Term[] = [];
  closedSubterms(type, (term) => {
    const list = FOLDS.map((name) => matchConst(term, name, 5)?.[4]).find((last) => last);
    if (list?.tag === "fvar") found.push(term);
  });
  return found;
}

function valueText(value: Term, names: readonly string[]): string {
  const factors = factorsOf(value)?.map((factor) => explicitText(factor, names));
  return factors ? factors.join(" * ") : explicitText(value, names);
}

/** Of two variables: linear arithmetic knows as little of them as of a call. */
function productsIn(type: Term): Term[] {
  const found: Term[] = [];
  closedSubterms(type, (term) => {
    if (factorsOf(term)) found.push(term);
  });
  return found;
}

function factorsOf(term: Term): Term[] | undefined {
  const factors = matchConst(term, "HMul.hMul", 6)?.slice(4);
  return factors?.every(({ tag }) => tag === "fvar") ? factors : undefined;
}

const FOLDS = ["List.foldl", "List.foldr"];

/** In how many places a term has this part. */
export function countOf(part: Term, term: Term): number {
  let count = 0;
  rewrite(term, (each) => {
    if (!same(each, part)) return undefined;
    count++;
    return each;
  });
  return count;
}

/** Tactics that put variables in the place of values. */
export function generalizing(values: readonly Term[], names: readonly string[]): string[] {
  const all = [...names];
  return values.map((value) => {
    const name = freshName("y", all);
    all.push(name);
    return `generalize ${valueText(value, names)} = ${name} at *`;
  });
}

/** Values of the open variables of a pattern, by index, with which it is the term; `undefined` where it is not. */
export function fitPattern(
  pattern: Term,
  term: Term,
  isOpen: (index: number) => boolean,
): Map<number, Term> | undefined {
  const values = new Map<number, Term>();
  const fits = (part: Term, value: Term): boolean => {
    if (part.tag === "fvar" && isOpen(part.index)) {
      const before = values.get(part.index);
      values.set(part.index, value);
      return !before || same(before, value);
    }
    const [a, b] = [spine(part), spine(value)];
    if (a.args.length === 0) return same(part, value);
    return (
      same(a.head, b.head) &&
      a.args.length === b.args.length &&
      a.args.every((arg, i) => fits(arg, b.args[i] as Term))
    );
  };
  return fits(pattern, term) ? values : undefined;
}

import {
  apply,
  instantiate,
  matchConst,
  rewrite,
  spine,
  type Term,
  termKey,
} from "../../core/index.ts";

/** A proposition by its connectives; what has none is an atom. */
export type Formula =
  | { op: "atom"; key: string; term: Term }
  | { op: "constant"; value: boolean }
  | { op: "not"; of: Formula }
  | { op: "and" | "or" | "implies" | "iff"; left: Formula; right: Formula };

/** Stands for a variable that is not mentioned. */
const PROP: Term = { tag: "sort", text: "Prop" };

/** Most atoms whose values are gone through. */
const MOST_ATOMS = 12;

/** Reads a proposition; `isProposition` tells implications from quantifiers by their domain. */
export function readFormula(term: Term, isProposition: (domain: Term) => boolean): Formula {
  const read = (inner: Term) => readFormula(inner, isProposition);
  const not = (of: Formula): Formula => ({ op: "not", of });
  const { head, args } = spine(term);
  if (term.tag === "pi" && isProposition(term.type) && !mentionsBound(term.body)) {
    return { op: "implies", left: read(term.type), right: read(instantiate(term.body, PROP)) };
  }
  if (head.tag !== "const") return { op: "atom", key: termKey(term), term };
  const [first, second] = args as [Term, Term];
  switch (`${head.name}/${args.length}`) {
    case "True/0":
      return { op: "constant", value: true };
    case "False/0":
      return { op: "constant", value: false };
    case "Not/1":
      return not(read(first));
    case "And/2":
    case "Or/2":
    case "Iff/2": {
      const op = head.name === "And" ? "and" : head.name === "Or" ? "or" : "iff";
      return { op, left: read(first), right: read(second) };
    }
    case "Ne/3":
      return not(equation(args));
    case "Eq/3":
      return equation(args);
    default: {
      const key = termKey(flipped(head.name, term, args));
      return { op: "atom", key, term };
    }
  }
}

function equation(args: readonly Term[]): Formula {
  const [type, left, right] = args as [Term, Term, Term];
  const [a, b] = [termKey(left), termKey(right)];
  if (a === b) return { op: "constant", value: true };
  const key = `= ${termKey(type)} ${[a, b].sort().join(" ")}`;
  return { op: "atom", key, term: left };
}

const FLIPS: Record<string, string> = { "GT.gt": "LT.lt", "GE.ge": "LE.le" };

/** `a > b` as `b < a`. */
function flipped(name: string, term: Term, args: readonly Term[]): Term {
  const other = FLIPS[name];
  if (other === undefined || args.length !== 4) return term;
  const [type, instance, left, right] = args as [Term, Term, Term, Term];
  return apply({ tag: "const", name: other }, [type, instance, right, left]);
}

/** Whether a formula is true whatever its atoms are; no when there are too many of them. */
export function isTautology(formula: Formula): boolean {
  const atoms = [...new Set(atomsOf(formula).map(({ key }) => key))];
  if (atoms.length > MOST_ATOMS) return false;
  for (let row = 0; row < 2 ** atoms.length; row++) {
    const values = new Map(atoms.map((key, i) => [key, ((row >> i) & 1) === 1]));
    if (!evaluate(formula, values)) return false;
  }
  return true;
}

export function atomsOf(formula: Formula): (Formula & { op: "atom" })[] {
  switch (formula.op) {
    case "atom":
      return [formula];
    case "constant":
      return [];
    case "not":
      return atomsOf(formula.of);
    default:
      return [...atomsOf(formula.left), ...atomsOf(formula.right)];
  }
}

function evaluate(formula: Formula, values: ReadonlyMap<string, boolean>): boolean {
  switch (formula.op) {
    case "atom":
      return values.get(formula.key) === true;
    case "constant":
      return formula.value;
    case "not":
      return !evaluate(formula.of, values);
    default: {
      const left = evaluate(formula.left, values);
      const right = evaluate(formula.right, values);
      if (formula.op === "and") return left && right;
      if (formula.op === "or") return left || right;
      return formula.op === "iff" ? left === right : !left || right;
    }
  }
}

/** `left → right`, the left sides joined. */
export function implication(left: readonly Formula[], right: Formula): Formula {
  return left.reduceRight<Formula>(
    (rest, one) => ({ op: "implies", left: one, right: rest }),
    right,
  );
}

/** Whether the body of a binder mentions its variable. */
export function mentionsBound(body: Term): boolean {
  let isFound = false;
  rewrite(body, (term, depth) => {
    isFound ||= term.tag === "bvar" && term.index === depth;
    return isFound ? term : undefined;
  });
  return isFound;
}

/** The variable and body of `∃ name, body`. */
export function existentialOf(term: Term): { name: string; type: Term; body: Term } | undefined {
  const [type, predicate] = matchConst(term, "Exists", 2) ?? [];
  if (!type || predicate?.tag !== "lam") return undefined;
  return { name: predicate.name, type: predicate.type, body: predicate.body };
}

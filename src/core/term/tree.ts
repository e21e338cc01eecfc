import type { GoalTerms } from "../goal.ts";
import {
  displayName,
  EXPR_STRIDE,
  ExprTag,
  LEVEL_STRIDE,
  LevelTag,
  OpenTag,
  userName,
} from "./table.ts";

/** A Lean term as a tree, for taking apart and rewriting goals. Free variables are hypotheses. */
export type Term =
  | { tag: "bvar"; index: number }
  | { tag: "fvar"; index: number }
  | { tag: "mvar"; name: string }
  | { tag: "sort"; text: string }
  | { tag: "const"; name: string }
  | { tag: "app"; fn: Term; arg: Term }
  | { tag: "lam" | "pi"; name: string; info: number; type: Term; body: Term }
  | { tag: "let"; name: string; type: Term; value: Term; body: Term }
  | { tag: "nat" | "str"; value: string }
  | { tag: "proj"; struct: string; field: number; term: Term };

export interface TermGoal {
  hypotheses: { name: string; type: Term; value?: Term; isInstance: boolean }[];
  target: Term;
}

/** Reads the tables of a goal into trees; shared terms stay shared. */
export function readGoal(goal: GoalTerms): TermGoal {
  const read = termReader(goal);
  return {
    hypotheses: goal.hypotheses.map(({ userName, type, value, isInstance }) => ({
      name: userName,
      type: read(type),
      value: value === undefined ? undefined : read(value),
      isInstance,
    })),
    target: read(goal.target),
  };
}

function termReader({ terms }: GoalTerms): (index: number) => Term {
  const { exprs, lists, names, strings } = terms;
  const known = new Map<number, Term>();
  // Lean reads a private name as its author wrote it.
  const name = (index: number) => displayName(userName(names[index] ?? []));
  const build = (index: number): Term => {
    const at = index * EXPR_STRIDE;
    const [tag, a, b, c] = exprs.subarray(at, at + EXPR_STRIDE) as unknown as number[];
    const [x = 0, y = 0, z = 0] = [a, b, c];
    switch (tag) {
      case ExprTag.bvar:
        return { tag: "bvar", index: x };
      case OpenTag.fvar:
        return { tag: "fvar", index: x };
      case OpenTag.mvar:
        return { tag: "mvar", name: name(x) };
      case ExprTag.sort:
        return { tag: "sort", text: sortText(goalLevel(terms.levels, x)) };
      case ExprTag.const:
        return { tag: "const", name: name(x) };
      case ExprTag.app:
        return { tag: "app", fn: read(x), arg: read(y) };
      case ExprTag.lam:
      case ExprTag.forallE:
        return {
          tag: tag === ExprTag.lam ? "lam" : "pi",
          name: name(x >> 2),
          info: x & 3,
          type: read(y),
          body: read(z),
        };
      case ExprTag.letE: {
        const [type = 0, value = 0, body = 0] = lists.subarray(y + 1, y + 4);
        return {
          tag: "let",
          name: name(x >> 1),
          type: read(type),
          value: read(value),
          body: read(body),
        };
      }
      case ExprTag.lit:
        return { tag: x === 0 ? "nat" : "str", value: strings[y] ?? "" };
      default:
        return { tag: "proj", struct: name(x), field: y, term: read(z) };
    }
  };
  const read = (index: number): Term => {
    let term = known.get(index);
    if (!term) {
      term = build(index);
      known.set(index, term);
    }
    return term;
  };
  return read;
}

/** The numeral that a level is, or `undefined` when it has parameters. */
function goalLevel(levels: Int32Array, index: number): number | undefined {
  const [tag, a = 0, b = 0] = levels.subarray(index * LEVEL_STRIDE, index * LEVEL_STRIDE + 3);
  const both = () => [goalLevel(levels, a), goalLevel(levels, b)];
  if (tag === LevelTag.zero) return 0;
  if (tag === LevelTag.succ) {
    const inner = goalLevel(levels, a);
    return inner === undefined ? undefined : inner + 1;
  }
  if (tag !== LevelTag.max && tag !== LevelTag.imax) return undefined;
  const [left, right] = both();
  if (left === undefined || right === undefined) return undefined;
  return tag === LevelTag.imax && right === 0 ? 0 : Math.max(left, right);
}

function sortText(level: number | undefined): string {
  if (level === undefined) return "Sort _";
  if (level === 0) return "Prop";
  return level === 1 ? "Type" : `Type ${level - 1}`;
}

/** `f` applied to arguments, taken apart. */
export function spine(term: Term): { head: Term; args: Term[] } {
  const args: Term[] = [];
  let head = term;
  while (head.tag === "app") {
    args.push(head.arg);
    head = head.fn;
  }
  return { head, args: args.reverse() };
}

/** The constant at the head of a term; the empty text where there is none. */
export function headName(term: Term): string {
  const { head } = spine(term);
  return head.tag === "const" ? head.name : "";
}

/** The arguments when the term is `name` applied to exactly `arity` of them. */
export function matchConst(term: Term, name: string, arity: number): Term[] | undefined {
  const { head, args } = spine(term);
  return head.tag === "const" && head.name === name && args.length === arity ? args : undefined;
}

export function apply(fn: Term, args: readonly Term[]): Term {
  return args.reduce<Term>((f, arg) => ({ tag: "app", fn: f, arg }), fn);
}

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

/** Equality up to names of bound variables. */
export function same(a: Term, b: Term): boolean {
  return a === b || termKey(a) === termKey(b);
}

/** Text that is equal for equal terms, names of bound variables aside. */
export function termKey(term: Term): string {
  let key = KEYS.get(term);
  if (key === undefined) {
    key = computeKey(term);
    KEYS.set(term, key);
  }
  return key;
}

const KEYS = new WeakMap<Term, string>();

function computeKey(term: Term): string {
  switch (term.tag) {
    case "bvar":
      return `#${term.index}`;
    case "fvar":
      return `$${term.index}`;
    case "mvar":
      return `?${term.name}`;
    case "sort":
      return term.text;
    case "const":
      return term.name;
    case "app":
      return `(${termKey(term.fn)} ${termKey(term.arg)})`;
    case "lam":
    case "pi":
      return `${term.tag}[${termKey(term.type)}]${termKey(term.body)}`;
    case "let":
      return `let[${termKey(term.type)}=${termKey(term.value)}]${termKey(term.body)}`;
    case "proj":
      return `${termKey(term.term)}.${term.field}`;
    default:
      return JSON.stringify(term.value);
  }
}

/** Calls `visit` for each subterm that has no loose bound variable, outermost first. */
export function closedSubterms(term: Term, visit: (term: Term) => void): void {
  const seen = new Set<Term>();
  const go = (t: Term) => {
    if (seen.has(t)) return;
    seen.add(t);
    if (!hasLoose(t)) visit(t);
    for (const child of children(t)) go(child);
  };
  go(term);
}

export function children(term: Term): Term[] {
  switch (term.tag) {
    case "app":
      return [term.fn, term.arg];
    case "lam":
    case "pi":
      return [term.type, term.body];
    case "let":
      return [term.type, term.value, term.body];
    case "proj":
      return [term.term];
    default:
      return [];
  }
}

/** Names of the constants of a term, in order of first occurrence. */
export function constantsOf(term: Term): string[] {
  const found = new Set<string>();
  const seen = new Set<Term>();
  const go = (t: Term) => {
    if (seen.has(t)) return;
    seen.add(t);
    if (t.tag === "const") found.add(t.name);
    for (const child of children(t)) go(child);
  };
  go(term);
  return [...found];
}

export function freeVariables(term: Term): Set<number> {
  const found = new Set<number>();
  rewrite(term, (t) => {
    if (t.tag === "fvar") found.add(t.index);
    return undefined;
  });
  return found;
}

/**
 * The term as Lean source in which nothing is left to inference but universe levels: constants with
 * `@` and all arguments. `names`: what the free variables are called.
 */
export function explicitText(
  term: Term,
  names: readonly string[],
  bound: readonly string[] = [],
): string {
  const go = (t: Term, inner = bound) => explicitText(t, names, inner);
  switch (term.tag) {
    case "bvar":
      return bound[bound.length - 1 - term.index] ?? "_";
    case "fvar":
      return names[term.index] ?? "_";
    case "mvar":
      return "_";
    case "sort":
      return `(${term.text})`;
    case "const":
      return `@_root_.${term.name}`;
    case "app": {
      const { head, args } = spine(term);
      const numeral = numeralText(head, args);
      if (numeral !== undefined) return numeral;
      return `(${go(head)} ${args.map((arg) => go(arg)).join(" ")})`;
    }
    case "lam":
    case "pi": {
      const name = freshBinder(term.name, bound, names);
      const body = explicitText(term.body, names, [...bound, name]);
      const binder = `(${name} : ${go(term.type)})`;
      return term.tag === "lam" ? `(fun ${binder} => ${body})` : `(∀ ${binder}, ${body})`;
    }
    case "let": {
      const name = freshBinder(term.name, bound, names);
      const body = explicitText(term.body, names, [...bound, name]);
      return `(let ${name} : ${go(term.type)} := ${go(term.value)}; ${body})`;
    }
    case "nat":
      return `(nat_lit ${term.value})`;
    case "str":
      return JSON.stringify(term.value);
    case "proj":
      return `(${go(term.term)}).${term.field + 1}`;
  }
}

/** The value of a number literal, of whatever type. */
export function numeralValue(term: Term): bigint | undefined {
  const value = matchConst(term, "OfNat.ofNat", 3)?.[1];
  return value?.tag === "nat" ? BigInt(value.value) : undefined;
}

/** `(3 : Nat)`: what Lean elaborates it to is known for natural numbers and integers. */
function numeralText(head: Term, args: readonly Term[]): string | undefined {
  const [type, value] = args;
  if (head.tag !== "const" || head.name !== "OfNat.ofNat" || args.length !== 3) return undefined;
  if (type?.tag !== "const" || value?.tag !== "nat") return undefined;
  return ["Nat", "Int"].includes(type.name) ? `(${value.value} : ${type.name})` : undefined;
}

function freshBinder(name: string, bound: readonly string[], names: readonly string[]): string {
  const plain = /^[\p{L}_][\p{L}\p{N}_'!?₀-₉]*$/u.test(name) && name !== "_" ? name : "z";
  const taken = (candidate: string) => bound.includes(candidate) || names.includes(candidate);
  let candidate = plain;
  for (let i = 1; taken(candidate); i++) candidate = `${plain}_${i}`;
  return candidate;
}

import type { GoalTerms } from "../goal.ts";
import { readExpr, readLevel } from "./nodes.ts";
import { readableName, type TermStore } from "./table.ts";

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

/** `info` of a binder in parentheses, and of one in brackets. */
export const EXPLICIT = 0;
export const INSTANCE = 3;

export interface TermGoal {
  hypotheses: { name: string; type: Term; value?: Term; isInstance: boolean }[];
  target: Term;
}

/** What is to be proved, and then what is known: the target and the types of the hypotheses. */
export function typesIn({ target, hypotheses }: Pick<TermGoal, "target" | "hypotheses">): Term[] {
  return [target, ...hypotheses.map(({ type }) => type)];
}

/** Reads the tables of a goal into trees; shared terms stay shared. */
export function readGoal(goal: GoalTerms): TermGoal {
  const read = readTerms(goal.terms);
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

/** Reads expressions of a store into trees, by index; shared terms stay shared. */
export function readTerms(terms: TermStore): (index: number) => Term {
  const known = new Map<number, Term>();
  // Lean reads a private name as its author wrote it.
  const name = (index: number) => readableName(terms.names[index] ?? []);
  const build = (index: number): Term => {
    const node = readExpr(terms, index);
    switch (node.tag) {
      case "bvar":
        return node;
      case "fvar":
        return { tag: "fvar", index: node.hypothesis };
      case "sort":
        return { tag: "sort", text: sortText(goalLevel(terms, node.level)) };
      case "mvar":
      case "const":
        return { tag: node.tag, name: name(node.name) };
      case "app":
        return { tag: "app", fn: read(node.fn), arg: read(node.arg) };
      case "lam":
      case "forallE":
        return {
          tag: node.tag === "lam" ? "lam" : "pi",
          name: name(node.name),
          info: node.info,
          type: read(node.type),
          body: read(node.body),
        };
      case "letE":
        return {
          tag: "let",
          name: name(node.name),
          type: read(node.type),
          value: read(node.value),
          body: read(node.body),
        };
      case "lit":
        return { tag: node.kind === "nat" ? "nat" : "str", value: terms.strings[node.text] ?? "" };
      case "proj":
        return {
          tag: "proj",
          struct: name(node.structure),
          field: node.field,
          term: read(node.expr),
        };
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
function goalLevel(terms: TermStore, index: number): number | undefined {
  const node = readLevel(terms, index);
  switch (node.tag) {
    case "zero":
      return 0;
    case "succ": {
      const inner = goalLevel(terms, node.level);
      return inner === undefined ? undefined : inner + 1;
    }
    case "max":
    case "imax": {
      const [left, right] = [goalLevel(terms, node.left), goalLevel(terms, node.right)];
      if (left === undefined || right === undefined) return undefined;
      return node.tag === "imax" && right === 0 ? 0 : Math.max(left, right);
    }
    default:
      return undefined;
  }
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

/** What `sequence[index]!` reads. */
export function elementRead(term: Term): { sequence: Term; index: Term } | undefined {
  // The types of a sequence, an index and an element, when an index is valid, two instances.
  const [sequence, index] = matchConst(term, "GetElem?.getElem!", 8)?.slice(6) ?? [];
  return sequence && index && { sequence, index };
}

/** The value of a number literal, of whatever type. */
export function numeralValue(term: Term): bigint | undefined {
  const value = matchConst(term, "OfNat.ofNat", 3)?.[1];
  return value?.tag === "nat" ? BigInt(value.value) : undefined;
}

export function apply(fn: Term, args: readonly Term[]): Term {
  return args.reduce<Term>((f, arg) => ({ tag: "app", fn: f, arg }), fn);
}

/** `¬ term`. */
export function negate(term: Term): Term {
  return apply({ tag: "const", name: "Not" }, [term]);
}

/** What a type says below the quantifiers and premises in front of it; variables that they bind are loose. */
export function belowBinders(type: Term): Term {
  let at = type;
  while (at.tag === "pi") at = at.body;
  return at;
}

/** What a conjunction joins, however it is nested; anything else is itself. */
export function conjuncts(term: Term): Term[] {
  return matchConst(term, "And", 2)?.flatMap(conjuncts) ?? [term];
}

/** Where a function's parameters in parentheses stand among all. */
export function explicitPositions(type: Term): number[] {
  const found: number[] = [];
  let at = type;
  for (let i = 0; at.tag === "pi"; i++) {
    if (at.info === EXPLICIT) found.push(i);
    at = at.body;
  }
  return found;
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

/** Visits every subterm, the term included, once, outermost first; shared ones are not visited again. */
export function visitTerms(term: Term, visit: (term: Term) => void, seen = new Set<Term>()): void {
  if (seen.has(term)) return;
  seen.add(term);
  visit(term);
  for (const child of children(term)) visitTerms(child, visit, seen);
}

/** Names of the constants of a term, in order of first occurrence. */
export function constantsOf(term: Term): string[] {
  const found = new Set<string>();
  visitTerms(term, (t) => {
    if (t.tag === "const") found.add(t.name);
  });
  return [...found];
}

export function freeVariables(term: Term): Set<number> {
  const found = new Set<number>();
  visitTerms(term, (t) => {
    if (t.tag === "fvar") found.add(t.index);
  });
  return found;
}

import {
  apply,
  closedSubterms,
  explicitText,
  headName,
  replaceTerms,
  same,
  spine,
  type Term,
  termKey,
} from "../core/index.ts";
import { foldOf, prefixLemma } from "./bank.ts";
import { type LoopContext, loopBounds } from "./loop-bounds.ts";
import { NAT, postconditionInvariants, takeTerm, ZERO } from "./postcondition.ts";

/** A property of the varying arguments of a loop, as source for given arguments. */
export interface Invariant {
  /** Where it comes from, e.g. `bound`. */
  origin: string;
  text(args: readonly string[]): string;
  /** A fact that its proofs need, as a tactic. */
  needs?: string;
}

const MOST = 40;

/**
 * Candidates for loop invariants, most likely first: order and bounds of counters, sizes and untouched
 * parts of accumulators, and what the postcondition becomes when its result is the accumulator and its
 * bound the counter (D. Gries, "The Science of Programming", ch. 16: replace a constant by a variable).
 */
export function candidateInvariants(loop: LoopContext): Invariant[] {
  const found = new Map<string, Invariant>();
  const add: Add = (origin, text, needs) => {
    const key = text(loop.names);
    if (!found.has(key)) found.set(key, { origin, text, needs: needs || undefined });
  };
  const print = (term: Term) => (args: readonly string[]) => {
    const names = [...loop.names];
    loop.variables.forEach((variable, i) => {
      names[variable] = args[i] as string;
    });
    return explicitText(term, names);
  };
  if (loop.ghost) {
    const { whole, position } = loop.ghost;
    const text = explicitText(whole, loop.names);
    add("done", (args) => `(${text} = ${args.at(-1)} ++ ${args[position]})`);
  }
  counterInvariants(loop, add);
  accumulatorInvariants(loop, add);
  for (const term of foldInvariants(loop)) add("fold", print(term));
  for (const term of postconditionInvariants(loop)) add("postcondition", print(term));
  return [...found.values()].slice(0, MOST);
}

type Add = (origin: string, text: (args: readonly string[]) => string, needs?: string) => void;

function counterInvariants(loop: LoopContext, add: Add): void {
  const { names, variableTypes } = loop;
  const initial = loop.initial.map((arg) => explicitText(arg, names));
  const counters = variableTypes.flatMap((type, i) =>
    ["Nat", "Int"].includes(headName(type)) ? [i] : [],
  );
  for (const { variable, bound } of loopBounds(loop)) {
    const type = variableTypes[variable] as Term;
    const instance = { Nat: "instLENat", Int: "Int.instLEInt" }[headName(type)];
    if (instance === undefined) continue;
    // The same text as a bound in a postcondition has.
    const atMost = (args: readonly string[]) =>
      `(@_root_.LE.le @_root_.${headName(type)} @_root_.${instance} ${args[variable]} ${explicitText(bound, names)})`;
    add("bound", atMost);
  }
  for (const i of counters) {
    if (!same(loop.initial[i] as Term, ZERO))
      add("start", (args) => `(${initial[i]} ≤ ${args[i]})`);
    add("start", (args) => `(${args[i]} ≤ ${initial[i]})`);
  }
  for (const i of counters) {
    for (const j of counters) {
      if (i === j || termKey(variableTypes[i] as Term) !== termKey(variableTypes[j] as Term))
        continue;
      add("order", (args) => `(${args[i]} ≤ ${args[j]})`);
      add("order", (args) => `(${args[i]} < ${args[j]})`);
      if (i < j) {
        const sum = `${initial[i]} + ${initial[j]}`;
        add("sum", (args) => `(${args[i]} + ${args[j]} = ${sum})`);
      }
    }
  }
}

function accumulatorInvariants(loop: LoopContext, add: Add): void {
  const { names, variableTypes, sequences } = loop;
  const counters = variableTypes.flatMap((type, i) => (headName(type) === "Nat" ? [i] : []));
  variableTypes.forEach((type, i) => {
    const kind = headName(type);
    if (kind !== "Array" && kind !== "List") return;
    const size = kind === "Array" ? "size" : "length";
    const initial = explicitText(loop.initial[i] as Term, names);
    const isGhost = loop.ghost !== undefined && i === variableTypes.length - 1;
    if (!isGhost && i !== loop.ghost?.position)
      add("size", (args) => `((${args[i]}).${size} = (${initial}).${size})`);
    const isEmpty = spine(loop.initial[i] as Term).args.length === 1;
    for (const j of counters) {
      add("size", (args) => `((${args[i]}).${size} = ${args[j]})`);
      for (const { index, type: other } of loop.ghost ? [] : sequences) {
        if (headName(other) !== kind) continue;
        const text = names[index];
        const take = kind === "Array" ? `(${text}).extract 0` : `(${text}).take`;
        const element = explicitText(spine(type).args[0] as Term, names);
        add("prefix", (args) => `(${args[i]} = ${take} ${args[j]})`, prefixLemma(kind, element));
      }
      if (isEmpty || i === loop.ghost?.position) continue;
      add("frame", (args) => `(∀ (k : Nat), ${args[j]} ≤ k → (${args[i]})[k]! = (${initial})[k]!)`);
      add(
        "middle",
        (args) =>
          `(∀ (k : Nat), ${args[j]} ≤ k → k < (${initial}).${size} - ${args[j]} → (${args[i]})[k]! = (${initial})[k]!)`,
      );
    }
  });
}

/** Folds of the target over a whole sequence, as values of variables over the part that is done. */
function foldInvariants(loop: LoopContext): Term[] {
  const { target, variables, variableTypes, sequences } = loop;
  const variable = (i: number): Term => ({ tag: "fvar", index: variables[i] as number });
  const parts: (readonly [Term, Term])[] = [];
  if (loop.ghost) parts.push([loop.ghost.whole, variable(variables.length - 1)]);
  variableTypes.forEach((type, i) => {
    if (headName(type) !== "Nat") return;
    for (const { index, type: sequence } of sequences) {
      const whole: Term = { tag: "fvar", index };
      const part = takeTerm(whole, sequence, variable(i));
      if (part) parts.push([whole, part]);
    }
  });
  const counters = new Set(loopBounds(loop).map((bound) => bound.variable));
  const found: Term[] = [];
  closedSubterms(target, (fold) => {
    const state = foldState(fold);
    if (!state) return;
    for (const [i, type] of variableTypes.entries()) {
      if (!same(type, state) || counters.has(i)) continue;
      for (const part of parts) {
        const value = overPart(fold, part);
        if (!same(value, fold))
          found.push(apply({ tag: "const", name: "Eq" }, [type, variable(i), value]));
      }
    }
  });
  return found;
}

/** A summary of a part instead of the whole. What a fold starts with stays the same. */
function overPart(summary: Term, part: readonly [Term, Term]): Term {
  const { head, args } = spine(summary);
  const isFold = head.tag === "const" && foldOf(head.name, args);
  if (!isFold) return replaceTerms(summary, [part]);
  return apply(head, [
    ...args.slice(0, 4),
    ...args.slice(4).map((arg) => replaceTerms(arg, [part])),
  ]);
}

/** The type of what a fold or another summary of a sequence gives. */
function foldState(term: Term): Term | undefined {
  const { head, args } = spine(term);
  if (head.tag !== "const") return undefined;
  const fold = foldOf(head.name, args);
  // A fold over an array has a start and an end besides; without them it is a function.
  if (fold) return args.length === (fold.kind === "Array" ? 7 : 5) ? fold.state : undefined;
  if (/^(List|Array)\.sum$/.test(head.name)) return args[0];
  if (/^(List|Array)\.(count|countP)$/.test(head.name)) return NAT;
  if (head.name === "List.length" && args[1] && spine(args[1]).head.tag === "const") return NAT;
  return undefined;
}

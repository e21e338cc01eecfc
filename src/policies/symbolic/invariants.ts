import { foldOf, prefixLemma } from "./bank.ts";
import { callWith, type InductionCase, type RecursiveCall, resultType } from "./recursion.ts";
import {
  apply,
  closedSubterms,
  contains,
  explicitText,
  freeVariables,
  hasLoose,
  headName,
  lift,
  matchConst,
  replaceTerms,
  rewrite,
  same,
  spine,
  type Term,
  termKey,
} from "./term.ts";

/** A property of the varying arguments of a loop, as source for given arguments. */
export interface Invariant {
  /** Where it comes from, e.g. `bound`. */
  origin: string;
  text(args: readonly string[]): string;
  /** A fact that its proofs need, as a tactic. */
  needs?: string;
}

export interface LoopContext {
  call: RecursiveCall;
  cases: readonly InductionCase[];
  /** Free variables that stand for the varying arguments, and last for `ghost` where there is one. */
  variables: readonly number[];
  variableTypes: readonly Term[];
  /** Names of all free variables. */
  names: readonly string[];
  /** What is to be proved, with the call in it. */
  target: Term;
  /**
   * The list that the loop walks through, when it starts with a variable: the ghost variable is the part
   * that is done, so that `whole = done ++ rest`. `position`: of the rest among the varying arguments.
   */
  ghost?: { whole: Term; position: number };
  /** What the variables are at the beginning. */
  initial: readonly Term[];
  /** Hypotheses of list or array type, as free variables. */
  sequences: readonly { index: number; type: Term }[];
}

const COMPARISONS = ["LT.lt", "LE.le", "GT.gt", "GE.ge"];
const QUANTIFIED = new Set(["Exists", "And", "Or", "Iff", "Not"]);
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
    if (!found.has(key)) found.set(key, { origin, text, ...(needs ? { needs } : {}) });
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

/** Terms that a condition compares a varying argument with, and that stay the same. */
export function loopBounds(
  loop: LoopContext,
): { variable: number; bound: Term; strict: boolean }[] {
  const found = new Map<string, { variable: number; bound: Term; strict: boolean }>();
  for (const { binders, args } of loop.cases) {
    const locals = new Set(binders.map(({ index }) => index));
    for (const { type } of binders) {
      closedSubterms(type, (term) => {
        const { head, args: sides } = spine(term);
        if (head.tag !== "const" || !COMPARISONS.includes(head.name) || sides.length !== 4) return;
        for (const [i, side] of [sides[2], sides[3]].entries()) {
          const other = (i === 0 ? sides[3] : sides[2]) as Term;
          const at = args.findIndex((arg) => same(arg, side as Term));
          if (at < 0 || [...freeVariables(other)].some((index) => locals.has(index))) continue;
          const strict = head.name === "LT.lt" || head.name === "GT.gt";
          found.set(`${at} ${termKey(other)}`, { variable: at, bound: other, strict });
        }
      });
    }
  }
  return [...found.values()];
}

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

/** Pieces of the target with the call replaced by an accumulator, and bounds by a counter. */
function postconditionInvariants(loop: LoopContext): Term[] {
  const { call, variables, variableTypes, target, sequences } = loop;
  const variable = (i: number): Term => ({ tag: "fvar", index: variables[i] as number });
  const type = resultType(call);
  const results = variables.flatMap((_, i) =>
    same(variableTypes[i] as Term, type) ? [[[call.term, variable(i)] as const]] : [],
  );
  const narrowings: (readonly (readonly [Term, Term])[])[] = [];
  const prefixes: (readonly (readonly [Term, Term])[])[] = [];
  for (const { variable: i, bound } of loopBounds(loop)) {
    if (
      headName(variableTypes[i] as Term) === "Nat" ||
      headName(variableTypes[i] as Term) === "Int"
    ) {
      narrowings.push([[bound, variable(i)]]);
    }
  }
  if (loop.ghost) narrowings.push([[loop.ghost.whole, variable(variables.length - 1)]]);
  variableTypes.forEach((type, i) => {
    if (headName(type) !== "Nat") return;
    for (const { index, type: sequence } of sequences) {
      const whole: Term = { tag: "fvar", index };
      const part = takeTerm(whole, sequence, variable(i));
      if (part) prefixes.push([[whole, part]]);
    }
  });
  const counters = variableTypes.flatMap((type, i) =>
    headName(type) === "Nat" ? [variable(i)] : [],
  );
  const found: Term[] = [];
  for (const piece of pieces(target)) {
    const hasCall = contains(piece, call.term);
    const withResult = hasCall ? results.map((pairs) => replaceTerms(piece, pairs)) : [piece];
    for (const base of withResult.filter((term) => !saysNothing(term))) {
      const narrow = (by: typeof narrowings) =>
        by.map((pairs) => replaceTerms(base, pairs)).filter((term) => !same(term, base));
      const guarded = narrowings
        .map((pairs) => replaceGuards(base, pairs))
        .filter((term) => !same(term, base));
      const ranged = counters.flatMap((counter) => rangeVariants(base, counter));
      const bounded = [...guarded, ...ranged, ...narrow(narrowings)];
      const narrowed = bounded.length > 0 ? bounded : narrow(prefixes);
      found.push(...narrowed);
      if (hasCall) found.push(base);
      else found.push(...narrowed.map(negate));
    }
  }
  return found.filter((term) => !saysNothing(term));
}

/** Replaces terms only where they stand alone on a side of a comparison. */
function replaceGuards(term: Term, pairs: readonly (readonly [Term, Term])[]): Term {
  return rewrite(term, (t) => {
    const { head, args } = spine(t);
    if (head.tag !== "const" || !COMPARISONS.includes(head.name) || args.length !== 4)
      return undefined;
    const sides = args
      .slice(2)
      .map((side) => pairs.find(([from]) => same(from, side))?.[1] ?? side);
    return apply(head, [...args.slice(0, 2), ...sides]);
  });
}

/**
 * `∀ k, k < n → P k` for the first `counter` numbers, and for the last: loops from both ends settle
 * both.
 */
function rangeVariants(term: Term, counter: Term): Term[] {
  const mirrored = mirroredVariants(term, counter);
  if (mirrored.length > 0) return mirrored;
  if (term.tag !== "pi" || headName(term.type) !== "Nat" || term.body.tag !== "pi") return [];
  const guard = matchConst(term.body.type, "LT.lt", 4);
  const [type, instance, left, bound] = guard ?? [];
  if (!type || !instance || !left || !bound || left.tag !== "bvar" || left.index !== 0) return [];
  if (hasLoose(bound)) return [];
  const less = (to: Term) => apply({ tag: "const", name: "LT.lt" }, [type, instance, left, to]);
  const first: Term = { ...term, body: { ...term.body, type: less(counter) } };
  const from = apply({ tag: "const", name: "LE.le" }, [
    NAT,
    { tag: "const", name: "instLENat" },
    minus(bound, counter),
    { tag: "bvar", index: 1 },
  ]);
  const rest = lift(term.body.body, 1);
  const last: Term = {
    ...term,
    body: { ...term.body, body: { ...term.body, type: from, body: rest } },
  };
  return same(bound, counter) ? [] : [first, last];
}

/** `∀ k l, k + l + 1 = n → P k l` for pairs of which one side is done. */
function mirroredVariants(term: Term, counter: Term): Term[] {
  if (term.tag !== "pi" || term.body.tag !== "pi" || term.body.body.tag !== "pi") return [];
  const pair = term.body.body;
  const isPair = [term.type, term.body.type].every((type) => headName(type) === "Nat");
  if (!isPair || headName(pair.type) !== "Eq") return [];
  const less = (index: number) =>
    apply({ tag: "const", name: "LT.lt" }, [
      NAT,
      { tag: "const", name: "instLTNat" },
      { tag: "bvar", index },
      counter,
    ]);
  // Under the equation the variables are one further out.
  return [2, 1].map((index) => {
    const guarded: Term = { ...pair, type: less(index), body: lift(pair.body, 1) };
    return { ...term, body: { ...term.body, body: { ...pair, body: guarded } } };
  });
}

function minus(a: Term, b: Term): Term {
  const instance = apply({ tag: "const", name: "instHSub" }, [
    NAT,
    { tag: "const", name: "instSubNat" },
  ]);
  return apply({ tag: "const", name: "HSub.hSub" }, [NAT, NAT, NAT, instance, a, b]);
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
        const value = replaceTerms(fold, [part]);
        if (!same(value, fold))
          found.push(apply({ tag: "const", name: "Eq" }, [type, variable(i), value]));
      }
    }
  });
  return found;
}

/** The type of what a fold or another summary of a sequence gives. */
function foldState(term: Term): Term | undefined {
  const { head, args } = spine(term);
  if (head.tag !== "const") return undefined;
  if (args.length >= 5) return foldOf(head.name, args)?.state;
  if (/^(List|Array)\.sum$/.test(head.name)) return args[0];
  if (/^(List|Array)\.(count|countP)$/.test(head.name)) return NAT;
  if (head.name === "List.length" && args[1] && spine(args[1]).head.tag === "const") return NAT;
  return undefined;
}

/** `a ≤ a`, `a < a → P` and the like say nothing, or nothing more than a part of them. */
function saysNothing(term: Term): boolean {
  let found = false;
  closedSubterms(term, (part) => {
    const { head, args } = spine(part);
    if (head.tag !== "const" || (head.name !== "Eq" && !COMPARISONS.includes(head.name))) return;
    const [left, right] = args.slice(-2);
    if (args.length >= 3 && left && right && same(left, right)) found = true;
  });
  return found;
}

/** The first `count` elements of a list or an array. */
function takeTerm(whole: Term, type: Term, count: Term): Term | undefined {
  const { head, args } = spine(type);
  if (head.tag !== "const") return undefined;
  const element = args[0] as Term;
  if (head.name === "List") {
    return apply({ tag: "const", name: "List.take" }, [element, count, whole]);
  }
  if (head.name !== "Array") return undefined;
  return apply({ tag: "const", name: "Array.extract" }, [element, whole, ZERO, count]);
}

const NAT: Term = { tag: "const", name: "Nat" };
const ZERO: Term = apply({ tag: "const", name: "OfNat.ofNat" }, [
  NAT,
  { tag: "nat", value: "0" },
  apply({ tag: "const", name: "instOfNatNat" }, [{ tag: "nat", value: "0" }]),
]);

function negate(term: Term): Term {
  return apply({ tag: "const", name: "Not" }, [term]);
}

/** Closed propositions inside a target: conjuncts, sides of connectives, quantified statements. */
function pieces(target: Term): Term[] {
  const found: Term[] = [];
  const go = (term: Term, depth: number) => {
    const { head, args } = spine(term);
    const isProp =
      term.tag === "pi" ||
      (head.tag === "const" &&
        (QUANTIFIED.has(head.name) || head.name === "Eq" || COMPARISONS.includes(head.name)));
    if (!isProp || depth > 5) return;
    const conjuncts = matchConst(term, "And", 2);
    if (!conjuncts) found.push(term);
    if (head.tag === "const" && QUANTIFIED.has(head.name) && head.name !== "Exists") {
      for (const arg of args) go(arg, depth + 1);
    }
    if (term.tag === "pi") {
      // Only premises and conclusions that do not depend on the bound variable are closed.
      if (!mentionsBound(term.body)) go(term.body, depth + 1);
      go(term.type, depth + 1);
    }
  };
  go(target, 0);
  return found;
}

function mentionsBound(body: Term): boolean {
  let loose = false;
  const visit = (term: Term, depth: number): void => {
    if (term.tag === "bvar" && term.index >= depth) loose = true;
    else if (term.tag === "app") {
      visit(term.fn, depth);
      visit(term.arg, depth);
    } else if (term.tag === "lam" || term.tag === "pi") {
      visit(term.type, depth);
      visit(term.body, depth + 1);
    } else if (term.tag === "let") {
      visit(term.type, depth);
      visit(term.value, depth);
      visit(term.body, depth + 1);
    } else if (term.tag === "proj") visit(term.term, depth);
  };
  visit(body, 0);
  return loose;
}

/**
 * What may be proved of the call at any point of the loop: the target itself, and the target with its
 * bound variables restricted to what the loop has still to do.
 */
export function conclusions(loop: LoopContext): string[] {
  const { call, variables, target, names } = loop;
  const general = replaceTerms(target, [
    [
      call.term,
      callWith(
        call,
        variables.map((index) => ({ tag: "fvar", index })),
      ),
    ],
  ]);
  const texts = [explicitText(general, names)];
  loop.variableTypes.forEach((type, i) => {
    if (headName(type) !== "Nat") return;
    const lower = names[variables[i] as number] as string;
    const restricted = restrict(general, lower, names, []);
    if (!texts.includes(restricted)) texts.push(restricted);
  });
  return texts;
}

/** The source of a proposition with `lower ≤ k` added to each quantifier over a number. */
export function restrict(
  term: Term,
  lower: string,
  names: readonly string[],
  bound: readonly string[],
): string {
  const isNumber = (type: Term) => headName(type) === "Nat";
  if (term.tag === "pi") {
    if (!mentionsBound(term.body)) {
      const body = restrict(term.body, lower, names, [...bound, "_"]);
      return `(${restrict(term.type, lower, names, bound)} → ${body})`;
    }
    const name = `k${bound.length}`;
    const body = restrict(term.body, lower, names, [...bound, name]);
    const type = explicitText(term.type, names, bound);
    const guard = isNumber(term.type) ? `${lower} ≤ ${name} → ` : "";
    return `(∀ (${name} : ${type}), ${guard}${body})`;
  }
  const { head, args } = spine(term);
  if (head.tag === "const" && head.name === "Exists" && args[1]?.tag === "lam") {
    const lam = args[1];
    const name = `k${bound.length}`;
    const body = restrict(lam.body, lower, names, [...bound, name]);
    const guard = isNumber(lam.type) ? `${lower} ≤ ${name} ∧ ` : "";
    return `(∃ (${name} : ${explicitText(lam.type, names, bound)}), ${guard}${body})`;
  }
  if (head.tag === "const" && ["And", "Or", "Iff", "Not"].includes(head.name)) {
    const inner = args.map((arg) => restrict(arg, lower, names, bound));
    return `(${head.name} ${inner.join(" ")})`;
  }
  return explicitText(term, names, bound);
}

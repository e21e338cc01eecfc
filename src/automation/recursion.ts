import {
  apply,
  closedSubterms,
  EXPLICIT,
  explicitText,
  headName,
  instantiate,
  spine,
  type Term,
  type TermGoal,
  termKey,
  typesIn,
} from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** What Lean's functional induction principle tells of a recursive function. */
export interface RecursiveFunction {
  name: string;
  /** How many parameters it has. */
  arity: number;
  /**
   * Positions of the parameters that stay the same in recursive calls and that the principle takes (it
   * leaves those out on which the course of the recursion does not depend), and of those that change.
   */
  fixed: number[];
  varying: number[];
  /** Its type. */
  type: Term;
  /** `∀ (fixed...) (motive) (cases...) (varying...), motive varying...`. */
  principle: Term;
}

/** One case of the induction, for given fixed arguments. Its variables are free variables. */
export interface InductionCase {
  /** Variables and conditions in order; `index` is that of the free variable. */
  binders: { index: number; type: Term }[];
  /** Arguments of the recursive calls, with what has to hold for each beyond the conditions. */
  calls: { premises: { index: number; type: Term }[]; args: Term[] }[];
  /** The varying arguments of the call that this case is about. */
  args: Term[];
}

/** A call in a goal. */
export interface RecursiveCall {
  fn: RecursiveFunction;
  term: Term;
  fixedArgs: Term[];
  varyingArgs: Term[];
}

const MOTIVE = "motive";

/**
 * Reads the induction principle of a function; `undefined` when it has none (it does not recurse). `isMutual`: it speaks of
 * several functions, which are defined together; what varies is then any argument that is data.
 */
export async function readRecursiveFunction(
  runner: TacticRunner,
  state: number,
  name: string,
): Promise<{ fn: RecursiveFunction; isMutual: boolean } | undefined> {
  const tactic = `(have lemmata_f := @_root_.${name}; have lemmata_i := @_root_.${name}.induct)`;
  const probed = await runner.run(state, tactic, EFFORTS.small);
  const goal = probed && (await runner.terms(probed.state));
  const principle = goal?.hypotheses.find((h) => h.name === "lemmata_i")?.type;
  const type = goal?.hypotheses.find((h) => h.name === "lemmata_f")?.type;
  if (!principle || !type) return undefined;
  const before: string[] = [];
  let at: Term = principle;
  while (at.tag === "pi" && !at.name.startsWith(MOTIVE)) {
    before.push(at.name);
    at = at.body;
  }
  if (at.tag !== "pi") return undefined;
  if (/motive_?\d/.test(at.name))
    return { fn: mutualFunction(name, type, principle), isMutual: true };
  let count = 0;
  for (let motive = at.type; motive.tag === "pi"; motive = motive.body) count++;
  const params: string[] = [];
  for (let t: Term = type; t.tag === "pi"; t = t.body) params.push(t.name);
  const last: string[] = [];
  for (let t: Term = at.body; t.tag === "pi"; t = t.body) last.push(t.name);
  const varying = positionsOf(last.slice(last.length - count), params, before);
  const fixed = before.map((param) => params.indexOf(param));
  if (!varying || fixed.includes(-1)) return undefined;
  const arity = params.length;
  return { fn: { name, arity, fixed, varying, type, principle }, isMutual: false };
}

function mutualFunction(name: string, type: Term, principle: Term): RecursiveFunction {
  const [fixed, varying]: [number[], number[]] = [[], []];
  let arity = 0;
  for (let at = type; at.tag === "pi"; at = at.body) {
    const isData = at.type.tag !== "sort" && at.type.tag !== "pi" && at.info === EXPLICIT;
    (isData ? varying : fixed).push(arity++);
  }
  return { name, arity, fixed, varying, type, principle };
}

/** Where the varying parameters stand: by their names, or else what is not fixed, or else the last ones. */
function positionsOf(
  varying: readonly string[],
  params: readonly string[],
  fixed: readonly string[],
): number[] | undefined {
  const named = varying.map((name) => params.indexOf(name));
  if (!named.includes(-1) && new Set(params).size === params.length) return named;
  const others = params.flatMap((name, i) => (fixed.includes(name) ? [] : [i]));
  if (others.length === varying.length) return others;
  if (fixed.length + varying.length > params.length) return undefined;
  return params.map((_, i) => i).slice(params.length - varying.length);
}

/** All calls of known functions in a term, each once, outermost first. */
export function callsIn(
  term: Term,
  functions: ReadonlyMap<string, RecursiveFunction>,
): RecursiveCall[] {
  const calls = new Map<string, RecursiveCall>();
  closedSubterms(term, (t) => {
    const { head, args } = spine(t);
    const fn = head.tag === "const" ? functions.get(head.name) : undefined;
    if (!fn || args.length !== fn.arity) return;
    calls.set(termKey(t), {
      fn,
      term: t,
      fixedArgs: fn.fixed.map((i) => args[i] as Term),
      varyingArgs: fn.varying.map((i) => args[i] as Term),
    });
  });
  return [...calls.values()];
}

/** The same in the target of a goal and in what is known there. */
export function callsInGoal(
  goal: TermGoal,
  functions: ReadonlyMap<string, RecursiveFunction>,
): RecursiveCall[] {
  return typesIn(goal).flatMap((type) => callsIn(type, functions));
}

/** It changes a number from call to call, beside something else: a counter, or what it adds up. */
export function countsAlong({ type, arity, varying }: RecursiveFunction): boolean {
  let rest = type;
  for (let i = 0; i < arity && rest.tag === "pi"; i++, rest = rest.body) {
    const isNumber = ["Nat", "Int"].includes(headName(rest.type) ?? "");
    if (isNumber && arity > 1 && varying.includes(i)) return true;
  }
  return false;
}

/** Functional induction along a call. Where there are several of the function, it has to be said which one is meant. */
export function inductionOn(call: RecursiveCall, goal: TermGoal): string {
  const functions = new Map([[call.fn.name, call.fn]]);
  const isOnly = new Set(callsInGoal(goal, functions).map(({ term }) => termKey(term))).size <= 1;
  if (isOnly) return `fun_induction ${call.fn.name}`;
  const names = goal.hypotheses.map(({ name }) => name);
  return `fun_induction ${explicitText(call.term, names)}`;
}

/** Types of the varying parameters, where they do not depend on others. */
export function parameterTypes({ fn }: RecursiveCall): Term[] {
  const all: Term[] = [];
  for (let type = fn.type; type.tag === "pi"; type = type.body) all.push(type.type);
  return fn.varying.map((position) => all[position] as Term);
}

/** Types of the varying arguments of a call. */
export function argumentTypes({ fn, term }: RecursiveCall): Term[] {
  const types: Term[] = [];
  let type = fn.type;
  for (const arg of spine(term).args) {
    if (type.tag !== "pi") break;
    types.push(type.type);
    type = instantiate(type.body, arg);
  }
  return fn.varying.map((position) => types[position] as Term);
}

/** The type of a call's value. */
export function resultType(call: RecursiveCall): Term {
  let type = call.fn.type;
  for (const arg of spine(call.term).args)
    if (type.tag === "pi") type = instantiate(type.body, arg);
  return type;
}

/** The call with other varying arguments. */
export function callWith(call: RecursiveCall, varying: readonly Term[]): Term {
  const { head, args } = spine(call.term);
  const all = [...args];
  call.fn.varying.forEach((position, i) => {
    all[position] = varying[i] as Term;
  });
  return apply(head, all);
}

/** The cases of the induction with the fixed arguments of a call. New variables get names in `names`. */
export function inductionCases(
  call: RecursiveCall,
  names: string[],
): { cases: InductionCase[]; varyingTypes: Term[] } {
  let at = call.fn.principle;
  for (const arg of call.fixedArgs) if (at.tag === "pi") at = instantiate(at.body, arg);
  const motive: Term = { tag: "const", name: MOTIVE };
  if (at.tag !== "pi") return { cases: [], varyingTypes: [] };
  const varyingTypes: Term[] = [];
  for (let t = at.type; t.tag === "pi"; t = t.body) varyingTypes.push(t.type);
  at = instantiate(at.body, motive);
  const telescope: { name: string; type: Term }[] = [];
  while (at.tag === "pi") {
    telescope.push({ name: at.name, type: at.type });
    at = instantiate(at.body, motive);
  }
  const count = telescope.length - varyingTypes.length;
  const cases = telescope.slice(0, count).map(({ type }) => openCase(type, names));
  return { cases, varyingTypes };
}

function openCase(type: Term, names: string[]): InductionCase {
  const { binders, body } = openBinders(type, names);
  const { args } = spine(body);
  const result: InductionCase = { binders: [], calls: [], args };
  for (const binder of binders) {
    const inner = openBinders(binder.type, names);
    const { head, args: next } = spine(inner.body);
    if (head.tag === "const" && head.name === MOTIVE) {
      result.calls.push({ premises: inner.binders, args: next });
    } else result.binders.push(binder);
  }
  return result;
}

/** Whether a call on variables calls the function again: a simplifier that unfolds it has no end. */
export function unfoldsForever({ principle }: RecursiveFunction): boolean {
  const names: string[] = [];
  const { binders } = openBinders(principle, names);
  const isClaim = (type: Term) => {
    const { head } = spine(type);
    return head.tag === "fvar" && (names[head.index] ?? "").startsWith(MOTIVE);
  };
  return binders.some(({ type }) => {
    const { binders: given, body } = openBinders(type, names);
    return (
      isClaim(body) &&
      spine(body).args.every(({ tag }) => tag === "fvar") &&
      given.some((each) => isClaim(openBinders(each.type, names).body))
    );
  });
}

/** Whether one of its equations holds only where others do not, as `| _, _ => 0` does: it takes long to apply it. */
export function hasOverlaps({ principle }: RecursiveFunction): boolean {
  const names: string[] = [];
  return openBinders(principle, names).binders.some(({ type }) =>
    openBinders(type, names).binders.some(
      (given) => headName(openBinders(given.type, names).body) === "False",
    ),
  );
}

/** Turns the leading binders of a type into free variables with fresh names. */
export function openBinders(
  type: Term,
  names: string[],
): { binders: { index: number; type: Term }[]; body: Term } {
  const binders: { index: number; type: Term }[] = [];
  let at = type;
  while (at.tag === "pi" || at.tag === "let") {
    if (at.tag === "let") {
      at = instantiate(at.body, at.value);
      continue;
    }
    const index = names.length;
    names.push(freshName(at.name, names));
    binders.push({ index, type: at.type });
    at = instantiate(at.body, { tag: "fvar", index });
  }
  return { binders, body: at };
}

export function freshName(stem: string, names: readonly string[]): string {
  const plain = /^[\p{L}_][\p{L}\p{N}_']*$/u.test(stem) && stem !== "_" ? stem : "x";
  if (!names.includes(plain)) return plain;
  for (let i = 1; ; i++) if (!names.includes(`${plain}_${i}`)) return `${plain}_${i}`;
}

/** `(n : Nat) (h : n < 3)` as source. */
export function binderText(
  binders: readonly { index: number; type: Term }[],
  names: readonly string[],
): string {
  return binders
    .map(({ index, type }) => `(${names[index]} : ${explicitText(type, names)})`)
    .join(" ");
}

import {
  children,
  closedSubterms,
  explicitText,
  freeVariables,
  headName,
  same,
  spine,
  type Term,
  type TermGoal,
} from "../core/index.ts";
import { callsIn, freshName, type RecursiveCall } from "./recursion.ts";

/** Where there are several calls of the function, it has to be said which one is meant. */
export function inductionOn(call: RecursiveCall, { hypotheses, target }: TermGoal): string {
  const functions = new Map([[call.fn.name, call.fn]]);
  const types = [target, ...hypotheses.map(({ type }) => type)];
  const isOnly = types.flatMap((type) => callsIn(type, functions)).length <= 1;
  if (isOnly) return `fun_induction ${call.fn.name}`;
  const names = hypotheses.map(({ name }) => name);
  return `fun_induction ${explicitText(call.term, names)}`;
}

/** Steps that the shape of a goal suggests, the most promising first. */
export function structuralSteps(goal: TermGoal): string[] {
  const { head } = spine(goal.target);
  const names = goal.hypotheses.map((h) => h.name);
  const steps: string[] = [];
  if (goal.target.tag === "pi" || goal.target.tag === "let") {
    steps.push(`intro ${freshName(goal.target.name, names)}`);
    return steps;
  }
  for (const index of matchedVariables(goal.target)) {
    const name = names[index];
    if (name !== undefined) steps.push(`cases ${name}`);
  }
  if (hasBranch(goal.target)) steps.push("split");
  if (head.tag === "const") {
    if (head.name === "Iff") steps.push("constructor");
    if (head.name === "Not") steps.push(`intro ${freshName("h", names)}`);
    if (head.name === "Or") steps.push("left", "right");
    if (head.name === "Exists") steps.push(...witnesses(goal).map((w) => `refine ⟨${w}, ?_⟩`));
  }
  for (const { name, type } of goal.hypotheses) {
    const { head: kind } = spine(type);
    if (kind.tag !== "const") continue;
    if (["And", "Exists", "Or"].includes(kind.name)) steps.push(`cases ${name}`);
    else if (hasBranch(type)) steps.push(`split at ${name}`);
  }
  for (const { name, type } of goal.hypotheses) {
    const { head: kind } = spine(type);
    if (kind.tag === "const" && ["List", "Option", "Prod"].includes(kind.name))
      steps.push(`cases ${name}`);
  }
  // What is not linear in a number is known of its small values, and of all others from below.
  for (const index of multiplied(goal)) {
    const { name, type } = goal.hypotheses[index] as TermGoal["hypotheses"][number];
    if (headName(type) === "Nat") steps.push(`rcases ${name} with _ | _ | ${name}`);
  }
  return [...new Set(steps)];
}

/** Variables that are multiplied by something with the same variable in it. */
function multiplied({ hypotheses, target }: TermGoal): Set<number> {
  const found = new Set<number>();
  for (const type of [target, ...hypotheses.map((h) => h.type)])
    closedSubterms(type, (term) => {
      const { head, args } = spine(term);
      if (head.tag !== "const" || head.name !== "HMul.hMul" || args.length !== 6) return;
      const [left, right] = args.slice(4).map(freeVariables) as [Set<number>, Set<number>];
      for (const index of left) if (right.has(index)) found.add(index);
    });
  return found;
}

/** Values for which an existential statement may hold: quotients, variables of the type, zero. */
function witnesses({ hypotheses, target }: TermGoal): string[] {
  const [type] = spine(target).args;
  if (!type) return [];
  const names = hypotheses.filter((h) => same(h.type, type) && !h.isInstance).map((h) => h.name);
  if (headName(type) === "List")
    return [...sequences(type, hypotheses), ...names.slice(0, 3), "[]"];
  const isNumber = ["Nat", "Int"].includes(headName(type));
  const literals = isNumber ? literalsOf(target) : [];
  const quotients = names.slice(0, 3).flatMap((name) => literals.map((n) => `${name} / ${n}`));
  return [...quotients.slice(0, 4), ...names.slice(0, 3), ...(isNumber ? ["0"] : [])];
}

/** Lists of one value over and over. */
function sequences(type: Term, hypotheses: TermGoal["hypotheses"]): string[] {
  const [element] = spine(type).args;
  const of = (isWanted: (type: Term) => boolean) =>
    hypotheses.filter((h) => isWanted(h.type)).map(({ name }) => name);
  const counts = of((t) => headName(t) === "Nat").slice(0, 2);
  const values = of((t) => element !== undefined && same(t, element)).slice(0, 2);
  return counts.flatMap((n) => values.map((x) => `List.replicate ${n} ${x}`));
}

/** Numerals from two on, each once. */
function literalsOf(term: Term): string[] {
  const found = new Set<string>();
  const look = (t: Term): void => {
    if (t.tag === "nat" && BigInt(t.value) > 1n) found.add(t.value);
    for (const child of children(t)) look(child);
  };
  look(term);
  return [...found].slice(0, 3);
}

/** Variables that a `match` in a term is about: they have to be known before it goes on. */
export function matchedVariables(term: Term): Set<number> {
  const found = new Set<number>();
  closedSubterms(term, (t) => {
    const { head, args } = spine(t);
    if (head.tag !== "const" || !MATCH.test(head.name)) return;
    for (const arg of args.slice(1)) if (arg.tag === "fvar") found.add(arg.index);
  });
  return found;
}

const MATCH = /\.match_\d+(_\d+)?$/;

/** There is an `if` or a `match` in it. */
function hasBranch(term: Term): boolean {
  let found = false;
  closedSubterms(term, (t) => {
    const { head } = spine(t);
    if (head.tag === "const" && (/^(ite|dite)$/.test(head.name) || MATCH.test(head.name)))
      found = true;
  });
  return found;
}

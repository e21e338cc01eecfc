import {
  apply,
  contains,
  explicitText,
  freeVariables,
  hasLoose,
  headName,
  numeralValue,
  replaceTerms,
  rewrite,
  same,
  spine,
  type Term,
  type TermGoal,
  termKey,
} from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import { finishWith } from "./finish.ts";
import {
  callWith,
  freshName,
  inductionCases,
  parameterTypes,
  type RecursiveCall,
} from "./recursion.ts";
import { indent, type Script } from "./script.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** What adds up over a list. */
const SUMMARY = /^List\.(sum|count|countP)$/;

/** An argument that counts from zero, and the variable that takes its place. */
interface Accumulator {
  variable: Term;
  type: Term;
}

/** The goal with the arguments of a call made variables. */
interface Generalised {
  /** Names with those of the variables. */
  names: string[];
  variables: { name: string; type: Term; initial: Term }[];
  accumulators: Accumulator[];
  target: Term;
}

/**
 * Proves a goal about a function that walks through a list and adds up on the way, from zero: where the
 * goal speaks of the sum of a part of the list, for every start the same holds of start and sum. This is
 * what induction needs (R. Boyer and J Moore, "A Computational Logic", ch. 12: generalisation).
 */
export async function proveByGeneralising(
  runner: TacticRunner,
  state: number,
  goal: TermGoal,
  call: RecursiveCall,
): Promise<Script | undefined> {
  const general = generalise(goal, call);
  if (!general) return undefined;
  const kept = keptConditions(general, call);
  for (const premises of kept.length > 0 ? [kept, []] : [[]]) {
    if (runner.expired) return undefined;
    const { name, statement, lines } = lemmaOf(general, call, premises);
    const probe = `have ${name} : ${statement} := sorry`;
    const stated = await runner.run(state, probe, EFFORTS.small);
    const proved = stated && (await runner.run(state, `(${lines.join("\n ")})`, EFFORTS.lemma));
    if (!proved) continue;
    await runner.learnStatement(stated.state, name, statement);
    const lasts = [`exact ${name}`, "grind", "simp_all"];
    const script = await finishWith(runner, proved.state, { lines, lasts, effort: EFFORTS.small });
    if (script) return script;
  }
  return undefined;
}

function generalise(goal: TermGoal, call: RecursiveCall): Generalised | undefined {
  const names = goal.hypotheses.map((h) => h.name);
  const variables: Generalised["variables"] = [];
  const accumulators: Accumulator[] = [];
  const lists: (readonly [from: Term, to: Term])[] = [];
  const types = parameterTypes(call);
  for (const [i, initial] of call.varyingArgs.entries()) {
    const type = types[i];
    if (!type || hasLoose(type)) return undefined;
    const name = freshName(
      initial.tag === "fvar" ? `${names[initial.index]}_rest` : "start",
      names,
    );
    const variable: Term = { tag: "fvar", index: names.push(name) - 1 };
    variables.push({ name, type, initial });
    if (initial.tag === "fvar" && headName(type) === "List") lists.push([initial, variable]);
    else if (isZero(initial)) accumulators.push({ variable, type });
    else return undefined;
  }
  if (lists.length === 0 || accumulators.length === 0) return undefined;
  const inner = (term: Term) => rewrite(term, (t) => lists.find(([from]) => same(from, t))?.[1]);
  let isSummed = false;
  const later = callWith(
    call,
    variables.map((_, i) => ({ tag: "fvar", index: names.length - variables.length + i })),
  );
  const target = rewrite(goal.target, (t) => {
    if (same(t, call.term)) return later;
    const type = summaryType(t);
    const adding = type && accumulators.find((each) => same(each.type, type));
    if (!adding || !lists.some(([from]) => contains(t, from)))
      return t.tag === "fvar" ? inner(t) : undefined;
    isSummed = true;
    return plus(adding, inner(t));
  });
  return isSummed ? { names, variables, accumulators, target } : undefined;
}

/** Conditions of going on that speak of the next value of an accumulator only: it meets them again. */
function keptConditions(
  { names, variables, accumulators }: Generalised,
  call: RecursiveCall,
): Term[] {
  const known = new Set(names.keys());
  const found = new Map<string, Term>();
  for (const { binders, calls } of inductionCases(call, [...names]).cases)
    for (const { args } of calls)
      for (const { type } of binders) {
        const pairs = args.map((arg, i) => [arg, ofVariable(names, variables[i]?.name)] as const);
        const numbers = pairs.filter(([, to]) =>
          accumulators.some((each) => same(each.variable, to)),
        );
        const condition = replaceTerms(type, numbers);
        const isAbout = !same(condition, type);
        if (isAbout && [...freeVariables(condition)].every((index) => known.has(index)))
          found.set(termKey(condition), condition);
      }
  return [...found.values()];
}

function ofVariable(names: readonly string[], name = ""): Term {
  return { tag: "fvar", index: names.lastIndexOf(name) };
}

function isZero(term: Term): boolean {
  const [type] = spine(term).args;
  return numeralValue(term) === 0n && /^(Nat|Int)$/.test(type ? headName(type) : "");
}

function summaryType(term: Term): Term | undefined {
  const name = headName(term);
  if (!SUMMARY.test(name)) return undefined;
  return name === "List.sum" ? spine(term).args[0] : { tag: "const", name: "Nat" };
}

function plus({ variable, type }: Accumulator, value: Term): Term {
  const add: Term = { tag: "const", name: headName(type) === "Nat" ? "instAddNat" : "Int.instAdd" };
  const instance = apply({ tag: "const", name: "instHAdd" }, [type, add]);
  return apply({ tag: "const", name: "HAdd.hAdd" }, [type, type, type, instance, variable, value]);
}

/** A `have` of the goal for all values of the variables, used at the values of the call. */
interface Lemma {
  name: string;
  statement: string;
  lines: string[];
}

function lemmaOf(
  { names, variables, target }: Generalised,
  call: RecursiveCall,
  conditions: readonly Term[],
): Lemma {
  const text = (term: Term) => explicitText(term, names);
  const fresh = (stem: string) => freshName(stem, names);
  const [name, every, some] = [fresh("general"), fresh("every_index"), fresh("some_index")];
  const premises = conditions.map((condition) => `${text(condition)} → `);
  const binders = variables.map((each) => `(${each.name} : ${text(each.type)})`).join(" ");
  const statement = `∀ ${binders}, ${premises.join("")}${text(target)}`;
  const introduced = [
    ...variables.map((each) => each.name),
    ...premises.map((_, i) => fresh(`h${i}`)),
  ];
  const given = [...variables.map(({ initial }) => text(initial)), ...premises.map(() => START)];
  const lines = [
    ...indexLemmas(every, some),
    `have ${name} : ${statement} := by`,
    ...indent([
      `intro ${introduced.join(" ")}`,
      `fun_induction ${call.fn.name} <;> (try simp only [${[...INDEX_LEMMAS, every, some].join(", ")}]) <;> clear ${every} ${some} <;> (first | grind | (simp_all; done) | (simp_all; grind))`,
    ]),
    `have ${name} := ${name} ${given.join(" ")}`,
    `clear ${every} ${some}`,
  ];
  return { name, statement, lines };
}

const START = "(by first | omega | simp | decide)";

const INDEX_LEMMAS = [
  "List.length_cons",
  "Nat.forall_lt_succ_left",
  "Nat.forall_lt_succ_left'",
  "Nat.exists_lt_succ_left",
  "Nat.exists_lt_succ_left'",
];

/** Indices up to and with the length of a list that has a head: the first two are looked at. */
function indexLemmas(every: string, some: string): string[] {
  return [
    `have ${every} : ∀ (p : Nat → Prop) (n : Nat), (∀ i, i ≤ n + 1 → p i) ↔ p 0 ∧ p 1 ∧ ∀ i, i ≤ n → p (i + 1) := by`,
    "  intro p n; exact ⟨by grind, fun h i hi => by cases i <;> grind⟩",
    `have ${some} : ∀ (p : Nat → Prop) (n : Nat), (∃ i, i ≤ n + 1 ∧ p i) ↔ p 0 ∨ p 1 ∨ ∃ i, i ≤ n ∧ p (i + 1) := by`,
    "  intro p n; exact ⟨fun ⟨i, hi, h⟩ => by cases i <;> grind, by grind⟩",
  ];
}

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
  termKey,
} from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import { type Fact, factsFor, haveFact } from "./facts/fact.ts";
import { closeByLemma, proveLemma } from "./lemma.ts";
import { callWith, inductionCases, parameterTypes, type RecursiveCall } from "./recursion.ts";
import type { CallContext } from "./rule.ts";
import type { Script } from "./script.ts";
import { each, first, grind } from "./tactic.ts";

/**
 * For a function that walks through a list and adds up on the way, from zero: where the goal speaks of the sum of a part
 * of the list, for every start the same holds of start and sum. This is what induction needs.
 */
export async function closedForEverySum(context: CallContext): Promise<Script | undefined> {
  const { runner, state, goal, call, fresh, names, conjectures } = context;
  const general = generalise(context);
  if (!general) return undefined;
  const [name, every, some] = [fresh("general"), fresh("every_index"), fresh("some_index")];
  const facts = factsFor("generalise-start");
  const kept = keptConditions(general, call, names);
  for (const premises of kept.length > 0 ? [kept, []] : [[]]) {
    if (runner.expired) return undefined;
    const statement = statementOf(general, premises, names);
    if ((await conjectures.test(statement, goal)) === "refuted") continue;
    const introduced = [
      ...general.variables.map((each) => each.name),
      ...premises.map(() => fresh("h0")),
    ];
    const lemma = await proveLemma(runner, state, {
      name,
      statement,
      before: [
        ...haveFact(facts.get("every_index") as Fact, {}, { as: every }),
        ...haveFact(facts.get("some_index") as Fact, {}, { as: some }),
      ],
      proof: [
        `intro ${introduced.join(" ")}`,
        each(
          `fun_induction ${call.fn.name}`,
          `(try simp only [${[...INDEX_LEMMAS, every, some].join(", ")}])`,
          `clear ${every} ${some}`,
          first(grind(), "(simp_all; done)", "(simp_all; grind)"),
        ),
      ],
      effort: EFFORTS.lemma,
    });
    if (!lemma) continue;
    const values = general.variables.map(({ initial }) => explicitText(initial, names));
    const script = await closeByLemma(runner, lemma, {
      given: [...values, ...premises.map(() => START)],
      without: [every, some],
      tactics: [`exact ${name}`, grind(), "simp_all"],
      effort: EFFORTS.small,
    });
    if (script) return script;
  }
  return undefined;
}

/** What adds up over a list. */
const SUMMARY = /^List\.(sum|count|countP)$/;

/** An argument that counts from zero, and the variable that takes its place. */
interface Accumulator {
  variable: Term;
  type: Term;
}

/** The goal with the arguments of a call made variables. */
interface Generalised {
  variables: { name: string; term: Term; type: Term; initial: Term }[];
  accumulators: Accumulator[];
  target: Term;
}

function generalise({ goal, call, names, fresh }: CallContext): Generalised | undefined {
  const variables: Generalised["variables"] = [];
  const accumulators: Accumulator[] = [];
  const lists: (readonly [from: Term, to: Term])[] = [];
  const types = parameterTypes(call);
  for (const [i, initial] of call.varyingArgs.entries()) {
    const type = types[i];
    if (!type || hasLoose(type)) return undefined;
    const name = fresh(initial.tag === "fvar" ? `${names[initial.index]}_rest` : "start");
    const variable: Term = { tag: "fvar", index: names.length - 1 };
    variables.push({ name, term: variable, type, initial });
    if (initial.tag === "fvar" && headName(type) === "List") lists.push([initial, variable]);
    else if (isZero(initial)) accumulators.push({ variable, type });
    else return undefined;
  }
  if (lists.length === 0 || accumulators.length === 0) return undefined;
  const inner = (term: Term) => rewrite(term, (t) => lists.find(([from]) => same(from, t))?.[1]);
  let isSummed = false;
  const later = callWith(
    call,
    variables.map(({ term }) => term),
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
  return isSummed ? { variables, accumulators, target } : undefined;
}

/** Conditions of going on that speak of the next value of an accumulator only: it meets them again. */
function keptConditions(
  { variables, accumulators }: Generalised,
  call: RecursiveCall,
  names: readonly string[],
): Term[] {
  const isKnown = (index: number) => index < names.length;
  const found = new Map<string, Term>();
  for (const { binders, calls } of inductionCases(call, [...names]).cases)
    for (const { args } of calls)
      for (const { type } of binders) {
        const pairs = args.map((arg, i) => [arg, variables[i]?.term ?? arg] as const);
        const numbers = pairs.filter(([, to]) =>
          accumulators.some((each) => same(each.variable, to)),
        );
        const condition = replaceTerms(type, numbers);
        const isAbout = !same(condition, type);
        if (isAbout && [...freeVariables(condition)].every(isKnown))
          found.set(termKey(condition), condition);
      }
  return [...found.values()];
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

function statementOf(
  { variables, target }: Generalised,
  conditions: readonly Term[],
  names: readonly string[],
): string {
  const text = (term: Term) => explicitText(term, names);
  const binders = variables.map(({ name, type }) => `(${name} : ${text(type)})`).join(" ");
  const premises = conditions.map((condition) => `${text(condition)} → `).join("");
  return `∀ ${binders}, ${premises}${text(target)}`;
}

const START = "(by first | omega | simp | decide)";

const INDEX_LEMMAS = [
  "List.length_cons",
  "Nat.forall_lt_succ_left",
  "Nat.forall_lt_succ_left'",
  "Nat.exists_lt_succ_left",
  "Nat.exists_lt_succ_left'",
];

import {
  closedSubterms,
  contains,
  explicitText,
  headName,
  numeralValue,
  replaceTerms,
  same,
  spine,
  type Term,
} from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import { closeByLemma, proveLemma } from "./lemma.ts";
import {
  callWith,
  freshName,
  parameterTypes,
  type RecursiveCall,
  resultType,
} from "./recursion.ts";
import type { CallContext } from "./rule.ts";
import type { Script } from "./script.ts";
import { each, first, grind, seq } from "./tactic.ts";

/**
 * For a goal that says what a recursive function adds up to, where its closed form divides: `e / c` is of no use to
 * induction, but `c * f n start = c * start + e` is, for every start, and says the same.
 */
export async function closedByClearing(context: CallContext): Promise<Script | undefined> {
  const { runner, state, goal, call, names, fresh } = context;
  const quotients = quotientsOf(goal.target, call);
  const variables = quotients.length > 0 ? variablesOf(context) : undefined;
  if (!variables) return undefined;
  const given = variables.map(({ initial }) => explicitText(initial, names));
  const name = fresh("closed_form");
  for (const quotient of quotients) {
    const statement = statementOf(quotient, variables, context);
    for (const proof of proofsOf(call, variables, names)) {
      if (runner.expired) return undefined;
      const stated = { name, statement, proof: [proof], effort: EFFORTS.lemma };
      const lemma = await proveLemma(runner, state, stated);
      if (!lemma) continue;
      const tactics = ["omega", grind(), `(simp at ${name} ⊢; omega)`];
      const script = await closeByLemma(runner, lemma, { given, tactics, effort: EFFORTS.small });
      if (script) return script;
      break;
    }
  }
  return undefined;
}

/** A division by a number literal. */
interface Quotient {
  dividend: Term;
  divisor: Term;
}

/** A variable of a closed form, and its value in the goal. */
interface Variable {
  name: string;
  term: Term;
  type: Term;
  initial: Term;
  counts: boolean;
}

/** Different variables that the function counts by, and starts at zero; `undefined` when it has others. */
function variablesOf({ call, names, fresh }: CallContext): Variable[] | undefined {
  const types = parameterTypes(call);
  const result = resultType(call);
  const variables: Variable[] = [];
  for (const [i, initial] of call.varyingArgs.entries()) {
    const type = types[i];
    const counts = initial.tag === "fvar";
    if (!type || !["Nat", "Int"].includes(headName(type))) return undefined;
    if (!counts && !(numeralValue(initial) === 0n && same(type, result))) return undefined;
    const name = fresh(counts ? `${names[initial.index]}_each` : "start");
    const term: Term = { tag: "fvar", index: names.length - 1 };
    variables.push({ name, term, type, initial, counts });
  }
  const starts = variables.filter(({ counts }) => !counts);
  return variables.length > starts.length && starts.length <= 1 ? variables : undefined;
}

function quotientsOf(target: Term, call: RecursiveCall): Quotient[] {
  const found: Quotient[] = [];
  const result = resultType(call);
  closedSubterms(target, (term) => {
    if (headName(term) !== "HDiv.hDiv") return;
    const [type, , , , dividend, divisor] = spine(term).args;
    if (!type || !dividend || !divisor || !same(type, result)) return;
    if ((numeralValue(divisor) ?? 0n) <= 1n || contains(dividend, call.term)) return;
    const isNew = !found.some((known) => same(known.dividend, dividend));
    const isAbout = call.varyingArgs.some((arg) => arg.tag === "fvar" && contains(dividend, arg));
    if (isNew && isAbout) found.push({ dividend, divisor });
  });
  return found;
}

function statementOf(
  { dividend, divisor }: Quotient,
  variables: readonly Variable[],
  { call, names }: CallContext,
): string {
  const text = (term: Term) => explicitText(term, names);
  const pairs = variables.flatMap(({ initial, term, counts }) =>
    counts ? [[initial, term] as const] : [],
  );
  const binders = variables.map(({ name, type }) => `(${name} : ${text(type)})`);
  const start = variables.find(({ counts }) => !counts);
  const added = start ? `${text(divisor)} * ${start.name} + ` : "";
  const value = text(
    callWith(
      call,
      variables.map(({ term }) => term),
    ),
  );
  return `∀ ${binders.join(" ")}, ${text(divisor)} * ${value} = ${added}${text(replaceTerms(dividend, pairs))}`;
}

/** Induction over a counter goes up, so that what the function subtracts from it is gone. */
function proofsOf(
  call: RecursiveCall,
  variables: readonly Variable[],
  names: readonly string[],
): string[] {
  const { name } = call.fn;
  const intro = `intro ${variables.map((variable) => variable.name).join(" ")}`;
  const previous = freshName("previous", names);
  const last = first(grind(), seq(`rename_i ${previous} _`, each(`cases ${previous}`, grind())));
  const up = variables
    .filter(({ counts, type }) => counts && headName(type) === "Nat")
    .flatMap((variable) => {
      const others = variables.filter((other) => other !== variable).map((other) => other.name);
      const generalizing = others.length > 0 ? ` generalizing ${others.join(" ")}` : "";
      const induction = `induction ${variable.name}${generalizing}`;
      const unfolded = seq(`unfold _root_.${name}`, "simp_all [Nat.mul_add]");
      return [each(induction, grind([`_root_.${name}`])), each(induction, unfolded, last)];
    });
  return [each(`fun_induction _root_.${name}`, grind()), ...up].map(
    (proof) => `${intro}; ${proof}`,
  );
}

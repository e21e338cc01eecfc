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
  type TermGoal,
} from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import { finishWith } from "./finish.ts";
import {
  callWith,
  freshName,
  parameterTypes,
  type RecursiveCall,
  resultType,
} from "./recursion.ts";
import { indent, type Script } from "./script.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** A division by a number literal. */
interface Quotient {
  dividend: Term;
  divisor: Term;
}

/** Variables of a closed form, with their values in the goal. */
interface Parameters {
  names: string[];
  variables: { name: string; type: Term; initial: Term; counts: boolean }[];
}

/**
 * Proves a goal that says what a recursive function adds up to, where its closed form divides: `e / c` is of no use
 * to induction, but `c * f n start = c * start + e` is, for every start, and says the same.
 */
export async function proveByMultiple(
  runner: TacticRunner,
  state: number,
  goal: TermGoal,
  call: RecursiveCall,
): Promise<Script | undefined> {
  const parameters = parametersOf(goal, call);
  if (!parameters) return undefined;
  for (const quotient of quotientsOf(goal.target, call)) {
    const name = freshName("closed_form", parameters.names);
    const statement = statementOf(quotient, parameters, call);
    for (const proof of proofsOf(call, parameters)) {
      if (runner.expired) return undefined;
      const lines = [`have ${name} : ${statement} := by`, ...indent([proof])];
      const proved = await runner.run(state, `(${lines.join("\n ")})`, EFFORTS.lemma);
      if (!proved) continue;
      await runner.learnStatement(proved.state, name, statement);
      const { names, variables } = parameters;
      const given = variables.map(({ initial }) => explicitText(initial, names));
      const use = `have ${name} := ${name} ${given.join(" ")}`;
      const lasts = ["omega", "grind", `(simp at ${name} ⊢; omega)`];
      const end = { lines, use, lasts, effort: EFFORTS.small };
      const script = await finishWith(runner, proved.state, end);
      if (script) return script;
      break;
    }
  }
  return undefined;
}

/** Different variables that the function counts by, and starts at zero; `undefined` when it has others. */
function parametersOf(goal: TermGoal, call: RecursiveCall): Parameters | undefined {
  const names = goal.hypotheses.map(({ name }) => name);
  const types = parameterTypes(call);
  const result = resultType(call);
  const variables: Parameters["variables"] = [];
  for (const [i, initial] of call.varyingArgs.entries()) {
    const type = types[i];
    const counts = initial.tag === "fvar";
    if (!type || !["Nat", "Int"].includes(headName(type))) return undefined;
    if (!counts && !(numeralValue(initial) === 0n && same(type, result))) return undefined;
    const stem = counts ? `${names[initial.index]}_each` : "start";
    const name = freshName(stem, names);
    names.push(name);
    variables.push({ name, type, initial, counts });
  }
  const starts = variables.filter(({ counts }) => !counts);
  return variables.length > starts.length && starts.length <= 1 ? { names, variables } : undefined;
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
  { names, variables }: Parameters,
  call: RecursiveCall,
): string {
  const text = (term: Term) => explicitText(term, names);
  const first = names.length - variables.length;
  const places = variables.map((_, i): Term => ({ tag: "fvar", index: first + i }));
  const pairs = variables.flatMap(({ initial, counts }, i) =>
    counts ? [[initial, places[i] as Term] as const] : [],
  );
  const binders = variables.map(({ name, type }) => `(${name} : ${text(type)})`);
  const start = variables.find(({ counts }) => !counts);
  const added = start ? `${text(divisor)} * ${start.name} + ` : "";
  const value = text(callWith(call, places));
  return `∀ ${binders.join(" ")}, ${text(divisor)} * ${value} = ${added}${text(replaceTerms(dividend, pairs))}`;
}

/** Induction over a counter goes up, so that what the function subtracts from it is gone. */
function proofsOf(call: RecursiveCall, { variables, names }: Parameters): string[] {
  const { name } = call.fn;
  const intro = `intro ${variables.map((each) => each.name).join(" ")}`;
  const previous = freshName("previous", names);
  const last = `(first | grind | (rename_i ${previous} _; cases ${previous} <;> grind))`;
  const up = variables
    .filter(({ counts, type }) => counts && headName(type) === "Nat")
    .flatMap((variable) => {
      const others = variables.filter((each) => each !== variable).map((each) => each.name);
      const generalizing = others.length > 0 ? ` generalizing ${others.join(" ")}` : "";
      const induction = `induction ${variable.name}${generalizing}`;
      return [
        `${intro}; ${induction} <;> grind [_root_.${name}]`,
        `${intro}; ${induction} <;> (unfold _root_.${name}; simp_all [Nat.mul_add]) <;> ${last}`,
      ];
    });
  return [`${intro}; fun_induction _root_.${name} <;> grind`, ...up];
}

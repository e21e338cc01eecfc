import {
  contains,
  explicitText,
  hasLoose,
  headName,
  replaceTerms,
  same,
  type Term,
  type TermGoal,
} from "../core/index.ts";
import { restrict } from "./conclusions.ts";
import { EFFORTS } from "./efforts.ts";
import { finishWith } from "./finish.ts";
import { hintsFor } from "./hints.ts";
import {
  callWith,
  freshName,
  parameterTypes,
  type RecursiveCall,
  resultType,
} from "./recursion.ts";
import { indent, type Script } from "./script.ts";
import type { TacticRunner } from "./tactic-runner.ts";

interface Variable {
  name: string;
  type: Term;
  /** What the call has in its place. */
  initial: Term;
  isList: boolean;
}

/** A goal about a walk through a list, of which the list and where it starts were made variables. */
interface EveryStart {
  names: string[];
  variables: Variable[];
  /** What was known of the list. */
  premises: { name: string; text: string }[];
  /** The most likely first. */
  claims: string[];
}

/**
 * Proves a goal about a function that walks through a list and carries something along, for every list and
 * every start: what is known of the list becomes a premise, what the goal says of numbers is said from the
 * start on, and a result that can be compared with the start is not below it.
 */
export async function proveForEveryStart(
  runner: TacticRunner,
  state: number,
  goal: TermGoal,
  call: RecursiveCall,
): Promise<Script | undefined> {
  const general = everyStart(goal, call);
  const printed = general && (await runner.goal(state));
  if (!general || !printed) return undefined;
  const hints = hintsFor(printed.text).join(", ");
  const list = hints === "" ? "" : ` [${hints}]`;
  const name = freshName("every_start", general.names);
  for (const claim of general.claims) {
    if (runner.expired) return undefined;
    const { statement, lines } = lemmaOf(general, call, { name, claim, list });
    const proved = await runner.run(state, `(${lines.join("\n ")})`, EFFORTS.unlikelyLemma);
    if (!proved) continue;
    await runner.learnStatement(proved.state, name, statement);
    const given = [
      ...general.variables.map(({ initial }) => explicitText(initial, general.names)),
      ...general.premises.map((premise) => premise.name),
    ];
    const use = `have ${name} := ${name} ${given.join(" ")}`;
    const lasts = [`exact ${name}`, `grind${list}`, "simp_all", `(simp at ${name} ⊢; grind)`];
    const end = { lines, use, lasts, effort: EFFORTS.small };
    const script = await finishWith(runner, proved.state, end);
    if (script) return script;
  }
  return undefined;
}

function everyStart(goal: TermGoal, call: RecursiveCall): EveryStart | undefined {
  const names = goal.hypotheses.map((h) => h.name);
  const variables = variablesOf(call, names);
  const lists = variables?.filter(({ isList }) => isList) ?? [];
  if (!variables || lists.length === 0) return undefined;
  if (variables.every(({ initial }) => initial.tag === "fvar")) return undefined;
  const first = names.length - variables.length;
  const pairs = variables.flatMap(({ initial, isList }, i) =>
    isList ? [[initial, { tag: "fvar", index: first + i } as Term] as const] : [],
  );
  const isKnownOf = (type: Term) => pairs.some(([from]) => contains(type, from));
  const premises = goal.hypotheses.flatMap(({ name, type }) =>
    isKnownOf(type) ? [{ name, text: explicitText(replaceTerms(type, pairs), names) }] : [],
  );
  const later = callWith(
    call,
    variables.map((_, i) => ({ tag: "fvar", index: first + i })),
  );
  const target = replaceTerms(goal.target, [[call.term, later], ...pairs]);
  const claims = claimsOf(target, { names, variables, call, later });
  return { names, variables, premises, claims };
}

/** Nothing where a type depends on something else. Adds their names to `names`. */
function variablesOf(call: RecursiveCall, names: string[]): Variable[] | undefined {
  const types = parameterTypes(call);
  const found: Variable[] = [];
  for (const [i, initial] of call.varyingArgs.entries()) {
    const type = types[i];
    if (!type || hasLoose(type)) return undefined;
    const isList = initial.tag === "fvar" && headName(type) === "List";
    const stem = isList ? `${names[initial.index]}_rest` : "start";
    const name = freshName(stem, names);
    names.push(name);
    found.push({ name, type, initial, isList });
  }
  return found;
}

/** The statement from each start on, with the order of start and result where they have one; and as it is. */
function claimsOf(
  target: Term,
  {
    names,
    variables,
    call,
    later,
  }: { names: string[]; variables: Variable[]; call: RecursiveCall; later: Term },
): string[] {
  const claims: string[] = [];
  const result = resultType(call);
  for (const { name, type, isList } of variables) {
    if (isList || !["Nat", "Int"].includes(headName(type))) continue;
    const restricted = headName(type) === "Nat" ? restrict(target, name, names, []) : undefined;
    const claim = restricted ?? explicitText(target, names);
    if (same(result, type)) claims.push(`${name} ≤ ${explicitText(later, names)} ∧ ${claim}`);
    claims.push(claim);
  }
  return [...new Set([...claims, explicitText(target, names)])];
}

function lemmaOf(
  { names, variables, premises }: EveryStart,
  call: RecursiveCall,
  { name, claim, list }: { name: string; claim: string; list: string },
): { statement: string; lines: string[] } {
  const binders = variables.map((each) => `(${each.name} : ${explicitText(each.type, names)})`);
  const known = premises.map(({ text }) => `${text} → `).join("");
  const statement = `∀ ${binders.join(" ")}, ${known}${claim}`;
  const taken = [...names, name];
  const introduced = premises.map((_, i) => freshName(`h${i}`, taken));
  const lines = [
    `have ${name} : ${statement} := by`,
    ...indent([
      `intro ${[...variables.map((each) => each.name), ...introduced].join(" ")}`,
      `fun_induction ${call.fn.name} <;> (first | grind${list} | (simp_all; done) | (simp_all; grind${list}))`,
    ]),
  ];
  return { statement, lines };
}

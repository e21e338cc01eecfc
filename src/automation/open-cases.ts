import {
  closedSubterms,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  rewrite,
  same,
  type Term,
  type TermGoal,
  termKey,
} from "../core/index.ts";
import { withNames } from "./hidden-names.ts";
import { casesOf, isData } from "./inductions.ts";
import { type Automation, closedAfter } from "./one-liners.ts";
import { argumentTypes, callsIn, freshName, type RecursiveCall } from "./recursion.ts";
import { namesOf, type RuleContext } from "./rule.ts";
import type { Script } from "./script.ts";
import { each } from "./tactic.ts";
import { plainValues } from "./values.ts";

/** How many values are told apart inside each other in a case, and at most at each place. */
export const CASES_DEEP = 2;
const MOST_CASES = 3;
/** Truth values that are told apart together. */
const MOST_BITS = 4;

/** A case that is open, whose hypotheses have names, and how they got them. */
export interface Stuck extends RuleContext {
  lines: Script;
  /** Names of what was not there before, also where it is called like something that was and is gone. */
  brought: ReadonlySet<string>;
}

export async function openStuck(
  context: RuleContext & Partial<Pick<Stuck, "brought">>,
  state: number,
): Promise<Stuck | undefined> {
  const { runner, options } = context;
  const hidden = await runner.terms(state);
  if (!hidden) return undefined;
  const { goal, naming } = withNames(hidden);
  const named = naming === undefined ? { state } : await runner.run(state, naming, options.effort);
  if (!named) return undefined;
  const text = (await runner.goal(named.state))?.text ?? "";
  const lines = naming === undefined ? [] : [naming];
  const isNew = ({ name }: { name: string }, i: number) =>
    name !== hidden.hypotheses[i]?.name || !context.names.includes(name);
  const added = goal.hypotheses.filter(isNew).map(({ name }) => name);
  const brought = new Set([...(context.brought ?? []), ...added]);
  return { ...context, state: named.state, goal, text, ...namesOf(goal), lines, brought };
}

export async function proveByCases(
  stuck: Stuck,
  automation: Automation,
  deep: number,
): Promise<Script | undefined> {
  for (const step of casesIn(stuck)) {
    if (stuck.runner.expired) return undefined;
    const script = await closedAfter(stuck, step, automation, async (state) => {
      const inner = deep > 1 ? await openStuck(stuck, state) : undefined;
      const rest = inner && (await proveByCases(inner, automation, deep - 1));
      return rest && [...(inner?.lines ?? []), ...rest];
    });
    if (script) return script;
  }
  return undefined;
}

/**
 * Of what a function may be stuck on: truth values, variables that the case brought and that functions go through, values of calls on
 * variables, and what else the case brought.
 */
function casesIn({ goal, definitions, names, brought }: Stuck): string[] {
  const { vocabulary, recursive, mutual } = definitions;
  const calls = [...callsIn(goal.target, recursive), ...callsIn(goal.target, mutual)];
  const walked = new Set(calls.flatMap((call) => walkedBy(call, goal)));
  const isWalked = (index: number) => walked.has(index);
  const data = goal.hypotheses.flatMap(({ name, type }, index) => {
    const isNew = brought.has(name) && isData(headName(type), vocabulary);
    return isNew ? [{ index, step: casesOf(name, type) }] : [];
  });
  const variables = freeVariables(goal.target);
  const equation = freshName("value", names);
  const isKnown = (call: Term) =>
    goal.hypotheses.some(({ type }) => {
      const side = matchConst(type, "Eq", 3)?.[1];
      return side !== undefined && same(side, call);
    });
  const values = plainValues(goal, definitions)
    .filter((call) => !isKnown(call))
    .map((call) => `cases ${equation} : ${explicitText(call, names)}`);
  const tests = testsIn(goal.target).map(
    (test) => `cases ${equation} : ${explicitText(test, names)}`,
  );
  const pairs = goal.hypotheses.flatMap(({ name, type }, index) =>
    headName(type) === "Prod" && brought.has(name) && variables.has(index) ? [`cases ${name}`] : [],
  );
  const bits = goal.hypotheses.flatMap(({ name, type }, index) => {
    return headName(type) === "Bool" && variables.has(index) ? [`cases ${name}`] : [];
  });
  const table = bits.length > 1 && bits.length <= MOST_BITS ? [each(...bits)] : [];
  const [first, others] = [true, false].map((wanted) =>
    data.filter(({ index }) => isWalked(index) === wanted).map(({ step }) => step),
  ) as [string[], string[]];
  return [...new Set([...pairs, ...table, ...first, ...tests, ...values, ...others])].slice(
    0,
    MOST_CASES,
  );
}

/** Variables that a call goes through: arguments, and what is left of one when a constructor is taken off. */
function walkedBy(call: RecursiveCall, { hypotheses }: TermGoal): number[] {
  const types = argumentTypes(call);
  return call.varyingArgs.flatMap((arg, i) =>
    [...freeVariables(arg)].filter((index) => {
      const [type, whole] = [hypotheses[index]?.type, types[i]];
      return arg.tag === "fvar" || (type && whole && same(type, whole));
    }),
  );
}

/** Truth values that are computed and that something else depends on than a branch. */
function testsIn(target: Term): Term[] {
  const found = new Map<string, Term>();
  const withoutConditions = rewrite(target, (term) =>
    headName(matchConst(term, "Eq", 3)?.[2] ?? term) === "Bool.true" ? TRUE : undefined,
  );
  closedSubterms(withoutConditions, (term) => {
    if (TESTS.has(headName(term))) found.set(termKey(term), term);
  });
  return [...found.values()].slice(0, 1);
}

const TRUE: Term = { tag: "const", name: "True" };
const TESTS = new Set(["BEq.beq", "Decidable.decide"]);

import {
  apply,
  explicitText,
  freeVariables,
  headName,
  same,
  spine,
  type Term,
  type TermGoal,
} from "../core/index.ts";
import { operationsOf } from "./algebra.ts";
import { type Combine, combinationsOf } from "./combinations.ts";
import { EFFORTS } from "./efforts.ts";
import { stateLemma } from "./lemma.ts";
import { clearing } from "./prove-laws.ts";
import { argumentTypes, callWith, resultType } from "./recursion.ts";
import type { CallContext } from "./rule.ts";
import type { Script } from "./script.ts";
import { argument, have, seq } from "./tactic.ts";

/**
 * What a function that gathers its result in an argument gives from any start is that start combined with what it gives from
 * the goal's one. The law is proved first, and then the goal with it.
 */
export async function solvedByLawOfStart(context: CallContext): Promise<Script | undefined> {
  const { runner, state, options, search, conjectures, goal, fresh } = context;
  for (const { law, introduced, aside } of lawsOf(context)) {
    if (runner.expired) return undefined;
    if ((await conjectures.test(law, goal)) === "refuted") continue;
    const name = fresh("law");
    const { effort } = options;
    const stated = await stateLemma(runner, state, { name, statement: law, effort });
    if (!stated) continue;
    const { lemma, rest } = stated;
    const intro = seq(...clearing(aside), `intro ${introduced.join(" ")}`);
    const opened = await runner.run(lemma, intro, effort);
    if (!opened) continue;
    const inside = { ...options, depth: 0, nested: 1, loops: false, from: "open" } as const;
    // A law that takes more than one look is not one that the goal needs.
    const quick = { ...inside, effort: Math.min(effort, EFFORTS.small), explores: false };
    const proof = await search.solve(opened.state, quick);
    if (!proof) continue;
    await runner.learnStatement(rest, name, law);
    const script = await search.solve(rest, inside);
    return script && [...have(name, law, [intro, ...proof]), ...script];
  }
  return undefined;
}

interface Law {
  law: string;
  introduced: string[];
  /** Hypotheses that it has nothing to do with. */
  aside: string[];
}

/** For each argument of the call that starts as a constant of the type of the result: what may hold of it. */
function lawsOf(context: CallContext): Law[] {
  const { goal, call, names } = context;
  const types = argumentTypes(call);
  const result = resultType(call);
  return call.varyingArgs.flatMap((start, position) => {
    const type = types[position];
    if (!type || !isFixed(start, goal)) return [];
    if (headName(type) !== headName(result)) return [];
    const others = call.varyingArgs.flatMap((arg, i) => {
      const isAny = i !== position && freeVariables(arg).size > 0 && types[i];
      return isAny ? [{ arg, type: types[i] as Term }] : [];
    });
    if (others.length === 0) return [];
    const all = [...names];
    const bound = [{ arg: start, type: result }, ...others].map(({ arg, type: of }, i) => {
      all.push(i === 0 ? "a" : `v${i}`);
      return { arg, of, variable: { tag: "fvar", index: all.length - 1 } as Term };
    });
    const inLaw = (arg: Term, i: number) => {
      const found = bound.find((each, at) => (at === 0 ? i === position : same(each.arg, arg)));
      return found?.variable ?? arg;
    };
    const general = callWith(call, call.varyingArgs.map(inLaw));
    const fromStart = callWith(
      call,
      call.varyingArgs.map((arg, i) => (i === position ? start : inLaw(arg, i))),
    );
    const binders = bound.map(
      ({ of }, i) => `(${all[names.length + i]} : ${explicitText(of, all)})`,
    );
    const [left, right] = [general, fromStart].map((term) => `(${explicitText(term, all)})`);
    const introduced = all.slice(names.length);
    const used = new Set([...freeVariables(general), ...freeVariables(fromStart)]);
    const aside = isolated(goal, used);
    const combinations = [
      ...operationsGiven(context, result),
      ...combinationsOf(result, start, names),
    ];
    return combinations.map((combine) => ({
      law: `∀ ${binders.join(" ")}, ${left} = ${combine("a", right as string)}`,
      ...{ introduced, aside },
    }));
  });
}

/** Hypotheses that some variables do not depend on, and that are no laws of what these do. */
function isolated({ hypotheses }: TermGoal, used: ReadonlySet<number>): string[] {
  const needed = new Set(used);
  hypotheses.toReversed().forEach(({ type, value }, i) => {
    if (!needed.has(hypotheses.length - 1 - i)) return;
    for (const term of [type, ...(value ? [value] : [])])
      for (const index of freeVariables(term)) needed.add(index);
  });
  return hypotheses.flatMap(({ name, type }, i) => {
    const about = [...freeVariables(type)];
    const isLaw =
      type.tag === "pi" && about.length > 0 && about.every((index) => needed.has(index));
    return needed.has(i) || isLaw ? [] : [name];
  });
}

/** What the goal and the file have to combine two values of a type. */
function operationsGiven(context: CallContext, type: Term): Combine[] {
  const { goal, names } = context;
  const isOne = (other: Term) => same(other, type);
  const given = goal.hypotheses.flatMap(({ type: of }, index) => {
    const isOperation =
      of.tag === "pi" &&
      isOne(of.type) &&
      of.body.tag === "pi" &&
      isOne(of.body.type) &&
      isOne(of.body.body);
    return isOperation ? [{ tag: "fvar", index } as Term] : [];
  });
  const own = operationsOf(context).filter(
    ({ name, parameters, result }) =>
      parameters.length === 2 &&
      [...parameters, result].every(isOne) &&
      name !== context.call.fn.name,
  );
  const values = [0, 1].map((i): Term => ({ tag: "fvar", index: names.length + i }));
  const terms = [
    ...given.map((operation) => apply(operation, values)),
    ...own.map(({ of }) => of(...values)),
  ];
  return terms.map(
    (term) => (start, rest) => explicitText(term, [...names, argument(start), argument(rest)]),
  );
}

/** Nothing in it varies, but for types, their instances, and what of such a type laws are about, as a neutral element. */
function isFixed(term: Term, goal: TermGoal): boolean {
  const { head, args } = spine(term);
  if (head.tag === "fvar") {
    const { index } = head;
    const about = goal.hypotheses.filter(({ type }) => freeVariables(type).has(index));
    const { type: of, isInstance } = goal.hypotheses[index] ?? {};
    const isOfLaws =
      of?.tag === "fvar" && about.length > 0 && about.every(({ type }) => type.tag === "pi");
    return args.length === 0 && (isOfLaws || isInstance === true || of?.tag === "sort");
  }
  return args.every((arg) => isFixed(arg, goal));
}

import {
  closedSubterms,
  contains,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  replaceTerms,
  same,
  spine,
  type Term,
  termKey,
} from "../core/index.ts";
import { operationsOf } from "./algebra.ts";
import { type Combine, combinationsOf } from "./combinations.ts";
import { isData } from "./inductions.ts";
import { stateLemma } from "./lemma.ts";
import { closedAfter, closersFor } from "./one-liners.ts";
import { argumentTypes, callsIn, callWith, type RecursiveCall } from "./recursion.ts";
import { contextAt, namesOf, type RuleContext } from "./rule.ts";
import type { Script } from "./script.ts";
import { each, have, inductionOnOne, seq } from "./tactic.ts";

/** How many claims are looked at. */
const MOST_CLAIMS = 6;

/** The claims of a goal that no small values refute, with ways to begin their proofs. */
export async function* statedClaims(
  context: RuleContext,
): AsyncGenerator<{ stated: StatedClaim; steps: string[]; isTested: boolean }> {
  for (const { claim, introduced, steps } of claimsOf(context).slice(0, MOST_CLAIMS)) {
    if (context.runner.expired) return;
    const verdict = await context.conjectures.test(claim, context.goal);
    const stated = verdict === "refuted" ? undefined : await stateClaim(context, claim, introduced);
    if (stated) yield { stated, steps, isTested: verdict === "survived" };
  }
}

/** The goal for all starts of the functions in it, stated as a lemma. */
export interface StatedClaim {
  name: string;
  claim: string;
  /** Where it is to be proved, and there with its variables introduced. */
  inLemma: RuleContext;
  intro: string;
  opened: { state: number };
  /** The goal with it. */
  rest: number;
}

async function stateClaim(
  context: RuleContext,
  claim: string,
  introduced: readonly string[],
): Promise<StatedClaim | undefined> {
  const { runner, state, options, fresh } = context;
  const { effort } = options;
  const name = fresh("every_start");
  const stated = await stateLemma(runner, state, { name, statement: claim, effort });
  const inLemma = stated && (await contextAt(context, stated.lemma));
  const intro = `intro ${introduced.join(" ")}`;
  const opened = inLemma && (await runner.run(stated.lemma, intro, effort));
  return opened && { name, claim, inLemma, intro, opened, rest: stated.rest };
}

/** The goal by a claim and its proof. `finish`: what else may solve it then. */
export async function solveByClaim(
  context: RuleContext,
  { name, claim, rest: state }: StatedClaim,
  proof: Script,
  finish?: (at: RuleContext) => Promise<Script | undefined>,
): Promise<Script | undefined> {
  const { runner, search, options } = context;
  await runner.learnStatement(state, name, claim);
  const at = await contextAt(context, state);
  const rest =
    (await search.solve(state, { ...options, thorough: true, from: "close" })) ??
    (await closedAtOnce(at)) ??
    (at && (await finish?.({ ...at, ...namesOf(at.goal) })));
  return rest && [...have(name, claim, proof), ...rest];
}

/** What is seen at the start may have to be computed. */
async function closedAtOnce(context: RuleContext | undefined): Promise<Script | undefined> {
  if (!context) return undefined;
  const closers = await closersFor(context);
  return closedAfter(context, undefined, { closers, effort: context.options.effort });
}

interface Claim {
  claim: string;
  /** Its variables. */
  introduced: string[];
  /** Ways to begin its proof. */
  steps: string[];
}

/** For each variable that functions go through from starts: the goal for all starts. */
function claimsOf(context: RuleContext): Claim[] {
  const { goal, definitions, names } = context;
  const { recursive, mutual, vocabulary } = definitions;
  const calls = [recursive, mutual].flatMap((functions) => callsIn(goal.target, functions));
  const varying = calls.flatMap(({ varyingArgs }) => varyingArgs);
  const walked = new Set(varying.flatMap((arg) => (arg.tag === "fvar" ? [arg.index] : [])));
  return [...walked].flatMap((index) => {
    const type = goal.hypotheses[index]?.type;
    if (!type || !isData(headName(type), vocabulary)) return [];
    const isWalked = (arg: Term) => arg.tag === "fvar" && arg.index === index;
    const together = calls.filter(({ varyingArgs }) => varyingArgs.some(isWalked));
    const starts = new Starts(names);
    const made = together.map((call) => ({ call, end: starts.madeGeneral(call) }));
    if (starts.variables.length === 0) return [];
    const general = made.map(({ call, end }) => [call.term, end] as const);
    const target = replaceTerms(goal.target, general);
    const combined = starts.variables.length === 1 ? combinedWith(target, starts, context) : [];
    const started = made.filter(({ call, end }) => !same(call.term, end));
    const calledFrom = started.map(({ call }) => call);
    const steps = stepsFor(names[index] as string, calledFrom, starts);
    const kept = keptBy(target, started, starts);
    return [explicitText(target, starts.names), ...combined, ...kept].map((text) => ({
      claim: `∀ ${starts.binders}, ${text}`,
      introduced: starts.variables.map(({ name }) => name),
      steps,
    }));
  });
}

/** Ways to begin the proof of what is claimed for all starts of some calls that go through a list. */
function stepsFor(
  list: string,
  [only, ...others]: readonly RecursiveCall[],
  { variables }: Starts,
): string[] {
  const intro = `intro ${variables.map(({ name }) => name).join(" ")}`;
  // Functions look at truth values at once.
  const bits = variables.filter(({ type }) => headName(type) === "Bool");
  const cases = bits.map(({ name }) => `cases ${name}`);
  const isAlone = only && others.length === 0;
  return [
    each(inductionOnOne(list, [list]), intro, ...cases),
    ...(isAlone ? [seq(intro, `fun_induction ${only.fn.name}`)] : []),
  ];
}

/** Variables in the place of what calls start from; of pairs in the place of their parts. */
class Starts {
  /** By index, of the goal's hypotheses and the variables. */
  readonly names: string[];
  readonly variables: { name: string; type: Term; from: Term }[] = [];
  private readonly known = new Map<string, Term>();

  constructor(names: readonly string[]) {
    this.names = [...names];
  }

  get binders(): string {
    const binder = ({ name, type }: { name: string; type: Term }) =>
      `(${name} : ${explicitText(type, this.names)})`;
    return this.variables.map(binder).join(" ");
  }

  madeGeneral(call: RecursiveCall): Term {
    const types = argumentTypes(call);
    const { varyingArgs } = call;
    return callWith(
      call,
      varyingArgs.map((arg, i) => this.inPlace(arg, types[i] as Term)),
    );
  }

  private inPlace(part: Term, type: Term): Term {
    if (part.tag === "fvar") return part;
    const pair = matchConst(part, "Prod.mk", 4);
    const [left, right] = spine(type).args;
    if (pair && left && right) {
      const [, , first, second] = pair as [Term, Term, Term, Term];
      return replaceTerms(part, [
        [first, this.inPlace(first, left)],
        [second, this.inPlace(second, right)],
      ]);
    }
    const key = termKey(part);
    const known = this.known.get(key);
    if (known) return known;
    const name = `m${this.variables.length + 1}`;
    const variable: Term = { tag: "fvar", index: this.names.push(name) - 1 };
    this.variables.push({ name, type, from: part });
    this.known.set(key, variable);
    return variable;
  }
}

/**
 * Of an equation about where a walk ends: what is seen there is what is seen where it starts. Where it ends with several
 * values, each is in the place of the argument of its type.
 */
function keptBy(
  target: Term,
  [only, ...others]: readonly { call: RecursiveCall; end: Term }[],
  { names, variables }: Starts,
): string[] {
  const [left, right] = matchConst(target, "Eq", 3)?.slice(1) ?? [];
  if (!left || !right || !only || others.length > 0 || variables.length !== 1) return [];
  const { end } = only;
  if (contains(right, end) || !contains(left, end) || same(left, end)) return [];
  const start: Term = { tag: "fvar", index: names.length - 1 };
  const parts = partsOf(left, only);
  const there = replaceTerms(left, parts.length > 0 ? parts : [[end, start]]);
  if (contains(there, end)) return [];
  const sides = [left, there];
  return [sides.map((side) => `(${explicitText(side, names)})`).join(" = ")];
}

/**
 * Components of a pair that a term looks at, and what of each there is at the start: of several of a type the arguments in
 * the same order.
 */
function partsOf(term: Term, { call, end }: { call: RecursiveCall; end: Term }): [Term, Term][] {
  const types = argumentTypes(call);
  const args = call.fn.varying.map((position) => spine(end).args[position] as Term);
  const found: [Term, Term][] = [];
  closedSubterms(term, (part) => {
    for (const [i, name] of ["Prod.fst", "Prod.snd"].entries()) {
      const [first, second, pair] = matchConst(part, name, 3) ?? [];
      if (!first || !second || !pair || !same(pair, end)) continue;
      const type = i === 0 ? first : second;
      const alike = args.filter((_, j) => same(types[j] as Term, type));
      const isBoth = same(first, second);
      const start = alike.length === (isBoth ? 2 : 1) ? alike[isBoth ? i : 0] : undefined;
      if (start) found.push([part, start]);
    }
  });
  return found;
}

/** How a number and a truth value, such as what is carried, may be combined. */
const OF_TRUTH_VALUES: Readonly<Record<string, readonly Combine[]>> = {
  Nat: [
    (start, goal) => `${goal} + ${start}.toNat`,
    (start, goal) => `${goal} + (!${start}).toNat`,
  ],
  Int: [(start, goal) => `${goal} + ${start}.toInt`],
};

/** Of an equation about a value that starts are of: what is right from one start is combined with any other. */
function combinedWith(
  target: Term,
  { names, variables: [start] }: Starts,
  context: RuleContext,
): string[] {
  const [type, ...sides] = matchConst(target, "Eq", 3) ?? [];
  const isIn = (term: Term) => freeVariables(term).has(names.length - 1);
  const [left, right] = sides.toSorted((a, b) => Number(isIn(b)) - Number(isIn(a)));
  if (start === undefined || !type || !left || !right || !isIn(left) || isIn(right)) return [];
  const text = (term: Term) => `(${explicitText(term, names)})`;
  const isSame = same(start.type, type);
  if (!isSame && headName(start.type) !== "Bool") return [];
  const combinations = isSame
    ? [...combinationsOf(type, start.from, names), ...ownCombinations(type, names, context)]
    : (OF_TRUTH_VALUES[headName(type)] ?? []);
  return combinations.map((combine) => `${text(left)} = ${combine(start.name, text(right))}`);
}

/** By the text's own operations on a type, in both orders; not by one that the goal calls itself. */
function ownCombinations(type: Term, names: readonly string[], context: RuleContext): Combine[] {
  const { goal, definitions } = context;
  const called = callsIn(goal.target, definitions.recursive).map(({ fn }) => fn.name);
  const values = [0, 1].map((i): Term => ({ tag: "fvar", index: names.length + i }));
  return operationsOf(context).flatMap(({ name, parameters, result, of }): Combine[] => {
    const isOn = parameters.length === 2 && [...parameters, result].every((t) => same(t, type));
    if (!isOn || called.includes(name)) return [];
    return [values, values.toReversed()].map(
      (given): Combine =>
        (start, rest) =>
          explicitText(of(...given), [...names, start, rest]),
    );
  });
}

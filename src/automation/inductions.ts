import {
  constantsOf,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  same,
  spine,
  type Term,
  type TermGoal,
  termKey,
  typesIn,
  visitTerms,
} from "../core/index.ts";
import {
  argumentTypes,
  callsInGoal,
  freshName,
  inductionOn,
  type RecursiveCall,
  unfoldsForever,
} from "./recursion.ts";
import { isBinder, isQuick, type RuleContext } from "./rule.ts";
import { each, seq } from "./tactic.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * Induction is the obvious way: the text has types or theorems of its own, or a function is called on what varies, or
 * is one of several that call each other. Where calls start from values, as loops do, other rules are quicker.
 */
export function isForInduction({
  goal,
  calls,
  definitions: { vocabulary, recursive },
}: Pick<RuleContext, "goal" | "calls" | "definitions">): boolean {
  if (vocabulary.isRich || isOnFolded(goal, calls, vocabulary)) return true;
  // What is known of a value may be all that mentions the function.
  const looked = calls.length > 0 ? calls : callsInGoal(goal, recursive);
  const isOnVariables = looked.some(({ varyingArgs }) =>
    varyingArgs.every((arg) => freeVariables(arg).size > 0),
  );
  return isOnVariables || constantsOf(goal.target).some((name) => vocabulary.isMutual(name));
}

/** Definitions that are not recursive are called on lists: they go through them by functions of the library. */
function isOnFolded(
  goal: TermGoal,
  calls: readonly RecursiveCall[],
  vocabulary: Vocabulary,
): boolean {
  const own = vocabulary.definitionsIn(goal);
  const isLoop = own.some((name) => vocabulary.programs.includes(name));
  const hasList = [...freeVariables(goal.target)].some(
    (index) => headName(goal.hypotheses[index]?.type as Term) === "List",
  );
  return calls.length === 0 && own.length > 0 && !isLoop && hasList;
}

/** Inductions on variables and derivations, and cases of what has none. */
export function inductionSteps({
  goal,
  definitions: { vocabulary, recursive },
}: RuleContext): string[] {
  const calls = callsInGoal(goal, recursive);
  const { walked, others, beside, generalizing, cases } = variableSteps(goal, vocabulary, calls);
  const derivations = derivationSteps(goal, vocabulary);
  const values = valueSteps(goal, vocabulary, calls);
  // Types that are nested in others have no induction that a tactic could use.
  const isNested = typesIn(goal).some((type) =>
    constantsOf(type).some((name) => vocabulary.isMutual(name)),
  );
  // Where a function goes through several arguments together, or by no form of one, no variable by itself will do.
  const functional = calls
    .filter(({ fn, varyingArgs }) => varyingArgs.length > 1 || unfoldsForever(fn))
    .filter(({ varyingArgs }) => varyingArgs.every(isVariable))
    .slice(0, MOST_FUNCTIONAL)
    .flatMap((call) => functionalSteps(call, goal, vocabulary).toReversed());
  const ofVariables = [...walked, ...others, ...values, ...beside, ...generalizing];
  const inductions = (steps: readonly string[]) =>
    steps.filter((step) => step.includes("induction"));
  return [
    ...new Set([
      ...inductions([...derivations, ...functional]),
      ...(isNested ? cases : []),
      ...inductions(ofVariables),
    ]),
  ];
}

/** No induction on one variable goes the way of the calls. */
function goesThroughSeveral({ varyingArgs }: RecursiveCall): boolean {
  return varyingArgs.length > 1 && varyingArgs.every(isVariable);
}

/** One variable is gone through together with several others: no induction along one of the calls is that along the others. */
function goSeveralWays(calls: readonly RecursiveCall[]): boolean {
  const ways = calls.filter(goesThroughSeveral).map(({ varyingArgs }) => varyingArgs.map(termKey));
  return ways.some((way) =>
    ways.some((other) => way.some((key) => other.includes(key)) && !isPermutation(way, other)),
  );
}

function isPermutation(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each));
}

/** Ways to begin. */
export function stepsOf({ goal, definitions }: RuleContext): string[] {
  const { vocabulary, recursive } = definitions;
  const types = typesIn(goal);
  const calls = callsInGoal(goal, recursive).slice(0, MOST_CALLS);
  const constants = new Set(types.flatMap(constantsOf));
  const mentions = (name: string) => constants.has(name);
  const { walked, others, beside, generalizing, abreast, together, cases } = variableSteps(
    goal,
    vocabulary,
    calls,
  );
  const indices = goal.hypotheses.flatMap(({ name, type }) =>
    headName(type) === "Fin" ? [casesOf(name, type)] : [],
  );
  const functional = (wanted: boolean) =>
    calls
      .filter((call) => goesThroughSeveral(call) === wanted)
      .flatMap((call) => functionalSteps(call, goal, vocabulary));
  const isTogether = goSeveralWays(calls);
  const steps = [
    ...derivationSteps(goal, vocabulary),
    ...(isTogether ? [...abreast, ...together] : []),
    ...functional(true),
    ...functionalFromAny(calls, goal),
    ...walked,
    ...functional(false),
    ...others,
    ...beside,
    ...abreast,
    ...strongSteps(goal, vocabulary),
    ...valueSteps(goal, vocabulary, calls),
    ...calls.flatMap((call) => indices.map((index) => each(inductionOn(call, goal), index))),
    ...vocabulary
      .definitionsIn(goal)
      .flatMap((name) => (mentions(name) ? [`fun_cases ${name}`] : [])),
    ...generalizing,
    ...cases,
    ...together,
    ...calls.flatMap((call) => functionalTogether(call, goal, vocabulary)),
    ...shapeSteps(goal),
    ...aliasSteps(goal, vocabulary),
  ];
  return [...new Set(steps)];
}

/**
 * Where laws are looked for that a proof may need: at the first look at a goal, not inside of one of their own.
 */
export function isForLaws(context: RuleContext): boolean {
  const { options, goal } = context;
  const isFirst = isQuick(options) && options.nested === undefined;
  return isFirst && isForInduction(context) && !isBinder(goal.target);
}

/** `nested` with which nothing is proved inside of a goal by its own stuck cases. */
export const WITHOUT_STUCK_CASES = 9;

/** Inductions that are looked at before anything else, and of those with the cases of something else. */
const MOST_FIRST = 4;
const MOST_ABREAST = 2;

/**
 * What is tried before anything else: the likeliest inductions, by themselves and with the cases of what goes abreast, of
 * which each is smaller and more of them are needed.
 */
export function firstSteps(context: RuleContext): { step: string; isAbreast: boolean }[] {
  const steps = stepsOf(context).map((step) => {
    return { step, isAbreast: step.startsWith("induction") && step.includes("<;> cases") };
  });
  return [
    ...steps.filter(({ isAbreast }) => !isAbreast).slice(0, MOST_FIRST),
    ...steps.filter(({ isAbreast }) => isAbreast).slice(0, MOST_ABREAST),
  ];
}

/** Functional induction along a call, and the same for all values of the rest that the call does not speak of. */
function functionalSteps(call: RecursiveCall, goal: TermGoal, vocabulary: Vocabulary): string[] {
  const own = freeVariables(call.term);
  const data = relevantData(goal, vocabulary);
  const others = [...otherObjects(goal, data), ...data]
    .filter((index) => !own.has(index))
    .map((index) => nameAt(goal, index));
  const step = inductionOn(call, goal);
  return others.length === 0 ? [step] : [step, `${step} generalizing ${others.join(" ")}`];
}

/** The same for all values of other data, and in each case the forms of that: another function may go through it beside. */
function functionalTogether(call: RecursiveCall, goal: TermGoal, vocabulary: Vocabulary): string[] {
  const own = freeVariables(call.term);
  const others = relevantData(goal, vocabulary).filter((index) => !own.has(index));
  if (others.length === 0 || others.length > MOST_TOGETHER) return [];
  const data = goal.hypotheses.filter((_, index) => others.includes(index));
  const names = data.map(({ name }) => name).join(" ");
  const cases = data.map(({ name, type }) => casesOf(name, type));
  return [each(`${inductionOn(call, goal)} generalizing ${names}`, ...cases)];
}

/**
 * Functional induction along what calls from different starts have in common, for all starts: what is carried has no part
 * in the way that a call goes, or else the cases do not close.
 */
function functionalFromAny(calls: readonly RecursiveCall[], goal: TermGoal): string[] {
  return calls.flatMap((call) => {
    const { fn, fixedArgs, varyingArgs } = call;
    if (!varyingArgs.every(isVariable)) return [];
    const alike = calls.filter((other) => other.fn === fn && sameTerms(other.fixedArgs, fixedArgs));
    const starts = varyingArgs.flatMap((arg, i) => {
      const differs = alike.some((other) => !same(other.varyingArgs[i] as Term, arg));
      return differs && arg.tag === "fvar" ? [arg.index] : [];
    });
    if (starts.length === 0 || starts.length === varyingArgs.length) return [];
    const names = goal.hypotheses.map(({ name }) => name);
    const own = starts.map((index) => names[index] as string);
    const any = own.map((name) => `obtain ⟨any_${name}⟩ : Nonempty _ := ⟨${name}⟩`);
    const inPlace = names.map((name) => (own.includes(name) ? `any_${name}` : name));
    const along = `fun_induction ${explicitText(call.term, inPlace)}`;
    return [seq(...any, `${along} generalizing ${own.join(" ")}`)];
  });
}

function sameTerms(some: readonly Term[], others: readonly Term[]): boolean {
  return some.every((term, i) => same(term, others[i] as Term));
}

function nameAt({ hypotheses }: TermGoal, index: number): string {
  return (hypotheses[index] as TermGoal["hypotheses"][number]).name;
}

const MOST_CALLS = 4;
/** Functional inductions that are gone on with where a case is open. */
const MOST_FUNCTIONAL = 1;
const MOST_TOGETHER = 2;

/** Induction on the derivation of an inductive predicate, the variables that it does not speak of fixed or not, and its last step. */
export function derivationSteps(goal: TermGoal, vocabulary: Vocabulary): string[] {
  const names = goal.hypotheses.map(({ name }) => name);
  const data = relevantData(goal, vocabulary);
  const derivations = goal.hypotheses.filter(
    ({ type }) => vocabulary.inductive(headName(type))?.isPredicate,
  );
  const besides = (name: string, own: ReadonlySet<number>) =>
    derivations
      .filter((one) => one.name !== name && [...freeVariables(one.type)].some((i) => own.has(i)))
      .map((one) => one.name);
  return derivations.flatMap(({ name, type }) => {
    const parts = spine(type).args.filter((arg) => arg.tag !== "fvar" && !isPlainConstant(arg));
    const plain = [`induction ${name}`, `cases ${name}`];
    if (parts.length === 0) {
      const own = freeVariables(type);
      const others = data.flatMap((i) => (own.has(i) ? [] : [names[i]]));
      const generalizing = others.length > 0 ? ` generalizing ${others.join(" ")}` : "";
      const forAll = `induction ${name}${generalizing}`;
      // What another one says of the same is seen in its last step.
      const abreast = besides(name, own).map((other) => each(forAll, `cases ${other}`));
      return [...new Set([...plain, forAll]), ...abreast];
    }
    const named = parts.map((part, i) => {
      const [equation, value] = [freshName(`e${i}`, names), freshName(`z${i}`, names)];
      return `${equation} : ${explicitText(part, names)} = ${value}`;
    });
    // What is the same in all of the derivation need not be a variable.
    const generalized = seq(`generalize ${named.join(", ")} at ${name}`, `induction ${name}`);
    return [...plain, generalized];
  });
}

/**
 * Induction on a variable, the others fixed or not; and its cases. `walked`: on those that a recursive function goes
 * through. `abreast`: with the cases of such others, as where two are written alike.
 */
function variableSteps(
  goal: TermGoal,
  vocabulary: Vocabulary,
  calls: readonly RecursiveCall[],
): Record<
  "walked" | "others" | "beside" | "generalizing" | "abreast" | "together" | "cases",
  string[]
> {
  const data = relevantData(goal, vocabulary);
  const variables = goal.hypotheses.filter((_, i) => data.includes(i));
  const names = variables.map(({ name }) => name);
  const recursive = variables.filter(
    ({ type, isInstance }) => !isInstance && !NOT_RECURSIVE.has(headName(type)),
  );
  const isWalked = ({ name }: { name: string }) => {
    const index = goal.hypotheses.findIndex((hypothesis) => hypothesis.name === name);
    return calls.some(({ varyingArgs }) =>
      varyingArgs.some((arg) => arg.tag === "fvar" && arg.index === index),
    );
  };
  const [walked, others] = [true, false].map((wanted) =>
    recursive
      .filter((variable) => isWalked(variable) === wanted)
      .map(({ name }) => `induction ${name}`),
  ) as [string[], string[]];
  const forAll = (varying: readonly string[]) =>
    recursive.flatMap(({ name }) => {
      const rest = varying.filter((other) => other !== name);
      return rest.length > 0 ? [`induction ${name} generalizing ${rest.join(" ")}`] : [];
    });
  const beside = recursive.flatMap(({ name }) => {
    const varying = besideIn(goal, name).filter((other) => names.includes(other));
    return varying.length > 0 ? [`induction ${name} generalizing ${varying.join(" ")}`] : [];
  });
  const objects = otherObjects(goal, data).map((index) => nameAt(goal, index));
  const ofData = forAll(names);
  const generalizing = [...ofData, ...(objects.length > 0 ? forAll([...names, ...objects]) : [])];
  const cases = variables.map(({ name, type }) => casesOf(name, type));
  if (names.length < 2)
    return { walked, others, beside, generalizing, abreast: [], together: [], cases };
  const casesBeside = (wanted: (variable: { name: string }) => boolean) =>
    ofData.flatMap((step, i) => {
      const besides = variables.filter((one) => one !== recursive[i] && wanted(one));
      const apart = besides.slice(0, MOST_TOGETHER).map(({ name, type }) => casesOf(name, type));
      return apart.length > 0 ? [each(step, ...apart)] : [];
    });
  // For functions that go through several at once, or each through another.
  const [abreast, together] = [casesBeside(isWalked), casesBeside(() => true)];
  return { walked, others, beside, generalizing, abreast, together, cases };
}

/**
 * Variables that a function is called on together with one, such as the index of an element: they may change as it goes
 * through that, and what is said of others need not be proved for all values of them.
 */
function besideIn(goal: TermGoal, name: string): string[] {
  const at = goal.hypotheses.findIndex((hypothesis) => hypothesis.name === name);
  const found = new Set<number>();
  for (const type of typesIn(goal))
    visitTerms(type, (term) => {
      const { head, args } = spine(term);
      if (head.tag !== "const" || NOT_CALLS.has(head.name)) return;
      const variables = args.flatMap((arg) => (arg.tag === "fvar" ? [arg.index] : []));
      if (variables.includes(at)) for (const index of variables) if (index !== at) found.add(index);
    });
  return [...found].sort((a, b) => a - b).map((index) => nameAt(goal, index));
}

const NOT_CALLS = new Set(["Eq", "Ne", "HAdd.hAdd", "HSub.hSub", "HMul.hMul", "HAppend.hAppend"]);

/** Variables of which the target speaks that are no data, such as what a fold starts from. */
function otherObjects({ target, hypotheses }: TermGoal, data: readonly number[]): number[] {
  return [...freeVariables(target)].filter((index) => {
    const hypothesis = hypotheses[index];
    if (!hypothesis || hypothesis.isInstance || data.includes(index)) return false;
    return !["sort", "pi"].includes(hypothesis.type.tag);
  });
}

/** Induction on a number from smaller ones, with the first ones apart: for predicates whose rules go on by more than one. */
function strongSteps(goal: TermGoal, vocabulary: Vocabulary): string[] {
  if (vocabulary.predicatesIn(goal).length === 0) return [];
  const names = goal.hypotheses.map(({ name }) => name);
  const smaller = freshName("ih", names);
  return relevantData(goal, vocabulary).flatMap((i) => {
    const { name, type } = goal.hypotheses[i] as TermGoal["hypotheses"][number];
    if (headName(type) !== "Nat") return [];
    const strong = `induction ${name} using Nat.strongRecOn`;
    return [seq(strong, `rename_i ${name} ${smaller}`, `rcases ${name} with _ | _ | ${name}`)];
  });
}

const MOST_VALUES = 4;

/** Induction on what a recursive function is called on where that is no variable, such as `xs.length`, for all variables in it. */
function valueSteps(
  goal: TermGoal,
  vocabulary: Vocabulary,
  calls: readonly RecursiveCall[],
): string[] {
  const { hypotheses } = goal;
  const names = hypotheses.map(({ name }) => name);
  const steps = calls.flatMap((call) => {
    const types = argumentTypes(call);
    return call.varyingArgs.flatMap((arg, i) => {
      const type = types[i];
      const isValue =
        type && isData(headName(type), vocabulary) && isComputed(arg, type, vocabulary);
      if (!isValue || NOT_RECURSIVE.has(headName(type))) return [];
      const about = call.varyingArgs.flatMap((other) => [...freeVariables(other)]);
      const variables = new Set(
        about.filter((index) => {
          const head = headName(hypotheses[index]?.type as Term);
          return isData(head, vocabulary);
        }),
      );
      if (variables.size === 0) return [];
      const [equation, value] = [freshName("e", names), freshName("m", names)];
      const generalizing = [...variables].map((index) => names[index]).join(" ");
      const generalize = `generalize ${equation} : ${explicitText(arg, names)} = ${value}`;
      const others = call.varyingArgs.filter((_, j) => j !== i);
      return [
        seq(generalize, `induction ${value} generalizing ${generalizing}`),
        ...(others.length > 0 && others.every(isVariable)
          ? [seq(generalize, `fun_induction ${call.fn.name}`)]
          : []),
      ];
    });
  });
  return [...new Set(steps)].slice(0, MOST_VALUES);
}

/** The value of a function on variables: no variable, nor what is put together of them. */
function isComputed(term: Term, type: Term, vocabulary: Vocabulary): boolean {
  if (term.tag !== "app" || freeVariables(term).size === 0) return false;
  const head = headName(term);
  const members = vocabulary.inductive(headName(type))?.members ?? [];
  const isConstructor = members.some((member) => head === `${headName(type)}.${member}`);
  return !isConstructor && !PUT_TOGETHER.has(head);
}

const PUT_TOGETHER = new Set(["HAdd.hAdd", "HSub.hSub", "Nat.succ", "List.cons", "OfNat.ofNat"]);

/** Of what the target speaks of, and what is said of that, the variables that are data: their indices. */
export function relevantData(goal: TermGoal, vocabulary: Vocabulary): number[] {
  const relevant = relevantHypotheses(goal);
  return goal.hypotheses.flatMap(({ type, isInstance }, i) => {
    return relevant.has(i) && !isInstance && isData(headName(type), vocabulary) ? [i] : [];
  });
}

/** What the target speaks of, and what is said of that. Others would be in the way of using induction hypotheses. */
function relevantHypotheses({ target, hypotheses }: TermGoal): ReadonlySet<number> {
  const isType = (index: number) => hypotheses[index]?.type.tag === "sort";
  const found = new Set([...freeVariables(target)].filter((index) => !isType(index)));
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const { type } of hypotheses) {
      const mentioned = freeVariables(type);
      if ([...mentioned].some((index) => found.has(index)))
        for (const index of mentioned) if (!isType(index)) found.add(index);
    }
  }
  return found;
}

/** What variables of types that only stand for others consist of, such as representatives of a quotient. */
function aliasSteps(goal: TermGoal, vocabulary: Vocabulary): string[] {
  const isAlias = (head: string) => head === "Quotient" || vocabulary.isDefinition(head);
  const parts = goal.hypotheses
    .filter(({ type }) => isAlias(headName(type)))
    .map(({ name }) => `rcases ${name} with ⟨${name}⟩`);
  const type = matchConst(goal.target, "Eq", 3)?.[0];
  const related = type && isAlias(headName(type)) ? ["apply Quot.sound"] : [];
  const apart = parts.length > 0 ? [seq(...parts)] : [];
  return [
    ...apart,
    ...related,
    ...(apart.length > 0 ? related.map((last) => seq(...parts, last)) : []),
  ];
}

/** Equal functions, equal structures, both directions. */
function shapeSteps({ target }: TermGoal): string[] {
  const head = headName(target);
  if (head === "Eq") return ["ext", "funext"];
  return head === "Iff" || head === "And" ? ["constructor", seq("constructor", "intros")] : [];
}

const RECURSIVE = new Set(["Nat", "List"]);
const NOT_RECURSIVE = new Set(["Option", "Prod", "Sum", "Bool", "Fin"]);

/** An index is zero or the one after another. */
export function casesOf(name: string, type: Term): string {
  return headName(type) === "Fin" ? `rcases ${name} with ⟨_ | _, _⟩` : `cases ${name}`;
}

export function isData(head: string, vocabulary: Vocabulary): boolean {
  if (RECURSIVE.has(head) || NOT_RECURSIVE.has(head)) return true;
  return vocabulary.inductive(head)?.isPredicate === false;
}

function isVariable(term: Term): boolean {
  return term.tag === "fvar";
}

function isPlainConstant(term: Term): boolean {
  return term.tag === "const" || term.tag === "sort";
}

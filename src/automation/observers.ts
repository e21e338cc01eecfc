import {
  apply,
  constantsOf,
  explicitText,
  headName,
  instantiate,
  matchConst,
  spine,
  type Term,
  typesIn,
} from "../core/index.ts";
import { callsIn, freshName, type RecursiveFunction } from "./recursion.ts";
import type { RuleContext } from "./rule.ts";

/** What may be true of what a function is seen to give. */
export interface ObserverLaw {
  /** `∀ variables, claim`. */
  statement: string;
  /** The same for values of what cannot be tested as it is, as predicates that are functions; empty where none can. */
  sample: string;
  variables: string[];
  /** Ways to begin its proof, once its variables are introduced; none where it has to be searched for. */
  inductions: string[];
}

/** A parameter in parentheses. `domain`: of a predicate, what it is about. */
interface Parameter {
  type: Term;
  domain: Term | undefined;
}

/** A recursive function or a predicate that says something of a value: its size, elements, order. */
interface Observer {
  name: string;
  isInductive: boolean;
  /** Those in parentheses; `data` is where the value goes. */
  parameters: readonly Parameter[];
  data: number;
  says: Says;
  /** Where it is not the application of a constant to its parameters. */
  text?: (extras: readonly string[], value: string) => string;
}

/** What an observer may say of something that a function puts in: its predicate of it, or that a value is that. */
interface Put {
  says?: string;
  is?: string;
}

type Says = "proposition" | "truth" | "number" | "list" | "other";

/** A function with variables for its arguments. */
interface Called {
  fn: RecursiveFunction;
  variables: readonly { name: string; type: Term }[];
  binders: string;
  text: string;
  /** By index, of the goal's hypotheses and its own. */
  names: readonly string[];
  result: Term;
}

const EXPLICIT = 0;
const NUMBERS = new Set(["Nat", "Int"]);

/**
 * What observers say of the value of a function, by what they say of its arguments, and that what they say is kept by
 * weaker predicates and other bounds: for each, laws of which one is wanted, the one that says most first. The goal's own
 * functions come first.
 */
export async function observerLaws(context: RuleContext): Promise<ObserverLaw[][]> {
  const { definitions, goal } = context;
  const own = definitions.vocabulary.definitionsIn(goal);
  const functions = own.flatMap((name) => definitions.recursive.get(name) ?? []);
  const observers = [
    ...functions.flatMap((fn) => observerOf(fn, false) ?? []),
    ...(await inductiveObservers(context)),
    ...listObservers(context),
  ];
  const called = calledIn(context, functions);
  const [left = goal.target] = matchConst(goal.target, "Eq", 3)?.slice(1) ?? [];
  const isAsked = (observer: string, fn: string) => {
    const made = spine(left).args.map(headName);
    return headName(left) === observer && made.includes(fn);
  };
  const laws = called.flatMap((call) => {
    const fitting = observers.filter(({ name, parameters, data }) => {
      const isOther = name !== call.fn.name && !isAsked(name, call.fn.name);
      const type = headName(parameters[data]?.type as Term);
      return isOther && partsOf(call.result).every((part) => headName(part) === type);
    });
    return fitting.map((observer) => lawsOfCall(observer, call));
  });
  const kept = observers.flatMap((observer) => {
    const type = headName(observer.parameters[observer.data]?.type as Term);
    const call = called.find(({ result }) => headName(result) === type);
    const values = call && explicitText(call.result, call.names);
    return monotonicity(observer, { known: context.names, values });
  });
  return [...laws, ...kept].filter((group) => group.length > 0);
}

/** What a goal may say of lists, with the constants that show it. */
const OF_LISTS: readonly (Pick<Observer, "name" | "says" | "text"> & { extras: number })[] = [
  { name: "List.length", says: "number", extras: 0 },
  { name: "List.count", says: "number", extras: 1 },
  { name: "List.sum", says: "number", extras: 0 },
  {
    ...{ name: "Membership.mem", says: "proposition", extras: 1 },
    text: ([element], value) => `${element} ∈ ${value}`,
  },
];

/** Of the library's, those that the goal speaks of. */
function listObservers({ goal }: RuleContext): Observer[] {
  const spoken = new Set(typesIn(goal).flatMap(constantsOf));
  const element: Parameter = { type: { tag: "bvar", index: 0 }, domain: undefined };
  const list: Parameter = { type: { tag: "const", name: "List" }, domain: undefined };
  return OF_LISTS.filter(({ name }) => spoken.has(name)).map(({ extras, ...observer }) => ({
    ...observer,
    isInductive: false,
    parameters: [...Array.from({ length: extras }, () => element), list],
    data: extras,
  }));
}

/** The inductive predicates that the goal rests on. */
async function inductiveObservers(context: RuleContext): Promise<Observer[]> {
  const { vocabulary } = context.definitions;
  const found: Observer[] = [];
  for (const name of vocabulary.predicatesIn(context.goal)) {
    const type = await vocabulary.typeOf(name, context);
    const observer = type && observerOf({ name, type }, true);
    if (observer) found.push(observer);
  }
  return found;
}

function observerOf(
  { name, type }: Pick<RecursiveFunction, "name" | "type">,
  isInductive: boolean,
): Observer | undefined {
  const { parameters, result } = explicitParameters(type);
  const data = parameters.findLastIndex((parameter) => isDataType(parameter.type));
  const head = headName(result);
  // What makes values of the type, or pairs, is no observer.
  const isMaker = head === headName(parameters[data]?.type as Term) || head === "Prod";
  if (data < 0 || isMaker) return undefined;
  return { name, isInductive, parameters, data, says: saysOf(result) };
}

function isDataType(type: Term): boolean {
  return type.tag === "app" || type.tag === "const" ? !NUMBERS.has(headName(type)) : false;
}

function saysOf(result: Term): Says {
  if (result.tag === "sort") return result.text === "Prop" ? "proposition" : "other";
  const head = headName(result);
  if (NUMBERS.has(head)) return "number";
  return head === "Bool" ? "truth" : head === "List" ? "list" : "other";
}

function explicitParameters(type: Term): { parameters: Parameter[]; result: Term } {
  const parameters: Parameter[] = [];
  let at = type;
  for (; at.tag === "pi"; at = at.body) {
    if (at.info !== EXPLICIT) continue;
    const isPredicate =
      at.type.tag === "pi" && ["proposition", "truth"].includes(saysOf(at.type.body));
    const domain = isPredicate && at.type.tag === "pi" ? at.type.type : undefined;
    parameters.push({ type: at.type, domain });
  }
  return { parameters, result: at };
}

/** Each of the functions with variables for what is in parentheses; what is not is as in a call of the goal. */
function calledIn(
  { goal, definitions: { recursive }, names }: RuleContext,
  functions: readonly RecursiveFunction[],
): Called[] {
  const calls = typesIn(goal).flatMap((type) => callsIn(type, recursive));
  const given = (fn: RecursiveFunction) => calls.find((call) => call.fn === fn);
  const inGoal = functions.filter(given);
  const others = functions.filter((fn) => !inGoal.includes(fn));
  return [...inGoal, ...others].flatMap((fn) => {
    const call = given(fn);
    return withVariables(fn, call ? spine(call.term).args : [], names) ?? [];
  });
}

function withVariables(
  fn: RecursiveFunction,
  given: readonly Term[],
  known: readonly string[],
): Called | undefined {
  const names = [...known];
  const variables: { name: string; type: Term }[] = [];
  const args: Term[] = [];
  let at = fn.type;
  for (let i = 0; at.tag === "pi"; i++) {
    let arg = given[i];
    if (at.info === EXPLICIT) {
      const name = freshName(/^[a-z]\w*$/.test(at.name) ? at.name : "x", names);
      variables.push({ name, type: at.type });
      arg = { tag: "fvar", index: names.push(name) - 1 };
    }
    if (arg === undefined) return undefined;
    args.push(arg);
    at = instantiate(at.body, arg);
  }
  const binders = variables.map(({ name, type }) => `(${name} : ${explicitText(type, names)})`);
  const text = explicitText(apply({ tag: "const", name: fn.name }, args), names);
  return { fn, variables, binders: binders.join(" "), text, names, result: at };
}

/** A pair of values of one type is two values. */
function partsOf(type: Term): Term[] {
  const { head, args } = spine(type);
  const isPair = head.tag === "const" && head.name === "Prod" && args.length === 2;
  return isPair && headName(args[0] as Term) === headName(args[1] as Term) ? args.slice() : [type];
}

function lawsOfCall(observer: Observer, call: Called): ObserverLaw[] {
  const { parameters, data } = observer;
  const explicit = call.variables.map(({ name }) => name);
  const results = partsOf(call.result);
  const isOn = (type: Term) => headName(type) === headName(results[0] as Term);
  const walked = call.variables.filter(({ type }) => isOn(type)).map(({ name }) => name);
  // What the function puts in.
  const added = call.variables.filter(({ type }) => !isOn(type) && type.tag !== "pi");
  const names = extraNames(observer, explicit);
  const claims = (extras: readonly string[]) => {
    const of = (value: string) => observation(observer, extras, value);
    const puts = added.flatMap(({ name, type }) => putsOf(observer, extras, { name, type }));
    const values =
      results.length === 1 ? [`(${call.text})`] : [`(${call.text}).1`, `(${call.text}).2`];
    return claimsOf(observer, { values: values.map(of), parts: walked.map(of), puts });
  };
  const own = names.filter((_, i) => i !== data);
  const binders = (extras: readonly string[]) => {
    return extras.length > 0 ? `${extras.join(" ")}, ∀ ${call.binders}` : call.binders;
  };
  const sampled = parameters.map(({ domain }, i) => (domain ? `(${names[i]} ·)` : names[i]));
  const samples = claims(sampled as string[]);
  const sampleBinders = binders(
    parameters.flatMap(({ domain }, i) => {
      if (i === data) return [];
      const about = domain && domainText(domain, call);
      return [about === undefined ? (names[i] as string) : `(${names[i]} : ${about} → Bool)`];
    }),
  );
  const simple = [
    `fun_induction ${call.fn.name}`,
    ...walked.map((name) => inductionOn(name, explicit)),
  ];
  return claims(names).map((claim, i) => ({
    statement: `∀ ${binders(own)}, ${claim}`,
    sample: observer.isInductive ? "" : `∀ ${sampleBinders}, ${samples[i]}`,
    variables: [...own, ...explicit],
    inductions: observer.isInductive ? [] : simple,
  }));
}

/** What a predicate of an observer is about, where the function says what its type is. */
function domainText(domain: Term, { result, names }: Called): string | undefined {
  const [only, ...others] = spine(result).args;
  const type = domain.tag === "bvar" ? (others.length === 0 ? only : undefined) : domain;
  return type && explicitText(type, names);
}

/** What an observer may say of what a function puts in: its predicate says it of that, or one of its values is that. */
function putsOf(
  { parameters, data }: Observer,
  extras: readonly string[],
  { name, type }: { name: string; type: Term },
): Put[] {
  return parameters.flatMap((parameter, i): Put[] => {
    if (i === data) return [];
    const { domain } = parameter;
    if (domain && mayBe(domain, type)) return [{ says: `${extras[i]} ${name}` }];
    return mayBe(parameter.type, type) ? [{ is: `${extras[i]} = ${name}` }] : [];
  });
}

function inductionOn(variable: string, all: readonly string[]): string {
  const others = all.filter((name) => name !== variable);
  return others.length === 0
    ? `induction ${variable}`
    : `induction ${variable} generalizing ${others.join(" ")}`;
}

function claimsOf(
  { name, says }: Observer,
  { values, parts, puts }: Record<"values" | "parts", readonly string[]> & { puts: readonly Put[] },
): string[] {
  if (parts.length === 0) return [];
  const isSome = name === "Membership.mem";
  const value = values.length === 1 ? (values[0] as string) : togetherOf(says, values, isSome);
  switch (says) {
    case "proposition":
    case "truth": {
      const truth = (text: string) => (says === "truth" ? `${text} = true` : text);
      const kept = parts.map(truth);
      const said = puts.flatMap((put) => put.says ?? []).map(truth);
      const same = puts.flatMap((put) => put.is ?? []);
      const all = [...said, ...kept];
      const both = `${truth(value)} ↔ ${all.join(" ∧ ")}`;
      const some = `${truth(value)} ↔ ${[...same, ...kept].join(" ∨ ")}`;
      return [
        ...(same.length > 0 ? [some, both] : [both, some]),
        `${all.map((each) => `${each} → `).join("")}${truth(value)}`,
        ...(all.length > 1 ? kept.map((each) => `${each} → ${truth(value)}`) : []),
      ];
    }
    case "number": {
      const sum = parts.join(" + ");
      const found = puts.flatMap(({ is }) =>
        is ? [`${value} = ${sum} + if ${is} then 1 else 0`] : [],
      );
      return [`${value} = ${sum}`, `${value} = ${sum} + 1`, ...found];
    }
    case "list":
      return [
        `${value} = ${parts.join(" ++ ")}`,
        ...(parts.length > 1 ? [`${value} = ${parts.toReversed().join(" ++ ")}`] : []),
        `${value} = (${parts.join(" ++ ")}).reverse`,
      ];
    case "other":
      return parts.map((part) => `${value} = ${part}`);
  }
}

/** What it says of both parts of a pair. */
function togetherOf(says: Says, values: readonly string[], isSome: boolean): string {
  switch (says) {
    case "number":
      return values.join(" + ");
    case "list":
      return values.join(" ++ ");
    case "truth":
      return `(${values.join(" && ")})`;
    default:
      return `(${values.join(isSome ? " ∨ " : " ∧ ")})`;
  }
}

/**
 * What an observer says of a value stays true for a weaker predicate, and for a bound that is further away. `values`: their
 * type, where a function of the goal gives some.
 */
function monotonicity(
  observer: Observer,
  { known, values }: { known: readonly string[]; values: string | undefined },
): ObserverLaw[][] {
  const { parameters, data, says } = observer;
  if (observer.isInductive || (says !== "proposition" && says !== "truth")) return [];
  const value = freshName("t", known);
  const extras = extraNames(observer, [...known, value]);
  const own = extras.filter((_, i) => i !== data);
  return parameters.map(({ type, domain }, i): ObserverLaw[] => {
    if (i === data) return [];
    const name = extras[i] as string;
    const other = freshName(name, [...known, ...extras, value]);
    const changed = extras.map((extra) => (extra === name ? other : extra));
    const [before, after] = [extras, changed].map((given) => {
      const text = observation(observer, given, value);
      return says === "truth" ? `${text} = true` : text;
    });
    const variables = [...own, other, value];
    const law = (premise: string): ObserverLaw => {
      const binders = values === undefined ? value : `(${value} : ${values})`;
      const statement = `∀ ${[...own, other].join(" ")}, ∀ ${binders}, ${premise} → ${before} → ${after}`;
      return { statement, sample: statement, variables, inductions: [`induction ${value}`] };
    };
    // Of all predicates it cannot be tested, and is seldom false.
    if (domain) return [{ ...law(`(∀ x, ${name} x → ${other} x)`), sample: "" }];
    return NUMBERS.has(headName(type))
      ? [law(`${name} ≤ ${other}`), law(`${other} ≤ ${name}`)]
      : [];
  });
}

/** Names for the parameters of an observer; at `data` one that is not used. */
function extraNames({ parameters, data }: Observer, taken: readonly string[]): string[] {
  const names = [...taken];
  return parameters.map(({ domain }, i) => {
    if (i === data) return "_";
    const name = freshName(domain ? "p" : "a", names);
    names.push(name);
    return name;
  });
}

function observation(
  { name: fn, data }: Observer,
  extras: readonly string[],
  value: string,
): string {
  return `_root_.${fn} ${extras.map((name, i) => (i === data ? value : name)).join(" ")}`;
}

/** A parameter of the type of an argument: of any type, or of that. */
function mayBe(parameter: Term, type: Term): boolean {
  return parameter.tag === "bvar" || headName(parameter) === headName(type);
}

import {
  apply,
  EXPLICIT,
  explicitText,
  headName,
  instantiate,
  lastPart,
  matchConst,
  spine,
  type Term,
} from "../core/index.ts";
import {
  explicitParameters,
  extraNames,
  NUMBERS,
  type Observer,
  observation,
  observersIn,
  type Says,
} from "./observers.ts";
import type { InventedLaw } from "./prove-laws.ts";
import { callsInGoal, freshName, type RecursiveFunction } from "./recursion.ts";
import type { RuleContext } from "./rule.ts";
import { inductionOnOne } from "./tactic.ts";

/**
 * What an observer may say of something that a function puts in: its predicate of it, that a value is that, or that it is a
 * number like those that it gives.
 */
interface Put {
  says?: string;
  is?: string;
  number?: string;
}

/** A function with variables for its arguments. */
export interface Called<F extends Pick<RecursiveFunction, "name" | "type"> = RecursiveFunction> {
  fn: F;
  variables: readonly { name: string; type: Term }[];
  binders: string;
  term: Term;
  text: string;
  /** By index, of the goal's hypotheses and its own. */
  names: readonly string[];
  result: Term;
}

/** What makes data; `induction` goes along it. */
type Maker = Called<Pick<RecursiveFunction, "name" | "type">> & { induction: string | undefined };

/**
 * What observers say of the value of a function, by what they say of its arguments, and that what they say is kept by
 * weaker predicates and other bounds: for each, laws of which one is wanted, the one that says most first. The goal's own
 * functions come first.
 */
export async function observerLaws(context: RuleContext): Promise<InventedLaw[][]> {
  const { goal } = context;
  const observers = await observersIn(context, functionsIn(context));
  const called = await makersIn(context);
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
  return [...laws, ...viewsCounted(context), ...kept].filter((group) => group.length > 0);
}

/** A number that some data has, as the length or the sum of a list of what is in it. */
function viewsCounted(context: RuleContext): InventedLaw[][] {
  const counts = functionsIn(context).flatMap(({ name, type }) => {
    const { parameters, result } = explicitParameters(type);
    const [data, ...others] = parameters;
    return data && others.length === 0 && NUMBERS.has(headName(result))
      ? [{ name, data: headName(data.type), result: headName(result) }]
      : [];
  });
  return calledIn(context).flatMap(({ variables, text, result, binders }) => {
    const [data, ...others] = variables;
    if (!data || others.length > 0 || headName(result) !== "List") return [];
    const element = headName(spine(result).args[0] as Term);
    const about = counts.filter((count) => count.data === headName(data.type));
    return about.map((count) => {
      const views = count.result === element ? ["length", "sum"] : ["length"];
      return views.map((view): InventedLaw => {
        const statement = `∀ ${binders}, (${text}).${view} = _root_.${count.name} ${data.name}`;
        const inductions = [`induction ${data.name}`];
        return { statement, sample: statement, variables: [data.name], inductions };
      });
    });
  });
}

/** The recursive functions that a goal rests on, and those of the others that go through data by these or the library's. */
async function makersIn(context: RuleContext): Promise<Maker[]> {
  const { goal, definitions, names } = context;
  const { vocabulary, plain } = definitions;
  const recursive = calledIn(context);
  const made = recursive.map(
    (called): Maker => ({ ...called, induction: `fun_induction ${called.fn.name}` }),
  );
  const called = new Set(recursive.map(({ fn }) => lastPart(fn.name)));
  for (const name of vocabulary.definitionsIn(goal)) {
    if (!plain.includes(name)) continue;
    const words = vocabulary.words(name);
    const isWalk = words.some((word) => WALKS.has(word));
    if (!isWalk && !words.some((word) => called.has(word))) continue;
    const type = await vocabulary.typeOf(name, context);
    const maker = type && withVariables({ name, type }, [], names);
    if (maker) made.push({ ...maker, induction: isWalk ? undefined : `fun_cases ${name}` });
  }
  return made;
}

/** Functions of the library that go through a list. */
const WALKS = new Set([
  ...["map", "flatMap", "filter", "filterMap", "foldl", "foldr", "reverse", "append"],
  ...["replicate", "zip", "zipWith", "take", "drop"],
]);

/** The recursive functions that a goal rests on. */
function functionsIn({ goal, definitions }: RuleContext): RecursiveFunction[] {
  const own = definitions.vocabulary.definitionsIn(goal);
  return own.flatMap((name) => definitions.recursive.get(name) ?? []);
}

/**
 * Each of the functions that a goal rests on with variables for what is in parentheses; what is not is as in a call of the
 * goal.
 */
export function calledIn(context: RuleContext): Called[] {
  const { goal, definitions, names } = context;
  const { recursive } = definitions;
  const functions = functionsIn(context);
  const calls = callsInGoal(goal, recursive);
  const given = (fn: RecursiveFunction) => calls.find((call) => call.fn === fn);
  const inGoal = functions.filter(given);
  const others = functions.filter((fn) => !inGoal.includes(fn));
  return [...inGoal, ...others].flatMap((fn) => {
    const call = given(fn);
    return withVariables(fn, call ? spine(call.term).args : [], names) ?? [];
  });
}

function withVariables<F extends Pick<RecursiveFunction, "name" | "type">>(
  fn: F,
  given: readonly Term[],
  known: readonly string[],
): Called<F> | undefined {
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
  const term = apply({ tag: "const", name: fn.name }, args);
  const text = explicitText(term, names);
  return { fn, variables, binders: binders.join(" "), term, text, names, result: at };
}

/** A pair of values of one type is two values. */
function partsOf(type: Term): Term[] {
  const { head, args } = spine(type);
  const isPair = head.tag === "const" && head.name === "Prod" && args.length === 2;
  return isPair && headName(args[0] as Term) === headName(args[1] as Term) ? args.slice() : [type];
}

function lawsOfCall(observer: Observer, call: Maker): InventedLaw[] {
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
    const puts = added.flatMap((variable) => putsOf(observer, extras, variable));
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
    ...(call.induction === undefined ? [] : [call.induction]),
    ...walked.map((name) => inductionOnOne(name, explicit)),
  ];
  return claims(names).map((claim, i) => ({
    statement: `∀ ${binders(own)}, ${claim}`,
    sample: observer.isInductive ? "" : `∀ ${sampleBinders}, ${samples[i]}`,
    variables: [...own, ...explicit],
    inductions: observer.isInductive ? [] : simple,
  }));
}

/** What a predicate of an observer is about, where the function says what its type is. */
function domainText(
  domain: Term,
  { result, names }: Pick<Called, "result" | "names">,
): string | undefined {
  const [only, ...others] = spine(result).args;
  const type = domain.tag === "bvar" ? (others.length === 0 ? only : undefined) : domain;
  return type && explicitText(type, names);
}

/** What an observer may say of what a function puts in: its predicate says it of that, or one of its values is that. */
function putsOf(
  { parameters, data, result }: Observer,
  extras: readonly string[],
  { name, type }: { name: string; type: Term },
): Put[] {
  const isLikeResult = result !== undefined && headName(type) === headName(result);
  const asNumber: Put[] = isLikeResult && NUMBERS.has(headName(type)) ? [{ number: name }] : [];
  const said = parameters.flatMap((parameter, i): Put[] => {
    if (i === data) return [];
    const { domain } = parameter;
    if (domain && mayBe(domain, type)) return [{ says: `${extras[i]} ${name}` }];
    return mayBe(parameter.type, type) ? [{ is: `${extras[i]} = ${name}` }] : [];
  });
  return [...said, ...asNumber];
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
        // It leaves some out.
        ...(isSome ? [`${value} → ${kept.join(" ∨ ")}`] : []),
        `${all.map((each) => `${each} → `).join("")}${truth(value)}`,
        ...(all.length > 1 ? kept.map((each) => `${each} → ${truth(value)}`) : []),
      ];
    }
    case "number": {
      const sum = parts.join(" + ");
      const found = puts.flatMap(({ is }) =>
        is ? [`${value} = ${sum} + if ${is} then 1 else 0`] : [],
      );
      const [part] = parts;
      const numbers = puts.flatMap(({ number }) => number ?? []);
      const scaled = numbers.flatMap((number) =>
        parts.length === 1
          ? [`${value} = ${number} * ${part}`, `${value} = ${part} + ${number}`]
          : [],
      );
      return [`${value} = ${sum}`, `${value} = ${sum} + 1`, ...found, ...scaled];
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
): InventedLaw[][] {
  const { parameters, data, says } = observer;
  if (observer.isInductive || (says !== "proposition" && says !== "truth")) return [];
  const value = freshName("t", known);
  const extras = extraNames(observer, [...known, value]);
  const own = extras.filter((_, i) => i !== data);
  return parameters.map(({ type, domain }, i): InventedLaw[] => {
    if (i === data) return [];
    const name = extras[i] as string;
    const other = freshName(name, [...known, ...extras, value]);
    const changed = extras.map((extra) => (extra === name ? other : extra));
    const [before, after] = [extras, changed].map((given) => {
      const text = observation(observer, given, value);
      return says === "truth" ? `${text} = true` : text;
    });
    const variables = [...own, other, value];
    const law = (premise: string): InventedLaw => {
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

/** A parameter of the type of an argument: of any type, or of that. */
function mayBe(parameter: Term, type: Term): boolean {
  return parameter.tag === "bvar" || headName(parameter) === headName(type);
}

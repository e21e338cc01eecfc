import {
  apply,
  closedSubterms,
  constantsOf,
  contains,
  explicitText,
  headName,
  instantiate,
  replaceTerms,
  same,
  spine,
  type Term,
  type TermGoal,
  termKey,
  typesIn,
} from "../core/index.ts";
import { functionsOf } from "./definitions.ts";
import { callsInGoal, freshName, type RecursiveFunction } from "./recursion.ts";
import type { RuleContext } from "./rule.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A function of values: types, functions and the like are given. */
export interface Operation {
  name: string;
  parameters: Term[];
  result: Term;
  of(...values: readonly Term[]): Term;
}

/** An equation for all values of some variables. */
export interface Law {
  statement: string;
  variables: string[];
  /** What it says of some values, as a conjunction; empty where there are none. */
  instances: string;
  /** Which of the given operations is the last one that it is about. */
  operation: number;
}

const MOST_INSTANCES = 6;
const MOST_VALUES = 4;

/** How values of a type of the library may be put together. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  Nat: ["+", "*"],
  Int: ["+", "*"],
  List: ["++"],
  Bool: ["&&", "||"],
};

const CONSTRUCTORS: Readonly<Record<string, readonly string[]>> = {
  Nat: ["zero", "succ"],
  List: ["nil", "cons"],
  Bool: ["false", "true"],
};

/**
 * Laws that operations on a type often have: neutral and absorbing elements, what becomes of a constructor in an
 * argument, associativity, commutativity, distributivity, involutions, and functions that go through an operation. All on
 * the first of the operations come first; of these, those of few variables.
 */
export function lawsOn(
  type: Term,
  given: {
    operations: readonly Operation[];
    constructors: readonly Operation[];
    /** Names of the goal's hypotheses, by index. */
    names: readonly string[];
  },
): Law[] {
  const names = [...given.names];
  const variables = ["x", "y", "z"].map((stem): Term => {
    names.push(freshName(stem, names));
    return { tag: "fvar", index: names.length - 1 };
  });
  const text = (term: Term) => explicitText(term, names);
  const elements = new Elements(names);
  const values = valuesOf(type, given.constructors, elements);
  const laws = equationsOn(type, given, variables as [Term, Term, Term]).map((equation): Law => {
    const used = new Set<Term>();
    const constants = new Set<string>();
    const statement = equation((term) => {
      for (const name of constantsOf(term)) constants.add(name);
      for (const variable of variables) if (contains(term, variable)) used.add(variable);
      return text(term);
    });
    const bound = variables.filter((variable) => used.has(variable));
    const instances = samplesOf(bound.length, values).map((sample) => {
      const pairs = bound.map((variable, i) => [variable, sample[i] as Term] as const);
      return equation((term) => text(replaceTerms(term, pairs)));
    });
    const binders = bound.map((variable) => `(${text(variable)} : ${text(type)})`).join(" ");
    return {
      statement: `∀ ${binders}, ${statement}`,
      variables: bound.map(text),
      instances: `${instances.length > 0 ? elements.binders : ""}${instances.join(" ∧ ")}`,
      operation: given.operations.findLastIndex(({ name }) => constants.has(name)),
    };
  });
  return laws
    .filter(({ statement }, i) => laws.findIndex((l) => l.statement === statement) === i)
    .toSorted((a, b) => a.operation - b.operation || a.variables.length - b.variables.length);
}

type Equation = (text: (term: Term) => string) => string;

function equationsOn(
  type: Term,
  { operations, constructors }: Record<"operations" | "constructors", readonly Operation[]>,
  [x, y, z]: [Term, Term, Term],
): Equation[] {
  const found: Equation[] = [];
  const equal = (left: Term, ...rights: Term[]) => {
    for (const right of rights) found.push((text) => `${text(left)} = ${text(right)}`);
  };
  const isOn = (other: Term) => same(other, type);
  const takes = (count: number, { parameters }: Operation) =>
    parameters.length === count && parameters.every(isOn);
  const constants = constructors.filter((each) => takes(0, each)).map(({ of }) => of());
  const successors = constructors.filter((each) => takes(1, each)).map(({ of }) => of);
  const binary = operations
    .filter((each) => takes(2, each) && isOn(each.result))
    .map(({ of }) => of);
  for (const f of binary) {
    for (const e of constants) {
      equal(f(x, e), x, e);
      equal(f(e, x), x, e);
    }
    const others = binary.filter((each) => each !== f);
    for (const next of successors) {
      equal(f(x, next(y)), next(f(x, y)), ...others.map((g) => g(x, f(x, y))));
      equal(f(next(x), y), next(f(x, y)), ...others.map((g) => g(y, f(x, y))));
    }
    equal(f(f(x, y), z), f(x, f(y, z)));
    equal(f(x, y), f(y, x));
    equal(f(x, f(y, z)), f(y, f(x, z)));
    for (const g of others) {
      equal(f(x, g(y, z)), g(f(x, y), f(x, z)));
      equal(f(g(x, y), z), g(f(x, z), f(y, z)));
    }
  }
  const unary = operations.filter((each) => takes(1, each));
  for (const { of: h, result } of unary) {
    if (!isOn(result)) {
      for (const f of binary) {
        for (const sign of SIGNS[headName(result)] ?? []) {
          found.push((text) => `${text(h(f(x, y)))} = ${text(h(x))} ${sign} ${text(h(y))}`);
        }
      }
      continue;
    }
    equal(h(h(x)), x, h(x));
    for (const f of binary) equal(h(f(x, y)), f(h(x), h(y)), f(h(y), h(x)));
    for (const g of unary) if (!isOn(g.result)) equal(g.of(h(x)), g.of(x));
  }
  return found;
}

/** Constants, and what constructors make of them, twice. */
function valuesOf(type: Term, constructors: readonly Operation[], elements: Elements): Term[] {
  const values = constructors.flatMap(({ parameters, of }) =>
    parameters.length === 0 ? [of()] : [],
  );
  for (const { parameters, of } of [...constructors, ...constructors]) {
    const last = values.at(-1);
    if (parameters.length === 0 || last === undefined) continue;
    if (parameters.every((each) => same(each, type) || each.tag === "fvar"))
      values.push(of(...parameters.map((each) => (same(each, type) ? last : elements.next(each)))));
  }
  return values.slice(0, MOST_VALUES);
}

/** Variables for the elements of what is made of values of any type. */
class Elements {
  private readonly names: string[];
  private readonly known: string[] = [];

  /** `names`: by index, to which those of the elements are added. */
  constructor(names: string[]) {
    this.names = names;
  }

  get binders(): string {
    return this.known.length === 0 ? "" : `∀ ${this.known.join(" ")}, `;
  }

  next(type: Term): Term {
    const name = freshName("e", this.names);
    this.known.push(`(${name} : ${explicitText(type, this.names)})`);
    return { tag: "fvar", index: this.names.push(name) - 1 };
  }
}

/** Some of all ways to choose values for so many variables. */
function samplesOf(count: number, values: readonly Term[]): Term[][] {
  const all = values.length ** count;
  const step = Math.max(1, Math.floor(all / MOST_INSTANCES));
  const found: Term[][] = [];
  for (let at = 0; at < all && found.length < MOST_INSTANCES; at += step) {
    found.push(
      Array.from({ length: count }, (_, i) => {
        return values[Math.floor(at / values.length ** i) % values.length] as Term;
      }),
    );
  }
  return found;
}

/**
 * The functions that a goal is about, as operations, in the order of the text; those that only definitions call, where
 * they need nothing else. `by`: see `Vocabulary.definitionsIn`.
 */
export function operationsOf(
  { goal, definitions }: RuleContext,
  by: "name" | "type" = "type",
): Operation[] {
  const { recursive, vocabulary } = definitions;
  const isValue = isValueIn(vocabulary);
  const calls = new Map(callsInGoal(goal, recursive).map(({ fn, term }) => [fn.name, term]));
  return functionsOf(goal, definitions, by).flatMap((fn) => {
    const call = calls.get(fn.name);
    return operationOf(fn, call ? spine(call).args : typeArguments(fn.type, goal), isValue) ?? [];
  });
}

/** What a function that is not called yet would be given for its types: those that a type of the goal has. */
function typeArguments(type: Term, goal: TermGoal): Term[] {
  const given: Term[] = [];
  const parameters: Term[] = [];
  const first = goal.hypotheses.length;
  for (let at = type, i = 0; at.tag === "pi"; i++) {
    parameters.push(at.type);
    at = instantiate(at.body, { tag: "fvar", index: first + i });
  }
  for (const parameter of parameters) {
    const [known] = typesLike(parameter, goal);
    const values = known ? spine(known).args : [];
    for (const [i, arg] of spine(parameter).args.entries())
      if (arg.tag === "fvar" && arg.index >= first) given[arg.index - first] ??= values[i] as Term;
  }
  return given;
}

/** The types of the same name in a goal, each once. */
export function typesLike(type: Term, goal: TermGoal): Term[] {
  const found = new Map<string, Term>();
  const { head, args } = spine(type);
  if (head.tag !== "const") return [];
  for (const stated of typesIn(goal))
    closedSubterms(stated, (term) => {
      if (headName(term) === head.name && spine(term).args.length === args.length)
        found.set(termKey(term), term);
    });
  return [...found.values()];
}

function isValueIn(vocabulary: Vocabulary): (type: Term) => boolean {
  return (type) =>
    type.tag === "fvar" ||
    headName(type) in SIGNS ||
    vocabulary.inductive(headName(type))?.isPredicate === false;
}

/** The constructors of a type, yours or the library's. */
export async function constructorsOf(
  type: Term,
  { runner, state, definitions: { vocabulary } }: RuleContext,
): Promise<Operation[]> {
  const head = headName(type);
  const found: Operation[] = [];
  for (const member of CONSTRUCTORS[head] ?? vocabulary.inductive(head)?.members ?? []) {
    const name = `${head}.${member}`;
    const of = await vocabulary.typeOf(name, { runner, state });
    const made = of && operationOf({ name, type: of }, spine(type).args, isValueIn(vocabulary));
    if (made) found.push(made);
  }
  return found;
}

/** `given`: the arguments of a call, of which those are kept that are no values. */
function operationOf(
  { name, type }: Pick<RecursiveFunction, "name" | "type">,
  given: readonly Term[] | undefined,
  isValue: (type: Term) => boolean,
): Operation | undefined {
  const parameters: Term[] = [];
  const args: (Term | undefined)[] = [];
  let at = type;
  for (let i = 0; at.tag === "pi"; i++) {
    const isOne = isValue(at.type);
    const arg = isOne ? undefined : given?.[i];
    if (isOne) parameters.push(at.type);
    else if (!arg) return undefined;
    args.push(arg);
    at = instantiate(at.body, arg ?? { tag: "mvar", name: "_" });
  }
  const of = (...values: readonly Term[]) => {
    const left = [...values];
    return apply(
      { tag: "const", name },
      args.map((arg) => arg ?? (left.shift() as Term)),
    );
  };
  return { name, parameters, result: at, of };
}

import {
  apply,
  closedSubterms,
  explicitPositions,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  replaceTerms,
  same,
  spine,
  type Term,
  termKey,
  typesIn,
} from "../core/index.ts";
import { type Called, calledIn } from "./observer-laws.ts";
import type { InventedLaw } from "./prove-laws.ts";
import { callsIn, freshName } from "./recursion.ts";
import type { RuleContext } from "./rule.ts";
import { inductionOnOne } from "./tactic.ts";

/** A list that a function reads off a value of another type, with nothing behind it where the function has a rest. */
interface View {
  called: Called;
  /** Of the function's variables, the value's and the rest's. */
  data: number;
  rest: number | undefined;
  type: Term;
  element: Term;
  of(value: string, rest?: string): string;
}

/** What makes a value of a type out of others: a function, or a fold. */
interface Maker extends Pick<Called, "variables" | "binders" | "text" | "result"> {
  inductions: string[];
}

/**
 * Laws of data that is known by the list of its elements: what is behind a rest, which elements a function puts in, what a
 * fold gathers, and that both keep what the goal says of the list. Of each group one is wanted, the one that says most first.
 */
export function lawsOfViews(context: RuleContext): InventedLaw[][] {
  const called = calledIn(context);
  const views = called.flatMap((call) => viewOf(call) ?? []);
  const rests = views.flatMap((view) => (view.rest === undefined ? [] : [lawsOfRest(view)]));
  const makers = [...called.map(byFunction), ...foldsIn(context)];
  const known = views.map((view) => ({ view, properties: propertiesIn(context, view) }));
  const made = makers.flatMap((maker) => {
    const fitting = known.filter(({ view }) => same(view.type, maker.result));
    return fitting.flatMap(({ view, properties }) => lawsOfMaker(view, maker, properties));
  });
  return [...rests, ...made].filter((group) => group.length > 0);
}

function viewOf(called: Called): View | undefined {
  const { variables, result, term, names } = called;
  const [element] = headName(result) === "List" ? spine(result).args : [];
  const isRest = ({ type }: { type: Term }) => same(type, result);
  const rests = variables.flatMap((variable, i) => (isRest(variable) ? [i] : []));
  const data = variables.findIndex((variable) => !isRest(variable));
  const type = variables[data]?.type;
  if (!element || !type || rests.length > 1 || variables.length !== rests.length + 1) return;
  if (!isOwn(type)) return;
  const [rest] = rests;
  const of = (value: string, behind = "[]") => {
    const given = names.map((name) => {
      if (name === variables[data]?.name) return value;
      return rest !== undefined && name === variables[rest]?.name ? behind : name;
    });
    return `(${explicitText(term, given)})`;
  };
  return { called, data, rest, type, element, of };
}

/** No type that is a list itself, or a number. */
function isOwn(type: Term): boolean {
  const head = headName(type);
  return head !== "" && !["Nat", "Int", "List", "Array", "String"].includes(head);
}

/** What a function reads off a value, and then what is behind it. */
function lawsOfRest(view: View): InventedLaw[] {
  const { called, element, rest } = view;
  const names = [...called.names];
  const [value, behind] = [
    called.variables[view.data]?.name,
    called.variables[rest as number]?.name,
  ] as [string, string];
  const next = freshName("y", names);
  const variables = called.variables.map(({ name }) => name);
  const type = explicitText(element, called.names);
  const ways = [
    (to: string) => `${view.of(value)} ++ ${to}`,
    (to: string) => `${to} ++ ${view.of(value)}`,
    (to: string) => `(${to}).reverse ++ ${view.of(value)}`,
  ];
  return ways.map((way) => {
    const all = `${view.of(value, behind)} = ${way(behind)}`;
    // Of a rest that is not empty: as a rule for rewriting it comes to an end.
    const more = `(${next} :: ${behind})`;
    const given = variables.map((name) => (name === behind ? more : name));
    const statement = `∀ ${called.binders} (${next} : ${type}), ${view.of(value, more)} = ${way(more)}`;
    return {
      statement,
      sample: statement,
      variables: [...variables, next],
      inductions: [inductionOnOne(value, variables)],
      general: { statement: `∀ ${called.binders}, ${all}`, variables, given },
    };
  });
}

function byFunction(called: Called): Maker {
  const { fn, variables, result } = called;
  const explicit = variables.map(({ name }) => name);
  const walked = variables.filter(({ type }) => same(type, result)).map(({ name }) => name);
  return {
    ...called,
    inductions: [
      `fun_induction ${fn.name}`,
      ...walked.map((name) => inductionOnOne(name, explicit)),
    ],
  };
}

/** Folds of the goal over any list and from any start. */
function foldsIn({ goal, names: known }: RuleContext): Maker[] {
  const found = new Map<string, Maker>();
  const add = (term: Term) => {
    const [, , , start, list] =
      matchConst(term, "List.foldl", 5) ?? matchConst(term, "List.foldr", 5) ?? [];
    if (!start || !list) return;
    const { head, args } = spine(term);
    const isLeft = headName(term) === "List.foldl";
    const [state, element] = (isLeft ? args : [args[1], args[0]]) as [Term, Term];
    const names = [...known];
    const [value, items] = ["t", "xs"].map((stem) => {
      names.push(freshName(stem, names));
      return names.at(-1) as string;
    }) as [string, string];
    const at = (index: number): Term => ({ tag: "fvar", index: known.length + index });
    const text = explicitText(apply(head, args.with(3, at(0)).with(4, at(1))), names);
    const variables = [
      { name: value, type: state },
      { name: items, type: apply({ tag: "const", name: "List" }, [element]) },
    ];
    const binders = variables.map(({ name, type }) => `(${name} : ${explicitText(type, names)})`);
    const inductions = [inductionOnOne(items, isLeft ? [items, value] : [items])];
    const maker = { variables, binders: binders.join(" "), text, result: state, inductions };
    found.set(text, maker);
  };
  for (const type of typesIn(goal)) closedSubterms(type, add);
  return [...found.values()];
}

/** What the goal says of a view of something, and of nothing else. */
function propertiesIn(
  { goal, definitions, names }: RuleContext,
  { called, rest }: View,
): ((list: string) => string)[] {
  const found = new Map<string, (list: string) => string>();
  for (const type of typesIn(goal)) {
    const calls = callsIn(type, definitions.recursive).filter(({ fn }) => fn === called.fn);
    for (const call of calls) {
      const { term } = call;
      const behind =
        rest === undefined
          ? undefined
          : spine(term).args[explicitPositions(call.fn.type)[rest] as number];
      if (behind && headName(behind) !== "List.nil") continue;
      const hole: Term = { tag: "fvar", index: names.length };
      const claim = replaceTerms(type, [[term, hole]]);
      const others = [...freeVariables(claim)].filter((index) => index !== hole.index);
      if (others.length > 0 || headName(claim) === "") continue;
      found.set(termKey(claim), (list) => explicitText(claim, [...names, list]));
    }
  }
  return [...found.values()];
}

function lawsOfMaker(
  view: View,
  { variables, binders, text, inductions }: Maker,
  properties: readonly ((list: string) => string)[],
): InventedLaw[][] {
  const value = view.of(`(${text})`);
  const explicit = variables.map(({ name }) => name);
  const parts = variables.flatMap(({ name, type }) => (same(type, view.type) ? [name] : []));
  const lists = parts.map((name) => view.of(name));
  const puts = variables.flatMap(({ name, type }) => {
    if (same(type, view.element)) return [`[${name}]`];
    const isList = headName(type) === "List" && same(spine(type).args[0] as Term, view.element);
    return isList ? [name] : [];
  });
  const law = (claim: string, more: readonly string[] = []): InventedLaw => {
    const statement = `∀ ${binders}${more.map((name) => ` ${name}`).join("")}, ${claim}`;
    const introduced = [...explicit, ...more];
    return { statement, sample: statement, variables: introduced, inductions };
  };
  const items = [...puts, ...lists];
  if (lists.length === 0 || items.length > 3) return [];
  // `x :: xs`, where an element comes first.
  const joined = (all: readonly string[]) => all.join(" ++ ").replace(/^\[(\w+)\] \+\+/, "$1 ::");
  const orders = [
    joined(items),
    ...(items.length > 1 ? [joined([...lists, ...puts]), joined(items.toReversed())] : []),
    ...(puts.length > 0 ? [joined([...puts.map((put) => `${put}.reverse`), ...lists])] : []),
  ];
  const equations = [...new Set(orders)].map((order) => law(`${value} = ${order}`));
  const y = freshName("y", explicit);
  const isIn = (list: string) => `${y} ∈ ${list}`;
  const members = [`${isIn(value)} ↔ ${items.map(isIn).join(" ∨ ")}`];
  if (lists.length === 1) members.push(`${isIn(value)} → ${isIn(lists[0] as string)}`);
  return [
    [law(`List.Perm ${value} (${joined(items)})`)],
    equations,
    members.map((claim) => law(claim, [y])),
    ...properties.map((says) => [
      law(`${lists.map((list) => `${says(list)} → `).join("")}${says(value)}`),
    ]),
  ];
}

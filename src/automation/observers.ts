import { constantsOf, EXPLICIT, headName, type Term, typesIn } from "../core/index.ts";
import { freshName, type RecursiveFunction } from "./recursion.ts";
import type { RuleContext } from "./rule.ts";

/** A parameter in parentheses. `domain`: of a predicate, what it is about. */
interface Parameter {
  type: Term;
  domain: Term | undefined;
}

/** A recursive function or a predicate that says something of a value: its size, elements, order. */
export interface Observer {
  name: string;
  isInductive: boolean;
  /** Those in parentheses; `data` is where the value goes. */
  parameters: readonly Parameter[];
  data: number;
  says: Says;
  /** What type it gives, where that is the text's to say. */
  result?: Term;
  /** Where it is not the application of a constant to its parameters. */
  text?: (extras: readonly string[], value: string) => string;
}

export type Says = "proposition" | "truth" | "number" | "list" | "other";

export const NUMBERS = new Set(["Nat", "Int"]);

/** The observers that a goal rests on: recursive functions, inductive predicates, and the library's of lists. */
export async function observersIn(
  context: RuleContext,
  functions: readonly RecursiveFunction[],
): Promise<Observer[]> {
  return [
    ...functions.flatMap((fn) => observerOf(fn, false) ?? []),
    ...(await inductiveObservers(context)),
    ...listObservers(context),
  ];
}

/** What a goal may say of lists, with the constants that show it; `also`: others that rest on it. */
const OF_LISTS: readonly (Pick<Observer, "name" | "says" | "text"> & {
  extras: number;
  also?: readonly string[];
})[] = [
  { name: "List.length", says: "number", extras: 0 },
  { name: "List.count", says: "number", extras: 1 },
  { name: "List.sum", says: "number", extras: 0 },
  {
    ...{ name: "Membership.mem", says: "proposition", extras: 1 },
    // How the head of a list stands to all that is in the rest.
    also: ["List.Pairwise", "List.Nodup"],
    text: ([element], value) => `${element} ∈ ${value}`,
  },
];

/** Of the library's, those that the goal speaks of. */
function listObservers({ goal }: RuleContext): Observer[] {
  const spoken = new Set(typesIn(goal).flatMap(constantsOf));
  const element: Parameter = { type: { tag: "bvar", index: 0 }, domain: undefined };
  const list: Parameter = { type: { tag: "const", name: "List" }, domain: undefined };
  const isSpokenOf = ({ name, also = [] }: (typeof OF_LISTS)[number]) =>
    [name, ...also].some((each) => spoken.has(each));
  return OF_LISTS.filter(isSpokenOf).map(({ extras, also: _, ...observer }) => ({
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
  const value = parameters[data]?.type;
  const head = headName(result);
  // What makes values of the type, or pairs, is no observer.
  if (value === undefined || head === headName(value) || head === "Prod") return undefined;
  return { name, isInductive, parameters, data, says: saysOf(result), result };
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

/** Parameters in parentheses and the result below all. */
export function explicitParameters(type: Term): { parameters: Parameter[]; result: Term } {
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

/** Names for the parameters of an observer; at `data` one that is not used. */
export function extraNames({ parameters, data }: Observer, taken: readonly string[]): string[] {
  const names = [...taken];
  return parameters.map(({ domain }, i) => {
    if (i === data) return "_";
    const name = freshName(domain ? "p" : "a", names);
    names.push(name);
    return name;
  });
}

export function observation(
  { name: fn, data, text }: Observer,
  extras: readonly string[],
  value: string,
): string {
  if (text) return text(extras, value);
  return `_root_.${fn} ${extras.map((name, i) => (i === data ? value : name)).join(" ")}`;
}

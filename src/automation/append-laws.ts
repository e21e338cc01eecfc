import {
  belowBinders,
  constantsOf,
  explicitPositions,
  explicitText,
  headName,
  matchConst,
  same,
  spine,
  typesIn,
} from "../core/index.ts";
import { type Called, calledIn } from "./observer-laws.ts";
import type { InventedLaw } from "./prove-laws.ts";
import { callsInGoal, freshName } from "./recursion.ts";
import type { RuleContext } from "./rule.ts";
import { inductionOnOne } from "./tactic.ts";

type Join = (left: string, right: string) => string;

/** How what a function says of two lists may be put together, by the type of its value. */
const TOGETHER: Readonly<Record<string, readonly Join[]>> = {
  Nat: [(a, b) => `${a} + ${b}`, (a, b) => `${a} * ${b}`, (a, b) => `max ${a} ${b}`],
  Int: [(a, b) => `${a} + ${b}`, (a, b) => `${a} * ${b}`, (a, b) => `max ${a} ${b}`],
  Bool: [(a, b) => `(${a} && ${b})`, (a, b) => `(${a} || ${b})`],
  List: [(a, b) => `${a} ++ ${b}`, (a, b) => `${b} ++ ${a}`],
  String: [(a, b) => `${a} ++ ${b}`],
  Option: [(a, b) => `Option.or ${a} ${b}`, (a, b) => `Option.or ${b} ${a}`],
};

/** What carries a value along that may be missing. */
const CARRIERS: Readonly<Record<string, string>> = { Option: "Option.bind", Except: "Except.bind" };

/** Equations of a function that are looked at. */
const MOST_EQUATIONS = 4;

/**
 * What a function gives for two joined lists, or for a sum: of each function one of some laws is wanted. Where it carries
 * something along, it goes on in the second list with what it has after the first.
 */
export async function lawsOfAppend(context: RuleContext): Promise<InventedLaw[][]> {
  const called = calledIn(context);
  const { recursive } = context.definitions;
  const calls = callsInGoal(context.goal, recursive);
  const isOfSum = ({ fn }: Called) =>
    !isLawOf(context, fn.name, "HAdd.hAdd") &&
    calls.some((call) => call.fn === fn && call.varyingArgs.some((arg) => SUMS.has(headName(arg))));
  const ofSums = await Promise.all(
    called.filter(isOfSum).map(async (call) => {
      return lawsOf(call, { of: "Nat", joins: await operationsIn(context, call) });
    }),
  );
  return [...ofSums.flat(), ...lawsOfLists(context, called)];
}

const SUMS = new Set(["HAdd.hAdd", "HMul.hMul"]);

/** Operations on the type of a function's value that its equations apply to what it calls itself for. */
async function operationsIn(context: RuleContext, { fn, result }: Called): Promise<Join[]> {
  const { vocabulary } = context.definitions;
  const known = TOGETHER[headName(result)];
  if (known) return [...known];
  const found = new Set<string>();
  for (const equation of await vocabulary.equationsOf(fn.name, MOST_EQUATIONS, context)) {
    const [, , right] = matchConst(belowBinders(equation.type), "Eq", 3) ?? [];
    const { head, args } = right ? spine(right) : {};
    const isAgain = args?.slice(-2).some((arg) => headName(arg) === fn.name);
    if (head?.tag !== "const" || head.name === fn.name || !isAgain) continue;
    const type = await vocabulary.typeOf(head.name, context);
    if (type && explicitPositions(type).length === 2) found.add(head.name);
  }
  return [...found].flatMap((name): Join[] => {
    return [(a, b) => `_root_.${name} ${a} ${b}`, (a, b) => `_root_.${name} ${b} ${a}`];
  });
}

function lawsOfLists(context: RuleContext, called: readonly Called[]): InventedLaw[][] {
  const { goal } = context;
  const makesLists = ({ result }: Called) => headName(result) === "List";
  const isJoined = typesIn(goal).some((type) => constantsOf(type).includes("HAppend.hAppend"));
  if (!isJoined && !called.some(makesLists)) return [];
  return called
    .filter(({ fn }) => !isLawOf(context, fn.name, "HAppend.hAppend"))
    .flatMap((call) => {
      return lawsOf(call, { of: "List", joins: TOGETHER[headName(call.result)] ?? [] });
    });
}

/** The goal itself says what the function gives for what is joined by an operation. */
function isLawOf({ goal }: RuleContext, name: string, joined: string): boolean {
  const [left] = matchConst(goal.target, "Eq", 3)?.slice(1) ?? [];
  if (!left) return false;
  const { head, args } = spine(left);
  const isCall = head.tag === "const" && head.name === name;
  return isCall && args.some((arg) => headName(arg) === joined);
}

/** `of`: the type of what is joined; `joins`: how the values for its parts may be. */
function lawsOf(
  call: Called,
  { of, joins }: { of: "List" | "Nat"; joins: readonly Join[] },
): InventedLaw[][] {
  const { fn, variables, result, names, binders, term } = call;
  const isWalked = spine(term).args.map((_, i) => fn.varying.includes(i));
  const positions = explicitPositions(fn.type);
  const carrier = CARRIERS[headName(result)];
  const inside = carrier === undefined ? undefined : spine(result).args.at(-1);
  const changing = variables.filter((_, i) => isWalked[positions[i] as number]);
  const carriedAlong = changing.filter(({ type }) => same(type, result));
  const carriedInside = changing.filter(({ type }) => inside && same(type, inside));
  return variables.flatMap(({ name: list, type }, i): InventedLaw[][] => {
    if (headName(type) !== of || !isWalked[positions[i] as number]) return [];
    const second = freshName("ys", names);
    const all = variables.map(({ name }) => name);
    const at = (changes: Readonly<Record<string, string>>) =>
      `(${explicitText(
        term,
        names.map((name) => changes[name] ?? name),
      )})`;
    const whole = at({ [list]: `(${list} ${of === "List" ? "++" : "+"} ${second})` });
    const more = freshName("b", [...names, second]);
    const others = (variable: { name: string }) => variable.name !== list;
    const goesOn = [
      ...carriedAlong.filter(others).map(({ name }) => at({ [name]: at({}), [list]: second })),
      ...carriedInside
        .filter(others)
        .map(
          ({ name }) =>
            `${carrier} ${at({})} (fun ${more} => ${at({ [name]: more, [list]: second })})`,
        ),
    ];
    const together = goesOn.length > 0 ? [] : joins;
    const values = [...goesOn, ...together.map((join) => join(at({}), at({ [list]: second })))];
    const laws = values.map((value): InventedLaw => {
      const binder = `(${second} : ${explicitText(type, names)})`;
      const statement = `∀ ${binders} ${binder}, ${whole} = ${value}`;
      const introduced = [...all, second];
      const inductions = [
        ...(of === "List" ? [] : [inductionOnOne(second, [...all, second]), `induction ${second}`]),
        ...[inductionOnOne(list, all), inductionOnOne(list, [list])],
      ];
      return { statement, sample: statement, variables: introduced, inductions };
    });
    return laws.length > 0 ? [laws] : [];
  });
}

import {
  constantsOf,
  explicitPositions,
  explicitText,
  headName,
  matchConst,
  same,
  spine,
  type Term,
  typesIn,
} from "../core/index.ts";
import { type Called, calledIn } from "./observer-laws.ts";
import type { InventedLaw } from "./prove-laws.ts";
import { freshName } from "./recursion.ts";
import type { RuleContext } from "./rule.ts";
import { inductionOnOne } from "./tactic.ts";

/** How what a function says of two lists may be put together, by the type of its value. */
const TOGETHER: Readonly<Record<string, readonly ((left: string, right: string) => string)[]>> = {
  Nat: [(a, b) => `${a} + ${b}`, (a, b) => `${a} * ${b}`, (a, b) => `max ${a} ${b}`],
  Int: [(a, b) => `${a} + ${b}`, (a, b) => `${a} * ${b}`, (a, b) => `max ${a} ${b}`],
  Bool: [(a, b) => `(${a} && ${b})`, (a, b) => `(${a} || ${b})`],
  List: [(a, b) => `${a} ++ ${b}`, (a, b) => `${b} ++ ${a}`],
  String: [(a, b) => `${a} ++ ${b}`],
  Option: [(a, b) => `Option.or ${a} ${b}`, (a, b) => `Option.or ${b} ${a}`],
};

/** What carries a value along that may be missing. */
const CARRIERS: Readonly<Record<string, string>> = { Option: "Option.bind", Except: "Except.bind" };

/**
 * What a function gives for two joined lists: of each function one of some laws is wanted. Where it carries something along,
 * it goes on in the second list with what it has after the first.
 */
export function lawsOfAppend(context: RuleContext): InventedLaw[][] {
  const { goal } = context;
  const called = calledIn(context);
  const makesLists = ({ result }: Called) => headName(result) === "List";
  const isJoined = typesIn(goal).some((type) => constantsOf(type).includes("HAppend.hAppend"));
  if (!isJoined && !called.some(makesLists)) return [];
  const [left] = matchConst(goal.target, "Eq", 3)?.slice(1) ?? [];
  return called.filter(({ fn }) => !(left && isLawOf(fn.name, left))).flatMap(lawsOf);
}

/** The goal itself says what the function gives for joined lists. */
function isLawOf(name: string, left: Term): boolean {
  const { head, args } = spine(left);
  const isCall = head.tag === "const" && head.name === name;
  return isCall && args.some((arg) => headName(arg) === "HAppend.hAppend");
}

function lawsOf(call: Called): InventedLaw[][] {
  const { fn, variables, result, names, binders, term } = call;
  const isWalked = spine(term).args.map((_, i) => fn.varying.includes(i));
  const positions = explicitPositions(fn.type);
  const carrier = CARRIERS[headName(result)];
  const inside = carrier === undefined ? undefined : spine(result).args.at(-1);
  const carriedAlong = variables.filter(({ type }) => same(type, result));
  const carriedInside = variables.filter(({ type }) => inside && same(type, inside));
  return variables.flatMap(({ name: list, type }, i): InventedLaw[][] => {
    if (headName(type) !== "List" || !isWalked[positions[i] as number]) return [];
    const second = freshName("ys", names);
    const all = variables.map(({ name }) => name);
    const at = (changes: Readonly<Record<string, string>>) =>
      `(${explicitText(
        term,
        names.map((name) => changes[name] ?? name),
      )})`;
    const whole = at({ [list]: `(${list} ++ ${second})` });
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
    const together = goesOn.length > 0 ? [] : (TOGETHER[headName(result)] ?? []);
    const values = [...goesOn, ...together.map((join) => join(at({}), at({ [list]: second })))];
    const laws = values.map((value): InventedLaw => {
      const binder = `(${second} : ${explicitText(type, names)})`;
      const statement = `∀ ${binders} ${binder}, ${whole} = ${value}`;
      const introduced = [...all, second];
      const inductions = [inductionOnOne(list, all), inductionOnOne(list, [list])];
      return { statement, sample: statement, variables: introduced, inductions };
    });
    return laws.length > 0 ? [laws] : [];
  });
}

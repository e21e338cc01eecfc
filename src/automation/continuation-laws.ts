import {
  apply,
  contains,
  explicitText,
  freeVariables,
  headName,
  instantiate,
  matchConst,
  numeralValue,
  replaceTerms,
  same,
  spine,
  type Term,
} from "../core/index.ts";
import { isData } from "./inductions.ts";
import { argumentTypes, callsIn, callWith, openBinders, type RecursiveCall } from "./recursion.ts";
import type { CallContext } from "./rule.ts";
import { seq } from "./tactic.ts";
import { fitPattern } from "./values.ts";

/**
 * What a call works through and a recursive function made: a list, or data that says itself what follows. Or a list of one
 * piece of data to begin with, as of a worklist.
 */
interface Made {
  /** Of the varying arguments of the call. */
  position: number;
  term: Term;
  type: Term;
  /** Where the function that made it begins with nothing. */
  nothing: Term | undefined;
  isList: boolean;
}

export function madeIn({ call, goal, definitions }: CallContext): Made | undefined {
  const types = argumentTypes(call);
  for (const [position, term] of call.varyingArgs.entries()) {
    const type = types[position];
    if (!type) continue;
    const [, first, nil] = matchConst(term, "List.cons", 3) ?? [];
    const work = first?.tag === "fvar" && goal.hypotheses[first.index]?.type;
    const isOwn = work && definitions.vocabulary.inductive(headName(work))?.isPredicate === false;
    if (isOwn && nil && matchConst(nil, "List.nil", 1))
      return { position, term, type, nothing: nil, isList: true };
    const making = callsIn(term, definitions.recursive).find((each) => same(each.term, term));
    if (!making) continue;
    if (headName(type) === "List") {
      return { position, term, type, nothing: restsIn(term, type)[0], isList: true };
    }
    if (!isData(headName(type), definitions.vocabulary)) continue;
    const given = argumentTypes(making);
    const nothing = making.varyingArgs.find((arg, i) => {
      const of = given[i];
      return arg.tag === "const" && of && same(of, type);
    });
    if (nothing) return { position, term, type, nothing, isList: false };
  }
  return undefined;
}

/** Nothing, as Lean text. */
function nothingText({ type, nothing, isList }: Made, names: readonly string[]): string {
  const text = (term: Term) => explicitText(term, names);
  return isList || !nothing ? `([] : ${text(type)})` : text(nothing);
}

/** What a function does with a list when more follows it. */
export interface Continuation {
  law: string;
  /** What has to hold for it to say, when nothing follows, what the goal says; absent where it always does. */
  atStart?: string;
  variables: string[];
  /** Names of what is said of those variables that are large enough. */
  bounds: string[];
  enough: string[];
  /** What it is used for: the states of the call, and nothing that follows. */
  arguments: string[];
}

/**
 * What follows is appended to the list, or put where the function that makes it begins with nothing; in the latter case also
 * from the states of the call alone.
 */
export async function lawsOf(context: CallContext): Promise<Continuation[]> {
  const { names } = context;
  const made = madeIn(context);
  if (!made) return [];
  const { term, nothing, isList } = made;
  const appended = (rest: string) => `(${explicitText(term, names)} ++ ${rest})`;
  const laws = isList
    ? [
        ...(await lawsWith(context, { made, inAnyState: true, followedBy: appended })),
        ...(await lawsOfValues(context, { made, followedBy: appended })),
        ...(await lawsOfFields(context, { made, followedBy: appended })),
      ]
    : [];
  if (nothing === undefined) return laws;
  const known = [...names];
  const open = replaceTerms(term, [[nothing, { tag: "fvar", index: known.length }]]);
  const followedBy = (rest: string) => explicitText(open, [...known, rest]);
  for (const inAnyState of [true, false])
    laws.push(...(await lawsWith(context, { made, inAnyState, followedBy })));
  return laws;
}

async function lawsWith(
  context: CallContext,
  {
    made,
    inAnyState: isAny,
    followedBy,
  }: { made: Made; inAnyState: boolean; followedBy(rest: string): string },
): Promise<Continuation[]> {
  const { call, names } = context;
  const { position: list } = made;
  const types = argumentTypes(call);
  const value = otherSide(context);
  if (!value) return [];
  const all = [...names];
  const variable = (name: string): Variable => {
    all.push(name);
    return { tag: "fvar", index: all.length - 1 };
  };
  const states = call.varyingArgs.flatMap((start, i) => {
    const type = types[i];
    if (i === list || !type) return [];
    const isReckoned =
      headName(type) === "Nat" && start.tag === "app" && sharesVariable(start, made.term);
    const bound = isReckoned ? context.fresh("h") : undefined;
    return [{ at: i, start, type, value: variable(context.fresh("s")), bound }];
  });
  const rest = variable(context.fresh("rest"));
  const followed = variable(followedBy(all.at(-1) as string));
  const from = (values: readonly Term[], items: Term) =>
    callWith(
      call,
      call.varyingArgs.map((arg, i) => {
        const at = states.findIndex((each) => each.at === i);
        return i === list ? items : at < 0 ? arg : (values[at] as Term);
      }),
    );
  const text = (term: Term) => explicitText(term, all);
  const variables = states.map(({ value }) => value);
  const starts = states.map(({ start, value: from }) => [from, start] as const);
  const asStated = (term: Term) => (isAny ? term : replaceTerms(term, starts));
  const left = text(asStated(from(variables, followed)));
  const ends = await endsOf(context, { states, made });
  const inAnyState = replaceTerms(
    value,
    states.map(({ start, value: to }) => [start, to] as const),
  );
  const after = ends && matched(ends, inAnyState, states);
  const rights = [
    ...(after ? [from(after, rest)] : []),
    from(variables, rest),
    // It says what it left.
    ...(made.isList ? restsIn(value, made.type) : []).map((nil) =>
      replaceTerms(value, [[nil, rest]]),
    ),
  ];
  const open = isAny ? states : [];
  const binders = [...open, { value: rest, type: made.type }].map(
    ({ value: { index }, type }) => `(${all[index]} : ${explicitText(type, names)})`,
  );
  const large = open.flatMap(({ start, value: to, bound }) => {
    const name = all[to.index] as string;
    return bound ? [{ bound, name, says: `${explicitText(start, names)} ≤ ${name}` }] : [];
  });
  const premises = large.map(({ bound, says }) => `(${bound} : ${says})`);
  const given = [
    ...open.map(({ start }) => `(${explicitText(start, names)})`),
    nothingText(made, names),
    ...large.map(() => "(Nat.le_refl _)"),
  ];
  const nothing = all.with(rest.index, nothingText(made, names));
  const plain = rights
    .map(asStated)
    .map((right) => ({
      says: text(right),
      atStart: explicitText(replaceTerms(right, starts), nothing),
    }));
  const operation = states.length === 0 && ends && operationFor(ends);
  const joined = operation
    ? [all, nothing].map(
        (known) => `${text(value)} ${operation} ${explicitText(from([], rest), known)}`,
      )
    : [];
  const [says, joinedAtStart] = joined;
  if (says !== undefined && joinedAtStart !== undefined)
    plain.push({ says, atStart: joinedAtStart });
  return plain.map(({ says, atStart }) => ({
    law: `∀ ${[...binders, ...premises].join(" ")}, ${left} = ${says}`,
    atStart: `${atStart} = ${text(value)}`,
    variables: [...open.map(({ value: to }) => to), rest].map((term) => text(term)),
    bounds: large.map(({ bound }) => bound),
    enough: large.map(({ name }) => name),
    arguments: given,
  }));
}

/** What the goal says that the call is. */
function otherSide({ goal, call }: CallContext): Term | undefined {
  const sides = matchConst(goal.target, "Eq", 3)?.slice(1);
  return sides?.find((side) => !same(side, call.term));
}

/** How what is made of a part and of what follows it makes the whole, by what is made of nothing. */
function operationFor(ends: Term): string | undefined {
  if (numeralValue(ends) === 0n) return "+";
  return new Map([
    ["List.nil", "++"],
    ["Bool.true", "&&"],
  ]).get(headName(ends));
}

/**
 * For a function that says of the rest first what it is: where it gives a value for the rest, it gives the goal's value around
 * that one for all of it. With nothing there, that value is what it gives for nothing.
 */
async function lawsOfValues(
  context: CallContext,
  { made, followedBy }: { made: Made; followedBy(rest: string): string },
): Promise<Continuation[]> {
  const { call, names } = context;
  if (call.varyingArgs.length !== 1) return [];
  const value = otherSide(context);
  const ends = value && (await endsOf(context, { states: [], made }));
  if (!ends) return [];
  const inside = spine(ends).args.find((part) => matchConst(part, "List.nil", 1));
  if (!inside || !contains(value, inside)) return [];
  const [rest, given, known] = ["rest", "value", "h"].map((name) => context.fresh(name)) as [
    string,
    string,
    string,
  ];
  const all = [...names, rest, given];
  const [restTerm, givenTerm] = [names.length, names.length + 1].map(
    (index): Term => ({ tag: "fvar", index }),
  ) as [Term, Term];
  const text = (term: Term) => explicitText(term, all);
  const around = (term: Term) => text(replaceTerms(term, [[inside, givenTerm]]));
  const element = matchConst(inside, "List.nil", 1)?.[0] as Term;
  const binders = [
    `(${rest} : ${text(made.type)})`,
    `(${given} : List (${text(element)}))`,
    `(${known} : ${text(callWith(call, [restTerm]))} = ${around(ends)})`,
  ];
  const followed = explicitText(callWith(call, [{ tag: "fvar", index: all.length }]), [
    ...all,
    followedBy(rest),
  ]);
  return [
    {
      law: `∀ ${binders.join(" ")}, ${followed} = ${around(value)}`,
      variables: [rest, given],
      bounds: [known],
      enough: [],
      arguments: [nothingText(made, names), text(inside), `(by simp [_root_.${call.fn.name}])`],
    },
  ];
}

/**
 * Where the state is a record: from any fields. What stood in them at the start stands in the goal's value, too, and does not say
 * there of which field it is: what is made from the data may speak of each.
 */
async function lawsOfFields(
  context: CallContext,
  { made, followedBy }: { made: Made; followedBy(rest: string): string },
): Promise<Continuation[]> {
  const { call, names, definitions } = context;
  const at = 1 - made.position;
  const [start, type] = [call.varyingArgs[at], argumentTypes(call)[at]];
  const value = otherSide(context);
  if (call.varyingArgs.length !== 2 || !start || !type || !value) return [];
  const parameters = spine(type).args.length;
  const fieldsOf = (record: Term) => spine(record).args.slice(parameters);
  const fields = fieldsOf(start);
  const isRecord = headName(start).startsWith(`${headName(type)}.`) && fields.length > 1;
  if (!isRecord) return [];
  const all = [...names];
  const variable = (stem: string): Variable => {
    all.push(context.fresh(stem));
    return { tag: "fvar", index: all.length - 1 };
  };
  const values = fields.map(() => variable("s"));
  const rest = variable("rest");
  const followed: Variable = { tag: "fvar", index: all.length };
  const known = [...all, followedBy(all[rest.index] as string)];
  const state = { at, start, type, value: followed };
  const ends = await endsOf(context, { states: [state], made });
  const [end] = (ends && matched(ends, value, [state])) ?? [];
  if (!end || headName(end) !== headName(start)) return [];
  const text = (term: Term) => explicitText(term, known);
  const from = (record: Term, items: Term) =>
    callWith(call, at === 0 ? [record, items] : [items, record]);
  const withFields = (record: Term, args: readonly Term[]) => {
    const { head, args: before } = spine(record);
    return apply(head, [...before.slice(0, parameters), ...args]);
  };
  const binders = [...values, rest].map(({ index }) => all[index]).join(" ");
  const left = text(from(withFields(start, values), followed));
  const isAboutData = ({ term }: RecursiveCall) => sharesVariable(term, made.term);
  const spoken = fields.map((field, i) => {
    const ownFields = fieldsOf(end).map((part, j) => {
      const calls = callsIn(part, definitions.recursive).filter(isAboutData);
      const inside = calls.map(
        ({ term }) => [term, replaceTerms(term, [[field, values[i] as Term]])] as const,
      );
      const own = [fields[j], values[j]] as [Term, Term];
      return replaceTerms(replaceTerms(part, inside), [own]);
    });
    return withFields(end, ownFields);
  });
  const nothing = known.with(rest.index, nothingText(made, names));
  return spoken.map((record) => ({
    law: `∀ ${binders}, ${left} = ${text(from(record, rest))}`,
    atStart: `${explicitText(from(end, rest), nothing)} = ${text(value)}`,
    variables: [...values, rest].map(text),
    bounds: [],
    enough: [],
    arguments: [...fields.map((field) => `(${text(field)})`), nothingText(made, names)],
  }));
}

interface State {
  /** Which of the varying arguments. */
  at: number;
  start: Term;
  type: Term;
  value: Variable;
}

function sharesVariable(term: Term, other: Term): boolean {
  const own = freeVariables(term);
  return [...freeVariables(other)].some((index) => own.has(index));
}

type Variable = Term & { tag: "fvar" };

/** What the function gives in any state when nothing is left of the list, over the variables of the states. */
async function endsOf(
  { runner, state, call, names, options }: CallContext,
  { states, made }: { states: readonly State[]; made: Made },
): Promise<Term | undefined> {
  const all = [...names];
  states.forEach(({ value }, i) => {
    all[value.index] = `s${i}`;
  });
  const nil: Term = { tag: "fvar", index: all.length };
  all.push(nothingText(made, names));
  const args = call.varyingArgs.map((arg, i) => {
    return i === made.position ? nil : (states.find(({ at }) => at === i)?.value ?? arg);
  });
  const result = explicitText(callWith(call, args), all);
  const binders = states.map(({ type }, i) => `(s${i} : ${explicitText(type, names)})`);
  const bound = binders.length > 0 ? `∀ ${binders.join(" ")}, ` : "";
  const proof = binders.length > 0 ? `fun ${"_ ".repeat(binders.length)}=> ⟨_, rfl⟩` : "⟨_, rfl⟩";
  const done = await runner.run(
    state,
    seq(
      `have lemmata_ends : ${bound}∃ lemmata_r, lemmata_r = ${result} := ${proof}`,
      `simp only [_root_.${call.fn.name}] at lemmata_ends`,
    ),
    options.effort,
  );
  const goal = done && (await runner.terms(done.state));
  const type = goal?.hypotheses.find(({ name }) => name === "lemmata_ends")?.type;
  if (!type) return undefined;
  const opened = openBinders(type, [...names]);
  const lambda = matchConst(opened.body, "Exists", 2)?.[1];
  if (lambda?.tag !== "lam" || opened.binders.length !== states.length) return undefined;
  const equation = instantiate(lambda.body, { tag: "const", name: "lemmata_r" });
  const end = matchConst(equation, "Eq", 3)?.[2];
  return (
    end &&
    replaceTerms(
      end,
      opened.binders.map(({ index }, i) => [{ tag: "fvar", index }, states[i]?.value as Term]),
    )
  );
}

/** The states in which the function ends with a value; of those that the value does not tell, as they were. */
function matched(ends: Term, value: Term, states: readonly State[]): Term[] | undefined {
  const isState = (index: number) => states.some(({ value: of }) => of.index === index);
  const found = fitPattern(ends, value, isState);
  return found && states.map((state) => found.get(state.value.index) ?? state.value);
}

/** An empty list of this type in a value. */
function restsIn(value: Term, list: Term): Term[] {
  const element = spine(list).args[0] as Term;
  const nil = (term: Term): boolean => {
    const type = matchConst(term, "List.nil", 1)?.[0];
    return type !== undefined && same(type, element);
  };
  const parts = [value, ...spine(value).args.flatMap((arg) => [arg, ...spine(arg).args])];
  return parts.filter(nil).slice(0, 1);
}

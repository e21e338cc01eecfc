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
  termKey,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { isData, isForLaws } from "../inductions.ts";
import { stateLemma } from "../lemma.ts";
import { closedAfter, closersFor } from "../one-liners.ts";
import { argumentTypes, callsIn, callWith, openBinders, type RecursiveCall } from "../recursion.ts";
import { type CallContext, contextAt, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { each, first, grind, have, seq, simpAll } from "../tactic.ts";

const MACHINE = `inductive E where
  | num (n : Nat)
  | add (a b : E)
inductive Op where
  | push (n : Nat)
  | plus
def E.value : E → Nat
  | num n => n
  | add a b => a.value + b.value
def E.ops : E → List Op
  | num n => [.push n]
  | add a b => a.ops ++ b.ops ++ [.plus]
def run : List Op → List Nat → Option (List Nat)
  | [], s => some s
  | .push n :: is, s => run is (n :: s)
  | .plus :: is, b :: a :: s => run is ((a + b) :: s)
  | .plus :: _, _ => none`;

const BRACKETS = `inductive Nest where
  | nil
  | wrap (inside after : Nest)
def Nest.text : Nest → List Char
  | nil => []
  | wrap a b => '<' :: a.text ++ '>' :: b.text
def isClosed (depth : Nat) : List Char → Bool
  | [] => depth == 0
  | '<' :: cs => isClosed (depth + 1) cs
  | '>' :: cs => match depth with
    | 0 => false
    | d + 1 => isClosed d cs
  | _ :: cs => isClosed depth cs`;

const PARSER = `inductive Nest where
  | dot
  | wrap (inside after : Nest)
def Nest.text : Nest → List Char
  | dot => ['.']
  | wrap a b => '<' :: a.text ++ '>' :: b.text
def parse : Nat → List Char → Option (Nest × List Char)
  | 0, _ => none
  | _ + 1, '.' :: cs => some (.dot, cs)
  | n + 1, '<' :: cs => match parse n cs with
    | some (a, '>' :: cs) => match parse n cs with
      | some (b, cs) => some (.wrap a b, cs)
      | none => none
    | _ => none
  | _ + 1, _ => none`;

const READER = `inductive T where
  | dot (n : Nat)
  | wrap (a : T)
  | pair (a b : T)
inductive Sign where
  | dot (n : Nat)
  | one
  | two
def T.show : T → List Sign
  | dot n => [.dot n]
  | wrap a => .one :: a.show
  | pair a b => .two :: (a.show ++ b.show)
def read : List Sign → Option (List T)
  | [] => some []
  | .dot n :: r => (read r).map (.dot n :: ·)
  | .one :: r => match read r with
    | some (a :: s) => some (.wrap a :: s)
    | _ => none
  | .two :: r => match read r with
    | some (a :: b :: s) => some (.pair a b :: s)
    | _ => none`;

/**
 * For a function that works through a list or code which another one made, as a machine runs what a compiler wrote and a parser
 * reads what a printer did: what it does with that list when more follows it, from any state (the generalisation of the
 * compiler proof, J. McCarthy and J. Painter, "Correctness of a compiler for arithmetic expressions", 1967). A number that is
 * reckoned from what the list is made of, such as the fuel of a parser, may be greater.
 */
export const generaliseContinuation = rule({
  name: "generalise-continuation",
  phase: "open",
  cost: 16,
  failsFor: "effort",
  index: (context) => isForLaws(context) && madeCalls(context).length > 0,
  async apply(context) {
    for (const call of madeCalls(context)) {
      const script = await solveFollowed({ ...context, call });
      if (script) return script;
    }
    return undefined;
  },
  examples: [
    {
      context: MACHINE,
      goal: "(e : E) : run e.ops [] = some [e.value]",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    {
      context: BRACKETS,
      goal: "(t : Nest) : isClosed 0 t.text = true",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    {
      context: PARSER,
      goal: "(t : Nest) : parse t.text.length t.text = some (t, [])",
      closes: true,
      with: ["one-line"],
      by: ["have law", "Nat.le_refl"],
    },
    {
      context:
        "inductive Back where\n  | none\n  | more (b : Back) (n : Nat)\ndef Back.pour : Back → List Nat → List Nat\n  | .none, xs => xs\n  | .more b n, xs => b.pour (n :: xs)\ndef Back.fill : Back → List Nat → Back\n  | b, [] => b\n  | b, x :: xs => (Back.more b x).fill xs",
      goal: "(b : Back) : Back.none.fill (b.pour []) = b",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    {
      context:
        "inductive E where\n  | num (n : Nat)\n  | add (a b : E)\n  | pick (c a b : E)\ninductive Code where\n  | stop\n  | push (n : Nat) (k : Code)\n  | plus (k : Code)\n  | branch (a b : Code)\ndef E.value : E → Nat\n  | num n => n\n  | add a b => a.value + b.value\n  | pick c a b => if c.value = 0 then a.value else b.value\ndef E.code : E → Code → Code\n  | num n, k => .push n k\n  | add a b, k => a.code (b.code (.plus k))\n  | pick c a b, k => c.code (.branch (a.code k) (b.code k))\ndef run : Code → List Nat → List Nat\n  | .stop, s => s\n  | .push n k, s => run k (n :: s)\n  | .plus k, b :: a :: s => run k ((a + b) :: s)\n  | .branch a b, n :: s => if n = 0 then run a s else run b s\n  | _, s => s",
      goal: "(e : E) : run (e.code .stop) [] = [e.value]",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    {
      context: READER,
      goal: "(t : T) : read t.show = some [t]",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    {
      context:
        "inductive T where\n  | tip (n : Nat)\n  | fork (l r : T)\ndef T.tips : T → List Nat\n  | tip n => [n]\n  | fork l r => l.tips ++ r.tips\ndef T.size : T → Nat\n  | tip _ => 1\n  | fork l r => l.size + r.size + 1\ndef sizes : List T → Nat\n  | [] => 0\n  | t :: ts => t.size + sizes ts\ndef visit : List T → List Nat\n  | [] => []\n  | .tip n :: ts => n :: visit ts\n  | .fork l r :: ts => visit (l :: r :: ts)\ntermination_by ts => sizes ts\ndecreasing_by all_goals (simp [sizes, T.size]; try omega)",
      goal: "(t : T) : visit [t] = t.tips",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    {
      context:
        "inductive E where\n  | num (n : Nat)\n  | var (i : Nat)\n  | add (a b : E)\ninductive Op where\n  | push (n : Nat)\n  | load (i : Nat)\n  | plus\nstructure Box where\n  vars : List Nat\n  stack : List Nat\ndef E.value : E → List Nat → Nat\n  | num n, _ => n\n  | var i, v => v.getD i 0\n  | add a b, v => a.value v + b.value v\ndef E.ops : E → List Op\n  | num n => [.push n]\n  | var i => [.load i]\n  | add a b => a.ops ++ b.ops ++ [.plus]\ndef one : Op → Box → Option Box\n  | .push n, ⟨v, s⟩ => some ⟨v, n :: s⟩\n  | .load i, ⟨v, s⟩ => some ⟨v, v.getD i 0 :: s⟩\n  | .plus, ⟨v, b :: a :: s⟩ => some ⟨v, (a + b) :: s⟩\n  | .plus, _ => none\ndef run : List Op → Box → Option Box\n  | [], m => some m\n  | i :: is, m => match one i m with\n    | none => none\n    | some m => run is m",
      goal: "(e : E) : run e.ops ⟨[], []⟩ = some ⟨[], [e.value []]⟩",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    { context: MACHINE, goal: "(p : List Op) (n : Nat) : run p [] = some [n]", leftAlone: true },
  ],
});

async function solveFollowed(context: CallContext): Promise<Script | undefined> {
  const { runner, state, options, search, fresh } = context;
  const { effort } = options;
  const { conjectures, goal } = context;
  const ending = first("rfl", simpAll([`_root_.${context.call.fn.name}`]));
  for (const found of await lawsOf(context)) {
    const { law, atStart, arguments: given } = found;
    if (runner.expired) return undefined;
    if (!(await runner.run(state, `have : ${atStart} := by ${ending}`, effort))) continue;
    if ((await conjectures.test(law, goal)) === "refuted") continue;
    const name = fresh("law");
    const stated = await stateLemma(runner, state, { name, statement: law, effort });
    if (!stated) continue;
    const { lemma, rest } = stated;
    const inner = { ...options, depth: 0, nested: 1, from: "open" } as const;
    // Most such laws do not hold: a search for a proof would take what the goal needs.
    const proof = await proofByInduction(context, lemma, found);
    if (!proof) continue;
    await runner.learnStatement(rest, name, law);
    const use = `have ${fresh("at_start")} := ${name} ${given.join(" ")}`;
    const script = (await closedWith(context, rest, use)) ?? (await search.solve(rest, inner));
    if (script) return [...have(name, law, proof), ...script];
  }
  return undefined;
}

/** Calls that work through what another function made. */
function madeCalls(context: RuleContext): RecursiveCall[] {
  return context.calls.filter((call) => madeIn({ ...context, call }) !== undefined);
}

/** Induction on what the list is made of, the states and what follows being any. */
async function proofByInduction(
  context: CallContext,
  lemma: number,
  { variables, bounds, enough }: Continuation,
): Promise<Script | undefined> {
  const { runner, options, goal, definitions, names } = context;
  // Machines and readers branch in each round.
  const effort = Math.max(options.effort, EFFORTS.fold);
  const intro = `intro ${[...variables, ...bounds].join(" ")}`;
  const opened = await runner.run(lemma, intro, effort);
  const inLemma = opened && (await contextAt(context, opened.state));
  const made = madeIn(context);
  if (!inLemma || !made) return undefined;
  const closers = await closersFor(inLemma);
  for (const index of freeVariables(made.term)) {
    const type = goal.hypotheses[index]?.type;
    if (!type || !isData(headName(type), definitions.vocabulary)) continue;
    const induction = `induction ${names[index]} generalizing ${variables.join(" ")}`;
    const cases = enough.map((name) => `cases ${name}`);
    const step = cases.length > 0 ? each(induction, ...cases) : induction;
    const script = await closedAfter(inLemma, step, { closers, effort });
    if (script) return [intro, ...script];
  }
  return undefined;
}

async function closedWith(
  { runner, options: { effort }, call, definitions, goal }: CallContext,
  state: number,
  use: string,
): Promise<Script | undefined> {
  const used = await runner.run(state, use, effort);
  if (!used) return undefined;
  const own = definitions.vocabulary.definitionsIn(goal);
  const fn = `_root_.${call.fn.name}`;
  for (const tactic of [simpAll([fn]), grind([fn]), simpAll(own)])
    if ((await runner.run(used.state, tactic, effort))?.closed) return [use, tactic];
  return undefined;
}

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

function madeIn({ call, goal, definitions }: CallContext): Made | undefined {
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

interface Continuation {
  law: string;
  atStart: string;
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
async function lawsOf(context: CallContext): Promise<Continuation[]> {
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
  const { goal, call, names } = context;
  const { position: list } = made;
  const types = argumentTypes(call);
  const sides = matchConst(goal.target, "Eq", 3);
  if (!sides) return [];
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
  const value = sides.slice(1).find((side) => !same(side, call.term)) as Term;
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
    // What it says when nothing follows is to be what the goal says.
    atStart: `${atStart} = ${text(value)}`,
    variables: [...open.map(({ value: to }) => to), rest].map((term) => text(term)),
    bounds: large.map(({ bound }) => bound),
    enough: large.map(({ name }) => name),
    arguments: given,
  }));
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
  const { goal, call, names } = context;
  if (call.varyingArgs.length !== 1) return [];
  const value = matchConst(goal.target, "Eq", 3)
    ?.slice(1)
    .find((side) => !same(side, call.term));
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
    `(${given} : @List (${text(element)}))`,
    `(${known} : ${text(callWith(call, [restTerm]))} = ${around(ends)})`,
  ];
  const followed = explicitText(callWith(call, [{ tag: "fvar", index: all.length }]), [
    ...all,
    followedBy(rest),
  ]);
  return [
    {
      law: `∀ ${binders.join(" ")}, ${followed} = ${around(value)}`,
      atStart: `${text(value)} = ${text(value)}`,
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
  const { goal, call, names, definitions } = context;
  const at = 1 - made.position;
  const [start, type] = [call.varyingArgs[at], argumentTypes(call)[at]];
  const value = matchConst(goal.target, "Eq", 3)
    ?.slice(1)
    .find((side) => !same(side, call.term));
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
  const found = new Map<string, Term>();
  const isState = (term: Term) => states.some((state) => same(state.value, term));
  const match = (pattern: Term, term: Term): boolean => {
    if (isState(pattern)) {
      const before = found.get(termKey(pattern));
      found.set(termKey(pattern), term);
      return !before || same(before, term);
    }
    const [a, b] = [spine(pattern), spine(term)];
    if (a.args.length === 0) return same(pattern, term);
    return (
      same(a.head, b.head) &&
      a.args.length === b.args.length &&
      a.args.every((arg, i) => match(arg, b.args[i] as Term))
    );
  };
  if (!match(ends, value)) return undefined;
  return states.map((state) => found.get(termKey(state.value)) ?? state.value);
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

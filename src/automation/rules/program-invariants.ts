import {
  closedSubterms,
  constantsOf,
  contains,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  spine,
  type Term,
  type TermGoal,
  termKey,
  typesIn,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { addFacts } from "../facts/add-facts.ts";
import { equationNames, hintsFor, simpHintsFor } from "../hints.ts";
import {
  type Candidate,
  callRules,
  candidatesOf,
  endsWith,
  generation,
  keptInvariants,
  OPAQUE,
  ofWpLine,
  type ProgramOpening,
  raisingMonad,
  readProgram,
  writeProof,
} from "../programs/index.ts";
import { isQuick, type RuleContext, type RuleOutcome, rule } from "../rule.ts";
import { block, done, first, grind, seq, simpAll } from "../tactic.ts";

const COUNT = `import Std.Tactic.Do
def evens (xs : List Nat) : Nat := Id.run do
  let mut n := 0
  for x in xs do
    if x % 2 = 0 then
      n := n + 1
  return n`;

const TABLE = `import Std.Tactic.Do
def doubles (xs : List Nat) : Array Nat := Id.run do
  let mut out := #[]
  for x in xs do
    out := out.push (2 * x)
  return out`;

const CHECKED = `import Std.Tactic.Do
def total (xs : List Nat) : Except Nat Nat := do
  let mut sum := 0
  for x in xs do
    if x = 7 then
      throw sum
    sum := x + sum
  return sum`;

const LARGER = `import Std.Tactic.Do
open Std.Do
def larger (a b : Nat) : Id Nat := do
  let mut r := a
  if b > r then r := b
  return r`;

const COUNTER = `import Std.Tactic.Do
structure Meter where
  sum : Nat
  ticks : Nat
def tick : StateM Meter Unit := modify fun m => { m with ticks := m.ticks + 1 }
def addAll (xs : List Nat) : StateM Meter Unit := do
  for x in xs do
    modify fun m => { m with sum := m.sum + x }
    tick`;

const PARTIAL = `import Std.Tactic.Do
def half? (n : Nat) : Option Nat := if n % 2 = 0 then some (n / 2) else none
def halves (xs : List Nat) : Option Nat := do
  let mut sum := 0
  for x in xs do
    guard (x < 100)
    let h ← half? x
    sum := sum + h
  return sum`;

const PLACE = `import Std.Tactic.Do
def placeOf (a : Array Nat) (x : Nat) : Option Nat := Id.run do
  for i in [0:a.size] do
    if a[i]! = x then return some i
  return none`;

const UNTIL = `import Std.Tactic.Do
def untilZero (xs : List Nat) : List Nat := Id.run do
  let mut out : Array Nat := #[]
  for x in xs do
    if x = 0 then break
    out := out.push x
  return out.toList`;

/** What the library knows of natural numbers only. */
const FACTS = ["int-sum"];

/** What was gathered and one more, joined with the rest. */
const JOINED = ["List.nil_append", "List.cons_append"];

/** How much of what is left it may spend. */
const MOST = 0.7;

/**
 * A call of a program with loops: the conditions under which invariants prove the goal are made by `mvcgen`, and the
 * invariants are found among candidates that the program and the goal suggest (Houdini: Flanagan and Leino, FME 2001).
 */
export const programInvariants = rule({
  name: "program-invariants",
  phase: "open",
  cost: 18,
  failsFor: "goal",
  index: ({ options, goal, definitions: { vocabulary } }) =>
    isQuick(options) && (vocabulary.programs.length > 0 || isTriple(goal)),
  async apply(context) {
    const { runner, state, goal, text, definitions } = context;
    const plain = await openingOf(context);
    if (!plain) return "no program is called";
    const facts = await addFacts(context, FACTS);
    const opening = { ...plain, lines: [...facts.lines, ...plain.lines] };
    const program = await readProgram(runner, state, opening);
    if (!program || program.loops.length === 0) return await withoutLoops(context, opening);
    const root = await rootOf(context, opening);
    if (!root) return undefined;
    const rootNames = namesOf(root);
    const { vocabulary } = definitions;
    const programs = new Set(vocabulary.programs);
    const others = vocabulary.definitionsIn(goal).filter((name) => !programs.has(name));
    const named = [...others, ...(await vocabulary.theoremsFor(goal, context))];
    const constants = typesIn(root).flatMap(constantsOf);
    const [forGrind, ofOneMore, ofJoined, simpArguments] = await Promise.all([
      vocabulary.argumentsOf("grind", named, context),
      vocabulary.argumentsOf("grind", equationNames(constants, "cons"), context),
      vocabulary.argumentsOf("grind", equationNames(constants, "append"), context),
      vocabulary.argumentsOf("simp", others, context),
    ]);
    const said = `${text}\n${program.text}`;
    const known = [...forGrind, ...hintsFor(said)];
    const hints = {
      grindArguments: [...new Set([...known, ...ofJoined])],
      restArguments: [...new Set([...known, ...ofOneMore, ...JOINED])],
      simpArguments,
      librarySimp: simpHintsFor(said),
    };
    const candidates = candidatesOf(program, rootNames);
    // The rest is for other ways.
    const least = runner.remaining * (1 - MOST);
    let kept: Candidate[] = [];
    const begun = new Map<Candidate, boolean>();
    for (const stage of [1, 2, 3]) {
      const tested = candidates.filter((each) => each.stage <= stage && !kept.includes(each));
      if (runner.remaining < least) return undefined;
      const before = kept.length;
      kept = await keptInvariants(runner, program.conditions, {
        known: kept,
        candidates: tested,
        hints,
        least,
        begun,
      });
      if (stage > 2 && kept.length === before) return undefined;
      // The first stage is seldom all that is necessary.
      const isLikely = stage > 1;
      const ends = await endsWith(context, { program, kept, hints }, { isLikely });
      if (ends)
        return await writeProof(context, { program, rootNames, opening, kept, hints, ends });
    }
    return undefined;
  },
  examples: [
    {
      context: COUNT,
      goal: "(xs : List Nat) : evens xs ≤ xs.length",
      closes: true,
      by: ["mvcgen invariants"],
    },
    {
      context: TABLE,
      goal: "(xs : List Nat) (i : Nat) (h : i < xs.length) : (doubles xs)[i]! = 2 * xs[i]!",
      closes: true,
      by: ["revert i", "mvcgen invariants"],
    },
    {
      context: CHECKED,
      goal: "(xs : List Nat) (m : Nat) (h : total xs = .ok m) : m = xs.sum ∧ 7 ∉ xs",
      closes: true,
      by: ["Except.of_wp", "invariants"],
    },
    {
      context: LARGER,
      goal: "(a b : Nat) : ⦃⌜True⌝⦄ larger a b ⦃⇓ r => ⌜a ≤ r ∧ b ≤ r⌝⦄",
      closes: true,
      by: ["mvcgen"],
    },
    {
      context: COUNTER,
      goal: "(xs : List Nat) (m : Meter) : ((addAll xs).run m).2.ticks = m.ticks + xs.length",
      closes: true,
      by: ["mvcgen [", "tick"],
    },
    {
      context: PARTIAL,
      goal: "(xs : List Nat) (m : Nat) (h : halves xs = some m) : 2 * m = xs.sum",
      closes: true,
      by: ["of_wp", "invariants"],
    },
    {
      context: PLACE,
      goal: "(a : Array Nat) (x i : Nat) (h : placeOf a x = some i) : a[i]? = some x",
      closes: true,
      by: ["Id.of_wp_run_eq", "invariants"],
    },
    {
      context: UNTIL,
      goal: "(xs : List Nat) : untilZero xs = xs.takeWhile (· != 0)",
      closes: true,
      by: ["invariants", "suffix"],
    },
    { context: COUNT, goal: "(xs : List Nat) : xs.length < evens xs", leftAlone: true },
    {
      context: COUNT,
      goal: "(xs ys : List Nat) : evens (xs ++ ys) = evens xs + evens ys",
      leftAlone: true,
    },
  ],
});

/** A program that has no loops is what it says it is: by its text, or by its conditions. */
async function withoutLoops(
  { runner, state, goal, fresh }: RuleContext,
  opening: ProgramOpening,
): Promise<RuleOutcome> {
  const names = opening.unfolded.map((name) => `_root_.${name}`);
  const simplified = simpAll(names);
  const opened = isTriple(goal) ? [`intro ${fresh("s")} ${fresh("h")}`] : [];
  const conditions = [...opening.lines, ...generation(opening, [])];
  const end = first("omega", grind(), done(simplified), seq("simp_all +zetaDelta", "omega"));
  for (const script of [
    [...opened, done(simplified)],
    [...conditions, `all_goals ${end}`],
  ]) {
    const made = await runner.run(state, block(script), EFFORTS.small);
    if (made?.closed) return script;
  }
  return "its conditions are not made";
}

/** The call becomes a variable, and what is known of it and of the lists that it is given a part of the target. */
async function openingOf(context: RuleContext): Promise<ProgramOpening | undefined> {
  const { goal, definitions, fresh } = context;
  const programs = new Set(definitions.vocabulary.programs);
  const used = definitions.vocabulary.definitionsIn(goal);
  if (isTriple(goal)) return { lines: [], unfolded: used };
  const types = typesIn(goal);
  const calls = new Map<string, Term>();
  for (const type of types)
    closedSubterms(type, (term) => {
      const isCall = term.tag === "app" && (programs.has(headName(term)) || isRun(term));
      // A call without its last arguments is a part of one.
      if (isCall && ![...calls.values()].some((call) => contains(call, term)))
        calls.set(termKey(term), term);
    });
  const [found, ...others] = calls.values();
  // How several runs are related is not an invariant of one.
  if (!found || others.length > 0) return undefined;
  const lists = new Set(
    spine(isRun(found) ? (spine(found).args[3] as Term) : found).args.flatMap((arg) => {
      const type = arg.tag === "fvar" ? goal.hypotheses[arg.index]?.type : undefined;
      return arg.tag === "fvar" && type && headName(type) === "List" ? [arg.index] : [];
    }),
  );
  const mentions: string[] = [];
  const lines: string[] = [];
  const bound = boundVariables(goal, found);
  const isBound = (i: number) => bound.includes(i);
  const reverted = bound.map((i) => goal.hypotheses[i]?.name as string);
  for (const { name, type } of goal.hypotheses) {
    if (contains(type, found)) {
      mentions.push(name);
      reverted.push(name);
      continue;
    }
    const about = isProposition(type) ? [...freeVariables(type)] : [];
    if (about.some((i) => lists.has(i)) && !about.some(isBound)) {
      // It stays known of the whole list, too.
      const copy = fresh(name);
      lines.push(`have ${copy} := ${name}`);
      reverted.push(copy);
    }
  }
  const names = goal.hypotheses.map(({ name }) => name);
  const [equation, result] = [fresh("run_eq"), fresh("result")];
  const places = mentions.length > 0 ? ` at ${mentions.join(" ")} ⊢` : "";
  const call = explicitText(found, names);
  const generalised = [
    `generalize ${equation} : ${call} = ${result}${places}`,
    ...lines,
    ...(reverted.length > 0 ? [`revert ${reverted.join(" ")}`] : []),
  ];
  if (isRun(found))
    return {
      lines: [...generalised, `apply Std.Do.StateM.of_wp_run_eq ${equation}`],
      unfolded: await statefulIn(used, context),
    };
  let type = await definitions.vocabulary.typeOf(headName(found), context);
  while (type?.tag === "pi") type = type.body;
  const monad = type && raisingMonad(type);
  const program =
    monad && (await unfoldedCall(context, { lines: generalised, name: headName(found), equation }));
  // A pure program may have an option as its result.
  if (!monad || (program && headName(program) === "Id.run"))
    return { lines: [...generalised, `apply Std.Do.Id.of_wp_run_eq ${equation}`], unfolded: [] };
  const ofWp = fresh("of_wp");
  const rules = callRules(monad, program, context.names);
  const opening = {
    lines: [
      ...generalised,
      ofWpLine(monad, { name: ofWp, call }),
      `apply ${ofWp} ${equation}`,
      `clear ${ofWp}`,
      ...rules.lines,
    ],
    unfolded: [headName(found)],
  };
  const root = await rootOf(context, opening);
  const claim = root && raisedIn(root);
  return claim === undefined ? undefined : { ...opening, raised: { claim, rules: rules.names } };
}

/** Those of the definitions that are programs in a state monad, with loops or without. */
async function statefulIn(names: readonly string[], context: RuleContext): Promise<string[]> {
  const { vocabulary } = context.definitions;
  const types = await Promise.all(names.map((name) => vocabulary.typeOf(name, context)));
  return names.filter((_, i) => {
    let type = types[i];
    while (type?.tag === "pi") type = type.body;
    return type && /^State[MT]$/.test(headName(type));
  });
}

/** What a call comes to by its definition. */
async function unfoldedCall(
  { runner, state, options }: RuleContext,
  { lines, name, equation }: { lines: readonly string[]; name: string; equation: string },
): Promise<Term | undefined> {
  const script = block([...lines, `unfold _root_.${name} at ${equation}`]);
  const made = await runner.run(state, script, options.effort);
  const goal = made && (await runner.terms(made.state));
  const said = goal?.hypotheses.find((each) => each.name === equation);
  return said && matchConst(said.type, "Eq", 3)?.[1];
}

/** What is to be proved of an exception: the second part of a postcondition. */
function raisedIn(root: TermGoal): string | undefined {
  let raised: Term | undefined;
  closedSubterms(root.target, (term) => {
    const [, , , rest] = matchConst(term, "Prod.mk", 4) ?? [];
    const [, , exceptional] = (rest && matchConst(rest, "Prod.mk", 4)) ?? [];
    if (exceptional?.tag === "lam") raised ??= exceptional;
  });
  return raised && explicitText(raised, namesOf(root));
}

/**
 * Variables that the program does not have, with a hypothesis that says how they are bound by what it has: a claim
 * about an index is made of all indices, since the bound is another one in every round.
 */
function boundVariables({ hypotheses }: Pick<TermGoal, "hypotheses">, call: Term): number[] {
  const inputs = freeVariables(call);
  const bound = hypotheses.flatMap(({ type }) => {
    const mentioned = isProposition(type) ? [...freeVariables(type)] : [];
    return mentioned.some((i) => inputs.has(i)) ? mentioned.filter((i) => !inputs.has(i)) : [];
  });
  return [...new Set(bound)];
}

/** A claim about what a program does to its state. */
function isTriple({ target }: Pick<TermGoal, "target">): boolean {
  return headName(target) === "Std.Do.Triple";
}

/** A program in a state monad, from some state. */
function isRun(term: Term): boolean {
  const [, monad] = matchConst(term, "StateT.run", 5) ?? [];
  return monad !== undefined && headName(monad) === "Id";
}

const RELATIONS =
  /^(Eq|Ne|LT\.lt|LE\.le|GT\.gt|GE\.ge|Membership\.mem|And|Or|Not|Iff|Exists|List\.\w+)$/;

function isProposition(type: Term): boolean {
  return type.tag === "pi" || RELATIONS.test(headName(type));
}

/** The goal as the program begins. */
async function rootOf(
  { runner, state, options }: RuleContext,
  { lines }: ProgramOpening,
): Promise<TermGoal | undefined> {
  const opaque = `have ${OPAQUE} : True := trivial`;
  const made = await runner.run(state, block([opaque, ...lines]), options.effort);
  return made && (await runner.terms(made.state));
}

function namesOf({ hypotheses }: TermGoal): string[] {
  return hypotheses.map(({ name }) => name);
}

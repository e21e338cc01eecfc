import {
  apply,
  closedSubterms,
  contains,
  explicitText,
  freeVariables,
  headName,
  instantiate,
  replaceTerms,
  same,
  spine,
  type Term,
  type TermGoal,
  typesIn,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { exclusionsOf } from "../exclusions.ts";
import { inductionSteps, isForLaws } from "../inductions.ts";
import { proveLemma } from "../lemma.ts";
import { closedAfter } from "../one-liners.ts";
import { solveKnowingLaws } from "../prove-laws.ts";
import { binderText, openBinders } from "../recursion.ts";
import { contextAt, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { each, grind, seq, simpAll } from "../tactic.ts";

/** Laws that are stated for a goal. */
const MOST_LAWS = 12;

/**
 * What an inductive predicate whose rules compute an index says of each form of the data that they go by, such as
 * `Matches (seq r s) w ↔ ∃ u v, …`: its rules read in both directions, with an equation for what is computed. Automation cannot
 * match `[]` with `u ++ v`, and can solve an equation between them (inversion; for the equations, C. McBride, "Dependently
 * Typed Functional Programs and their Proofs", section 3.5). And what two of them exclude, such as values and steps.
 */
export const inversions = rule({
  name: "inversions",
  phase: "open",
  cost: 15,
  failsFor: "effort",
  share: 0.3,
  index: (context) =>
    isForLaws(context) && context.definitions.vocabulary.predicatesIn(context.goal).length > 0,
  async apply(context) {
    const { runner, fresh } = context;
    const lines: string[] = [];
    let { state } = context;
    const exclusions = await exclusionsOf(context);
    for (const { statement, proof } of [...exclusions, ...(await inversionsOf(context))]) {
      if (runner.expired) return undefined;
      const lemma = { name: fresh("inversion"), statement, proof };
      const proved = await proveLemma(runner, state, { ...lemma, effort: EFFORTS.observerLaw });
      if (!proved) continue;
      state = proved.state;
      lines.push(...proved.lines);
    }
    if (lines.length === 0) return undefined;
    const inside = await contextAt(context, state);
    const rest =
      inside && ((await byInduction(inside)) ?? (await solveKnowingLaws(context, state)));
    return rest && [...lines, ...rest];
  },
  examples: [
    {
      context:
        "inductive G where\n  | stop\n  | one (n : Nat)\n  | both (a b : G)\n  | either (a b : G)\ninductive Gives : G → List Nat → Prop where\n  | stop : Gives .stop []\n  | one (n : Nat) : Gives (.one n) [n]\n  | both {a b u v} : Gives a u → Gives b v → Gives (.both a b) (u ++ v)\n  | left {a b u} : Gives a u → Gives (.either a b) u\n  | right {a b u} : Gives b u → Gives (.either a b) u\ndef G.canStop : G → Bool\n  | .stop => true\n  | .one _ => false\n  | .both a b => a.canStop && b.canStop\n  | .either a b => a.canStop || b.canStop",
      goal: "(g : G) : g.canStop = true ↔ Gives g []",
      with: ["one-line", "every-induction"],
      closes: true,
      by: ["have inversion", "induction g"],
    },
    {
      context:
        "inductive R.{u} (α : Type u) where\n  | stop\n  | one (a : α)\n  | both (r s : R α)\n  | many (r : R α)\ninductive Reads.{u} {α : Type u} : R α → List α → Prop where\n  | stop : Reads .stop []\n  | one {a} : Reads (.one a) [a]\n  | both {r s u v} : Reads r u → Reads s v → Reads (.both r s) (u ++ v)\n  | none {r} : Reads (.many r) []\n  | more {r u v} : Reads r u → Reads (.many r) v → Reads (.many r) (u ++ v)\ndef R.canStop.{u} {α : Type u} : R α → Bool\n  | .stop => true\n  | .one _ => false\n  | .both r s => r.canStop && s.canStop\n  | .many _ => true",
      goal: "{α : Type u} (r : R α) : r.canStop = true ↔ Reads r []",
      with: ["one-line", "every-induction"],
      closes: true,
    },
    {
      context:
        "inductive E where\n  | lit (n : Nat)\n  | pair (a b : E)\n  | left (e : E)\ninductive Done : E → Prop where\n  | lit (n : Nat) : Done (.lit n)\n  | pair {v w} : Done v → Done w → Done (.pair v w)\ninductive Goes : E → E → Prop where\n  | one {a b c} : Goes a b → Goes (.pair a c) (.pair b c)\n  | other {v a b} : Done v → Goes a b → Goes (.pair v a) (.pair v b)\n  | inner {a b} : Goes a b → Goes (.left a) (.left b)\n  | left {v w} : Done v → Done w → Goes (.left (.pair v w)) v",
      goal: "(a b c : E) (h : Goes a b) (k : Goes a c) : b = c",
      closes: true,
      by: ["have inversion", "→ False"],
    },
    { goal: "(p : Nat → Prop) (n : Nat) : p n", leftAlone: true },
  ],
});

/** Along the data, for all values of the rest first. */
async function byInduction(context: RuleContext): Promise<Script | undefined> {
  const { options, definitions, goal, runner } = context;
  const { vocabulary } = definitions;
  const own = vocabulary.definitionsIn(goal);
  const theorems = await vocabulary.theoremsFor(goal, context);
  const known = [...own, ...theorems, ...vocabulary.predicatesIn(goal)];
  const simplify = simpAll(await vocabulary.argumentsOf("simp", own, context));
  const finish = grind(await vocabulary.argumentsOf("grind", known, context));
  const closers = [{ tactic: simplify }, { tactic: finish }, { tactic: finish, after: simplify }];
  const steps = inductionSteps(context).filter((step) => step.startsWith("induction"));
  const isGeneral = (step: string) => step.includes(" generalizing ");
  for (const step of [...steps.filter(isGeneral), ...steps.filter((each) => !isGeneral(each))]) {
    if (runner.expired) return undefined;
    const script = await closedAfter(context, step, { closers, effort: options.effort });
    if (script) return script;
  }
  return undefined;
}

interface Inversion {
  statement: string;
  proof: Script;
}

async function inversionsOf(context: RuleContext): Promise<Inversion[]> {
  const { goal, definitions } = context;
  const found: Inversion[] = [];
  for (const predicate of definitions.vocabulary.predicatesIn(goal).toReversed()) {
    const laws = await lawsOf(context, predicate);
    if (found.length + laws.length <= MOST_LAWS) found.push(...laws);
  }
  return found;
}

async function lawsOf(context: RuleContext, predicate: string): Promise<Inversion[]> {
  const { definitions, names, goal } = context;
  const { vocabulary } = definitions;
  const type = await vocabulary.typeOf(predicate, context);
  const members = vocabulary.inductive(predicate)?.members ?? [];
  const rules: Term[] = [];
  for (const member of members) {
    const says = await vocabulary.typeOf(`${predicate}.${member}`, context);
    if (!says) return [];
    rules.push(says);
  }
  if (!type || rules.length === 0) return [];
  const own = [...names];
  const binders = ofTypesIn(goal, predicate, openBinders(type, own).binders);
  const concluded = rules.map((says) => spine(openBinders(says, [...names]).body).args);
  const formAt = (args: readonly Term[], i: number) => headName(args[i] as Term);
  const position = binders.findIndex((binder, i) => {
    const forms = formsOf(headName(binder.type), context);
    return forms.length > 0 && concluded.every((args) => forms.includes(formAt(args, i)));
  });
  const walked = binders[position]?.type;
  const computes = concluded.some((args) => args.some((arg) => isComputed(arg, context)));
  if (!walked || !computes) return [];
  const about = { predicate, binders, position, names: own };
  const laws: Inversion[] = [];
  for (const form of formsOf(headName(walked), context)) {
    const made = await vocabulary.typeOf(form, context);
    const fitting = rules.filter((_, i) => formAt(concluded[i] as Term[], position) === form);
    if (made) laws.push(...lawsOfForm(about, { form, made }, fitting));
  }
  return laws;
}

/** It has to be worked out: no variable, literal or constructor of data. */
function isComputed(term: Term, context: RuleContext): boolean {
  const { head, args } = spine(term);
  if (head.tag !== "const" || args.length === 0 || head.name === "OfNat.ofNat") return false;
  const type = head.name.slice(0, head.name.lastIndexOf("."));
  return !formsOf(type, context).includes(head.name);
}

/** Constructors of a type of data. */
function formsOf(type: string, { definitions: { vocabulary } }: RuleContext): string[] {
  const found = vocabulary.inductive(type);
  if (!found) return OF_LIBRARY[type] ?? [];
  return found.isPredicate ? [] : found.members.map((member) => `${type}.${member}`);
}

const OF_LIBRARY: Readonly<Record<string, string[]>> = {
  List: ["List.nil", "List.cons"],
  Option: ["Option.none", "Option.some"],
};

interface Binder {
  index: number;
  type: Term;
  /** In its place. */
  value?: Term | undefined;
}

/** Types that a predicate is of are those that the goal names: for types of any universe, `have` states nothing. */
function ofTypesIn(goal: TermGoal, predicate: string, binders: readonly Binder[]): Binder[] {
  const args = callOf(goal, predicate);
  const known: [Term, Term][] = [];
  return binders.map((binder, i) => {
    const type = replaceTerms(binder.type, known);
    const value = type.tag === "sort" ? args?.[i] : undefined;
    if (value) known.push([variable(binder), value]);
    return { index: binder.index, type, value };
  });
}

/** What a predicate is first applied to in a goal. */
function callOf(goal: TermGoal, predicate: string): Term[] | undefined {
  let found: Term[] | undefined;
  for (const type of typesIn(goal))
    closedSubterms(type, (term) => {
      const { head, args } = spine(term);
      if (head.tag === "const" && head.name === predicate && args.length > 0) found ??= args;
    });
  return found;
}

interface About {
  predicate: string;
  /** What it is about: free variables, by index of `names`. */
  binders: readonly Binder[];
  /** Of the data that its rules go by. */
  position: number;
  names: readonly string[];
}

/** `∀ …, P (C …) … ↔ …` for one constructor; both directions by themselves where `simp` would go on without end. */
function lawsOfForm(
  { predicate, binders, position, names }: About,
  { form, made }: { form: string; made: Term },
  rules: readonly Term[],
): Inversion[] {
  const parameters = spine((binders[position] as { type: Term }).type).args;
  let rest = made;
  for (const parameter of parameters) {
    if (rest.tag !== "pi") return [];
    rest = instantiate(rest.body, parameter);
  }
  const own = [...names];
  const parts = openBinders(rest, own).binders;
  const value = apply({ tag: "const", name: form }, [...parameters, ...parts.map(variable)]);
  const given = binders.map((binder, i) => {
    return i === position ? value : (binder.value ?? variable(binder));
  });
  const cases = rules.map((says) => caseOf(says, given, own));
  const isOpen = (binder: Binder) => binder.value === undefined;
  const all = [
    ...binders.slice(0, position).filter(isOpen),
    ...parts,
    ...binders.slice(position + 1).filter(isOpen),
  ];
  const [forAll, intro] =
    all.length === 0
      ? ["", []]
      : [`∀ ${binderText(all, own)}, `, [`intro ${all.map(({ index }) => own[index]).join(" ")}`]];
  const claim = explicitText(apply({ tag: "const", name: predicate }, given), own);
  const says = cases.length === 0 ? "False" : `(${cases.map(sayOf).join(" ∨ ")})`;
  const byRules = grind([predicate]);
  // Read in both directions, `simp` would go on without end where a rule asks for the same again.
  const isRecursive = cases.some(({ facts }) => facts.some((fact) => contains(fact, value)));
  if (isRecursive)
    return [{ statement: `${forAll}${says} → ${claim}`, proof: ["intros", byRules] }];
  const proof = [...intro, each("constructor", seq("intro h", each("cases h", byRules)))];
  return [{ statement: `${forAll}${claim} ↔ ${says}`, proof }];
}

function variable({ index }: { index: number }): Term {
  return { tag: "fvar", index };
}

/** What a rule asks for: facts, and equations for what it computes, of the values that exist. */
interface Case {
  /** Binders, as source. */
  exists: string;
  parts: readonly string[];
  facts: readonly Term[];
}

function sayOf({ exists, parts }: Case): string {
  const all = parts.length === 0 ? "True" : parts.join(" ∧ ");
  return exists === "" ? `(${all})` : `(∃ ${exists}, ${all})`;
}

/** What a rule asks for where it concludes something of given values, which are in terms of `own`. */
function caseOf(says: Term, given: readonly Term[], own: readonly string[]): Case {
  const names = [...own];
  const { binders, body } = openBinders(says, names);
  const known: [Term, Term][] = [];
  const equations: [Term, Term][] = [];
  const match = (asked: Term, value: Term): void => {
    const now = replaceTerms(asked, known);
    if (same(now, value)) return;
    const [of, to] = [spine(now), spine(value)];
    if (now.tag === "fvar" && now.index >= own.length) known.push([now, value]);
    // Of the data that the rules go by the form is the same.
    else if (to.args.length > 0 && same(of.head, to.head) && of.args.length === to.args.length)
      for (const [i, arg] of of.args.entries()) match(arg, to.args[i] as Term);
    else equations.push([value, now]);
  };
  for (const [i, arg] of spine(body).args.entries()) match(arg, given[i] as Term);
  const open = binders
    .filter((binder) => !known.some(([found]) => same(found, variable(binder))))
    .map(({ index, type }) => ({ index, type: replaceTerms(type, known) }));
  const equal = equations.map(([value, now]) => [value, replaceTerms(now, known)] as const);
  const used = new Set(
    [...open.map(({ type }) => type), ...equal.flat()].flatMap((term) => [...freeVariables(term)]),
  );
  const facts = open.filter(({ index }) => !used.has(index)).map(({ type }) => type);
  const text = (term: Term) => explicitText(term, names);
  return {
    exists: binderText(
      open.filter(({ index }) => used.has(index)),
      names,
    ),
    parts: [...facts.map(text), ...equal.map(([value, now]) => `${text(value)} = ${text(now)}`)],
    facts,
  };
}

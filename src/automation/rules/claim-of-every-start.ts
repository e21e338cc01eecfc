import {
  contains,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  replaceTerms,
  same,
  spine,
  type Term,
  termKey,
} from "../../core/index.ts";
import { isData, isForLaws } from "../inductions.ts";
import { stateLemma } from "../lemma.ts";
import { closedAfter, closersFor } from "../one-liners.ts";
import { solveKnowingLaws } from "../prove-laws.ts";
import { argumentTypes, callsIn, callWith, type RecursiveCall } from "../recursion.ts";
import { mutualSteps } from "../recursors.ts";
import { contextAt, namesOf, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { each, have, inductionOnOne, seq } from "../tactic.ts";
import { afterUnfolding } from "../unfold-goal.ts";
import { COMBINATIONS } from "./generalise-fold.ts";
import { solveByObserverLaws } from "./laws-of-observers.ts";

/** How many claims are looked at. */
const MOST_CLAIMS = 6;

/**
 * Functions go through one variable together, each from a start: what the goal says of their values is claimed for all
 * starts, of pairs for those of their parts, and proved by one induction (R. Boyer and J Moore, "A Computational Logic",
 * ch. 12: generalisation).
 */
export const claimOfEveryStart = rule({
  name: "claim-of-every-start",
  phase: "open",
  cost: 16,
  failsFor: "effort",
  index: isForLaws,
  apply: (context) => afterUnfolding(context, byClaims),
  examples: [
    {
      context:
        "structure Machine (σ : Type) where\n  start : σ\n  next : σ → Nat → σ\n  final : σ → Bool\ndef Machine.run (m : Machine σ) : σ → List Nat → σ\n  | s, [] => s\n  | s, a :: w => m.run (m.next s a) w\ndef Machine.accepts (m : Machine σ) (w : List Nat) : Bool := m.final (m.run m.start w)\ndef either (m : Machine σ) (k : Machine τ) : Machine (σ × τ) where\n  start := (m.start, k.start)\n  next := fun p a => (m.next p.1 a, k.next p.2 a)\n  final := fun p => m.final p.1 || k.final p.2",
      goal: "{σ τ : Type} (m : Machine σ) (k : Machine τ) (w : List Nat) : (either m k).accepts w = (m.accepts w || k.accepts w)",
      closes: true,
      by: ["have every_start"],
    },
    {
      context:
        "inductive F where\n  | atom (n : Nat)\n  | not (f : F)\n  | and (f g : F)\ndef F.holds (v : Nat → Bool) : F → Bool\n  | .atom n => v n\n  | .not f => !f.holds v\n  | .and f g => f.holds v && g.holds v\n-- A form of the formula, or of its negation.\ndef F.push : Bool → F → F\n  | true, .atom n => .atom n\n  | false, .atom n => .not (.atom n)\n  | b, .not f => push (!b) f\n  | true, .and f g => .and (push true f) (push true g)\n  | false, .and f g => .not (.and (push true f) (push true g))",
      goal: "(v : Nat → Bool) (f : F) : (F.push true f).holds v = f.holds v",
      closes: true,
      by: ["have every_start"],
    },
    {
      context:
        "inductive Tree where\n  | node (n : Nat) (c : List Tree)\nmutual\ndef Tree.all : Tree → List Nat\n  | .node n c => n :: allOf c\ndef allOf : List Tree → List Nat\n  | [] => []\n  | t :: ts => t.all ++ allOf ts\nend\nmutual\ndef Tree.before : Tree → List Nat → List Nat\n  | .node n c, r => n :: beforeOf c r\ndef beforeOf : List Tree → List Nat → List Nat\n  | [], r => r\n  | t :: ts, r => t.before (beforeOf ts r)\nend",
      goal: "(t : Tree) : t.before [] = t.all",
      closes: true,
      by: ["have every_start", "Tree.rec"],
    },
    {
      context:
        "structure Row where\n  before : List Nat\n  after : List Nat\ndef Row.left (r : Row) : Row :=\n  match r.before with\n  | [] => r\n  | x :: xs => ⟨xs, x :: r.after⟩\ndef Row.go (r : Row) : List Nat → Row\n  | [] => r\n  | _ :: ks => r.left.go ks\ndef Row.all (r : Row) : List Nat := r.before.reverse ++ r.after",
      goal: "(xs ks : List Nat) : (Row.go ⟨xs, []⟩ ks).all = xs.reverse",
      closes: true,
      by: ["have every_start"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

async function byClaims(context: RuleContext): Promise<Script | undefined> {
  const { runner, goal, conjectures } = context;
  const open: StatedClaim[] = [];
  for (const { claim, introduced, steps } of claimsOf(context).slice(0, MOST_CLAIMS)) {
    if (runner.expired) return undefined;
    const verdict = await conjectures.test(claim, goal);
    const stated = verdict === "refuted" ? undefined : await stateClaim(context, claim, introduced);
    if (!stated) continue;
    const proof = await provedAtOnce(stated, steps, context.options.effort);
    const script = proof && (await solveByClaim(context, stated, proof));
    if (script) return script;
    if (!proof && verdict === "survived") open.push(stated);
  }
  // What is true of values may need laws of the functions in it.
  for (const stated of open.slice(0, MOST_OPEN)) {
    const { opened, intro } = stated;
    const inside = await contextAt(context, opened.state);
    const rest =
      inside &&
      (await runner.within(OF_OPEN, async () => {
        const nested = (context.options.nested ?? 0) + 1;
        return (
          (await solveByObserverLaws({ ...inside, ...namesOf(inside.goal) })) ??
          (await solveKnowingLaws(context, opened.state, nested))
        );
      }));
    const script = rest && (await solveByClaim(context, stated, [intro, ...rest]));
    if (script) return script;
  }
  return undefined;
}

/** How many claims that automation did not prove at once are proved by laws, and the share of what is left for each. */
const MOST_OPEN = 2;
const OF_OPEN = 0.25;

interface StatedClaim {
  name: string;
  claim: string;
  /** Where it is to be proved, and there with its variables introduced. */
  inLemma: RuleContext;
  intro: string;
  opened: { state: number };
  /** The goal with it. */
  rest: number;
}

async function stateClaim(
  context: RuleContext,
  claim: string,
  introduced: readonly string[],
): Promise<StatedClaim | undefined> {
  const { runner, state, options, fresh } = context;
  const { effort } = options;
  const name = fresh("every_start");
  const stated = await stateLemma(runner, state, { name, statement: claim, effort });
  const inLemma = stated && (await contextAt(context, stated.lemma));
  const intro = `intro ${introduced.join(" ")}`;
  const opened = inLemma && (await runner.run(stated.lemma, intro, effort));
  return opened && { name, claim, inLemma, intro, opened, rest: stated.rest };
}

async function provedAtOnce(
  { inLemma, intro, opened }: StatedClaim,
  steps: readonly string[],
  effort: number,
): Promise<Script | undefined> {
  const closers = await closersFor(inLemma);
  for (const step of steps) {
    const proof = await closedAfter(inLemma, step, { closers, effort });
    if (proof) return proof;
  }
  // Where the functions are defined together with others.
  const inside =
    inLemma.definitions.mutual.size > 0 ? await contextAt(inLemma, opened.state) : undefined;
  const named = inside && { ...inside, ...namesOf(inside.goal) };
  for (const step of named ? await mutualSteps(named) : []) {
    const proof = named && (await closedAfter(named, step, { closers, effort }));
    if (proof) return [intro, ...proof];
  }
  return undefined;
}

async function solveByClaim(
  { runner, search, options }: RuleContext,
  { name, claim, rest: state }: StatedClaim,
  proof: Script,
): Promise<Script | undefined> {
  await runner.learnStatement(state, name, claim);
  const rest = await search.solve(state, { ...options, thorough: true, from: "close" });
  return rest && [...have(name, claim, proof), ...rest];
}

interface Claim {
  claim: string;
  /** Its variables. */
  introduced: string[];
  /** Ways to begin its proof. */
  steps: string[];
}

/** For each variable that functions go through from starts: the goal for all starts. */
function claimsOf({ goal, definitions, names }: RuleContext): Claim[] {
  const { recursive, mutual, vocabulary } = definitions;
  const calls = [recursive, mutual].flatMap((functions) => callsIn(goal.target, functions));
  const varying = calls.flatMap(({ varyingArgs }) => varyingArgs);
  const walked = new Set(varying.flatMap((arg) => (arg.tag === "fvar" ? [arg.index] : [])));
  return [...walked].flatMap((index) => {
    const type = goal.hypotheses[index]?.type;
    if (!type || !isData(headName(type), vocabulary)) return [];
    const isWalked = (arg: Term) => arg.tag === "fvar" && arg.index === index;
    const together = calls.filter(({ varyingArgs }) => varyingArgs.some(isWalked));
    const starts = new Starts(names);
    const made = together.map((call) => ({ call, end: starts.madeGeneral(call) }));
    if (starts.variables.length === 0) return [];
    const general = made.map(({ call, end }) => [call.term, end] as const);
    const target = replaceTerms(goal.target, general);
    const combined = starts.variables.length === 1 ? combinedWith(target, starts) : [];
    const started = made.filter(({ call, end }) => !same(call.term, end));
    const calledFrom = started.map(({ call }) => call);
    const steps = stepsFor(names[index] as string, calledFrom, starts);
    const ends = started.map(({ end }) => end);
    const kept = keptBy(target, ends, starts);
    return [explicitText(target, starts.names), ...combined, ...kept].map((text) => ({
      claim: `∀ ${starts.binders}, ${text}`,
      introduced: starts.variables.map(({ name }) => name),
      steps,
    }));
  });
}

/** Ways to begin the proof of what is claimed for all starts of some calls that go through a list. */
function stepsFor(
  list: string,
  [only, ...others]: readonly RecursiveCall[],
  { variables }: Starts,
): string[] {
  const intro = `intro ${variables.map(({ name }) => name).join(" ")}`;
  // Functions look at truth values at once.
  const bits = variables.filter(({ type }) => headName(type) === "Bool");
  const cases = bits.map(({ name }) => `cases ${name}`);
  const isAlone = only && others.length === 0;
  return [
    each(inductionOnOne(list, [list]), intro, ...cases),
    ...(isAlone ? [seq(intro, `fun_induction ${only.fn.name}`)] : []),
  ];
}

/** Variables in the place of what calls start from; of pairs in the place of their parts. */
class Starts {
  /** By index, of the goal's hypotheses and the variables. */
  readonly names: string[];
  readonly variables: { name: string; type: Term }[] = [];
  private readonly known = new Map<string, Term>();

  constructor(names: readonly string[]) {
    this.names = [...names];
  }

  get binders(): string {
    const binder = ({ name, type }: { name: string; type: Term }) =>
      `(${name} : ${explicitText(type, this.names)})`;
    return this.variables.map(binder).join(" ");
  }

  madeGeneral(call: RecursiveCall): Term {
    const types = argumentTypes(call);
    const { varyingArgs } = call;
    return callWith(
      call,
      varyingArgs.map((arg, i) => this.inPlace(arg, types[i] as Term)),
    );
  }

  private inPlace(part: Term, type: Term): Term {
    if (part.tag === "fvar") return part;
    const pair = matchConst(part, "Prod.mk", 4);
    const [left, right] = spine(type).args;
    if (pair && left && right) {
      const [, , first, second] = pair as [Term, Term, Term, Term];
      return replaceTerms(part, [
        [first, this.inPlace(first, left)],
        [second, this.inPlace(second, right)],
      ]);
    }
    const key = termKey(part);
    const known = this.known.get(key);
    if (known) return known;
    const name = `m${this.variables.length + 1}`;
    const variable: Term = { tag: "fvar", index: this.names.push(name) - 1 };
    this.variables.push({ name, type });
    this.known.set(key, variable);
    return variable;
  }
}

/** Of an equation about where a walk ends: what is seen there is what is seen where it starts. */
function keptBy(target: Term, ends: readonly Term[], { names, variables }: Starts): string[] {
  const [left, right] = matchConst(target, "Eq", 3)?.slice(1) ?? [];
  const [end, ...others] = ends;
  if (!left || !right || !end || others.length > 0 || variables.length !== 1) return [];
  if (contains(right, end) || !contains(left, end) || same(left, end)) return [];
  const start: Term = { tag: "fvar", index: names.length - 1 };
  const sides = [left, replaceTerms(left, [[end, start]])];
  return [sides.map((side) => `(${explicitText(side, names)})`).join(" = ")];
}

/** How a number and a truth value, such as what is carried, may be combined. */
const OF_TRUTH_VALUES: typeof COMBINATIONS = {
  Nat: (start, value) => [`${value} + ${start}.toNat`, `${value} + (!${start}).toNat`],
  Int: (start, value) => [`${value} + ${start}.toInt`],
};

/** Of an equation about a value that starts are of: what is right from one start is combined with any other. */
function combinedWith(target: Term, { names, variables: [start] }: Starts): string[] {
  const [type, left, right] = matchConst(target, "Eq", 3) ?? [];
  if (start === undefined || !type || !left || !right) return [];
  const isIn = (term: Term) => freeVariables(term).has(names.length - 1);
  if (!isIn(left) || isIn(right)) return [];
  const text = (term: Term) => `(${explicitText(term, names)})`;
  const combine = same(start.type, type) ? COMBINATIONS : OF_TRUTH_VALUES;
  const isKnown = same(start.type, type) || headName(start.type) === "Bool";
  const values = (isKnown && combine[headName(type)]?.(start.name, text(right))) || [];
  return values.map((value) => `${text(left)} = ${value}`);
}

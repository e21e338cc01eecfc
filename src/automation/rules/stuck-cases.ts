import {
  constantsOf,
  freeVariables,
  headName,
  matchConst,
  type Term,
  type TermGoal,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { inductionSteps, isForInduction } from "../inductions.ts";
import { type Automation, closedAfter, closersFor, simplifierFor } from "../one-liners.ts";
import { CASES_DEEP, openStuck, proveByCases, type Stuck } from "../open-cases.ts";
import { freshName } from "../recursion.ts";
import { mutualSteps } from "../recursors.ts";
import { contextAt, isBinder, isQuick, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { countOf, generalizing, plainValues } from "../values.ts";
import { witnessSteps } from "../witnesses.ts";

/** How many stuck goals are proved inside each other. */
const DEEPEST = 2;
/** What an induction hypothesis speaks of is a summand then. */
const DISTRIBUTION = ["Nat.mul_add", "Nat.add_mul"];

/** Of how many hypotheses that say that something exists it is taken as a witness. */
const MOST_GIVEN = 3;
/** Of what is left to spend, how much a conjecture may take: others may be easier. */
const SHARE = 0.4;
/** How often a case is divided into its parts. */
const PARTS_DEEP = 3;

/**
 * Induction of which automation leaves a case open. It is divided into its parts: branches, the premises of a rule, a
 * witness. What a function got stuck on is taken apart; or what the case comes to after its hypotheses were used is a
 * conjecture of its own, with variables for the values of calls, which is proved by another induction (R. Boyer and
 * J Moore, "A Computational Logic", ch. 10 to 12: cross-fertilisation and generalisation).
 */
export const stuckCases = rule({
  name: "stuck-cases",
  phase: "open",
  cost: 40,
  invents: true,
  failsFor: "effort",
  index: (context) =>
    isForInduction(context) &&
    isQuick(context.options) &&
    !isBinder(context.goal.target) &&
    (context.options.nested ?? 0) < DEEPEST,
  async apply(context) {
    const { runner, options } = context;
    const closers = await closersFor(context);
    const automation = { closers, effort: options.effort };
    const inCases = { closers, effort: Math.min(options.effort, EFFORTS.oneLine) };
    const isProduct = constantsOf(context.goal.target).includes("HMul.hMul");
    const simplifier = await simplifierFor(context, isProduct ? DISTRIBUTION : []);
    const prove = async (state: number, deep: number): Promise<Script | undefined> => {
      const stuck = await openStuck(context, state);
      if (!stuck) return undefined;
      const byCases = () => proveByCases(stuck, inCases, CASES_DEEP);
      const byConjecture = () => proveConjecture(stuck, simplifier);
      const ways =
        isByRules(stuck) || isOfAnyValue(stuck) ? [byConjecture, byCases] : [byCases, byConjecture];
      let rest = await proveByParts(stuck, { automation, simplifier, deep, prove });
      for (const way of ways) rest ??= await way();
      return rest && [...stuck.lines, ...rest];
    };
    for (const step of [...inductionSteps(context), ...(await mutualSteps(context))]) {
      if (runner.expired) return undefined;
      const script = await closedAfter(context, step, automation, (state) => {
        return prove(state, PARTS_DEEP);
      });
      if (script) return script;
    }
    return undefined;
  },
  examples: [
    {
      context:
        "inductive N where\n  | zero\n  | succ (n : N)\ndef plus : N → N → N\n  | .zero, n => n\n  | .succ m, n => .succ (plus m n)",
      goal: "(m n : N) : plus m n = plus n m",
      with: ["one-line"],
      closes: true,
      by: ["induction"],
    },
    {
      context:
        "def put (x : Nat) : List Nat → List Nat\n  | [] => [x]\n  | y :: ys => if x ≤ y then x :: y :: ys else y :: put x ys\ndef order : List Nat → List Nat\n  | [] => []\n  | x :: xs => put x (order xs)\ndef rising : List Nat → Bool\n  | [] => true\n  | [_] => true\n  | x :: y :: ys => decide (x ≤ y) && rising (y :: ys)",
      goal: "(xs : List Nat) : rising (order xs) = true",
      with: ["one-line"],
      closes: true,
      by: ["generalize"],
    },
    // Where most lists are sorted for no reason of their own.
    {
      context:
        "def put (x : Nat) : List Nat → List Nat\n  | [] => [x]\n  | y :: ys => if x ≤ y then x :: y :: ys else y :: put x ys\ndef order : List Nat → List Nat\n  | [] => []\n  | x :: xs => put x (order xs)\ndef rising : List Nat → Bool\n  | x :: y :: ys => x ≤ y && rising (y :: ys)\n  | _ => true",
      goal: "(xs : List Nat) : rising (order xs) = true",
      with: ["one-line", "cases-in-open-cases"],
      closes: true,
      by: ["generalize", "cases tail"],
    },
    {
      context:
        "def odds : List α → List α\n  | [] => []\n  | [x] => [x]\n  | x :: _ :: xs => x :: odds xs\ndef weave : List α → List α → List α\n  | [], ys => ys\n  | x :: xs, ys => x :: weave ys xs\ntermination_by xs ys => xs.length + ys.length",
      goal: "(xs : List Nat) : weave (odds xs) (odds xs.tail) = xs",
      closes: true,
      by: ["cases tail"],
    },
    {
      context:
        "inductive Half : Nat → Prop where\n  | zero : Half 0\n  | step (n : Nat) : Half n → Half (n + 2)",
      goal: "(n : Nat) (h : Half n) : ∃ k, n = 2 * k",
      closes: true,
      by: ["obtain"],
    },
    {
      context:
        "inductive T where\n  | tip\n  | fork (l : T) (x : Nat)\ndef put (k : Nat) : T → T\n  | .tip => .fork .tip k\n  | .fork l x => if k < x then .fork (put k l) x else .fork l x\ninductive Every (p : Nat → Prop) : T → Prop where\n  | tip : Every p .tip\n  | fork : Every p l → p x → Every p (.fork l x)\ninductive Sorted : T → Prop where\n  | tip : Sorted .tip\n  | fork : Sorted l → Every (· < x) l → Sorted (.fork l x)",
      goal: "(k : Nat) (t : T) (h : Sorted t) : Sorted (put k t)",
      closes: true,
      by: ["constructor"],
    },
    {
      context:
        "def look (k : Nat) : List (Nat × α) → Option α\n  | [] => none\n  | (j, v) :: t => if k = j then some v else look k t\ndef cut (k : Nat) : List (Nat × α) → List (Nat × α)\n  | [] => []\n  | (j, v) :: t => if k = j then t else (j, v) :: cut k t\ndef Apart (t : List (Nat × α)) : Prop := (t.map Prod.fst).Nodup",
      goal: "(k : Nat) (t : List (Nat × α)) (h : Apart t) : look k (cut k t) = none",
      with: ["every-induction"],
      closes: true,
      by: ["simp [look", "split"],
    },
    {
      context: "inductive Even : Nat → Prop\n  | zero : Even 0\n  | step : Even n → Even (n + 2)",
      goal: "(m n : Nat) (h : Even m) : Even (m * n)",
      with: ["one-line", "every-induction"],
      closes: true,
      by: ["Nat.add_mul", "generalize", " * "],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

/**
 * What is claimed of a branch in each of its cases, of something by the rules of a predicate, and of something that exists with
 * a witness.
 */
async function proveByParts(
  stuck: Stuck,
  by: {
    automation: Automation;
    simplifier: string;
    deep: number;
    prove: (state: number, deep: number) => Promise<Script | undefined>;
  },
): Promise<Script | undefined> {
  const { automation, simplifier, deep, prove } = by;
  const { runner, options } = stuck;
  if (headName(stuck.goal.target) === "Exists") return proveByWitness(stuck, automation);
  if (deep === 0) return undefined;
  const simplified = async (tactic: string) => {
    const { state, lines } = await runner.runEach(stuck.state, [tactic], options.effort);
    const isOne = (await runner.allTerms(state)).length === 1;
    const at = isOne ? await openStuck(stuck, state) : undefined;
    return at && { at, lines };
  };
  const known = ({ goal }: Stuck) => inductionHypotheses(goal).length;
  const everywhere = await simplified(simplifier);
  // With definitions to unfold `simp_all` may drop an induction hypothesis whose premises it comes to know.
  const isLess = everywhere !== undefined && known(everywhere.at) < known(stuck);
  const found = isLess ? await simplified(inTargetOnly(simplifier)) : everywhere;
  if (!found) return undefined;
  const { at, lines } = found;
  const { target } = at.goal;
  const hasBranches = constantsOf(target).some((name) => BRANCHES.has(name));
  const hasParts = isByRules(at) || headName(target) === "And";
  const step = hasBranches ? "split" : hasParts ? "constructor" : undefined;
  if (step === undefined) return undefined;
  const rest = await closedAfter(at, step, automation, (state) => prove(state, deep - 1));
  return rest && [...lines, ...at.lines, ...rest];
}

/** The induction hypothesis says something of the value of a call that the target, once unfolded, makes more of. */
function isOfAnyValue({ goal, definitions }: RuleContext): boolean {
  const called = new Set(constantsOf(goal.target));
  const known = inductionHypotheses(goal).filter(
    ({ type }) => type.tag !== "pi" && !isUsedUp(type),
  );
  return plainValues(goal, definitions).some(
    (value) => called.has(headName(value)) && known.some(({ type }) => countOf(value, type) > 0),
  );
}

/** A predicate of the text says of something that it holds. */
function isByRules({ goal, definitions: { vocabulary } }: RuleContext): boolean {
  return vocabulary.inductive(headName(goal.target))?.isPredicate ?? false;
}

const BRANCHES = new Set(["ite", "dite"]);

/** With what the hypotheses say that exists, the newest first. */
async function proveByWitness(stuck: Stuck, automation: Automation): Promise<Script | undefined> {
  const { goal, runner, options, names } = stuck;
  const given = goal.hypotheses.filter(({ type }) => headName(type) === "Exists");
  const all = [...names];
  const opened = given.slice(0, MOST_GIVEN).map(({ name }) => {
    const value = freshName("w", all);
    all.push(value);
    return `obtain ⟨${value}, ${name}⟩ := ${name}`;
  });
  const { state, lines } = await runner.runEach(stuck.state, opened, options.effort);
  const at = await contextAt(stuck, state);
  if (!at) return undefined;
  const { target, hypotheses } = at.goal;
  for (const step of witnessSteps({ target, hypotheses: hypotheses.toReversed() })) {
    if (runner.expired) return undefined;
    const script = await closedAfter(at, step, automation);
    if (script) return [...lines, ...script];
  }
  return undefined;
}

/** What is left of a case when its hypotheses were used is proved without them, for any values of its calls. */
async function proveConjecture(stuck: Stuck, simplifier: string): Promise<Script | undefined> {
  const { search, options, runner, conjectures } = stuck;
  const nested = (options.nested ?? 0) + 1;
  const found = conjecturesOf(stuck, simplifier);
  const likeliest = conjectures.likeliest(found, ({ state }) => conjectures.testState(state));
  for await (const { state, lines } of likeliest) {
    if (runner.expired) return undefined;
    const rest = await runner.within(SHARE, () =>
      search.solve(state, { ...options, depth: 0, nested, from: "open" }),
    );
    if (rest) return [...lines, ...rest];
  }
  return undefined;
}

interface Conjecture {
  state: number;
  lines: Script;
}

async function* conjecturesOf(stuck: Stuck, simplifier: string): AsyncGenerator<Conjecture> {
  const { runner, options, goal } = stuck;
  const inTarget = inTargetOnly(simplifier);
  // Backwards, what an induction hypothesis says is put in terms of the value that a variable can stand for.
  // On one side first: on both it may be used inside of what it made.
  const usable = inductionHypotheses(goal).filter(({ type }) => isUsedUp(type));
  const uses = usable.map(({ name }) => `rw [← ${name}]`);
  const all = uses.map((use) => `(try ${use})`).join("; ");
  const backwards = [
    ...(uses.length > 1 ? [`conv => rhs; ${all}`] : []),
    ...uses.flatMap((use) => [`conv => rhs; ${use}`, `conv => lhs; ${use}`, use]),
  ].map((tactic) => [inTarget, tactic]);
  const seen = new Set<string>();
  for (const [i, tactics] of [...backwards, [simplifier]].entries()) {
    const used = await runner.runEach(stuck.state, tactics, options.effort);
    const isBackwards = i < backwards.length;
    if (isBackwards && !used.lines.includes(tactics.at(-1) as string)) continue;
    if ((await runner.allTerms(used.state)).length !== 1) continue;
    const at = await openStuck(stuck, used.state);
    if (!at || seen.has(at.text)) continue;
    seen.add(at.text);
    for (const { preparation, isGeneral } of preparationsOf(at)) {
      if (isBackwards && !isGeneral) continue;
      const { state, lines } = await runner.runEach(at.state, preparation, options.effort);
      yield { state, lines: [...used.lines, ...at.lines, ...lines] };
    }
  }
}

function inTargetOnly(simplifier: string): string {
  return simplifier.replace(/^simp_all/, "simp");
}

function inductionHypotheses({ hypotheses }: TermGoal): TermGoal["hypotheses"] {
  return hypotheses.filter(({ name }) => /(^|_)ih\d*(_|$)/.test(name));
}

/** Ways to make a conjecture of a case: with a variable for the value of a call that it speaks of more than once, or as it is. */
function preparationsOf(stuck: Stuck): { preparation: string[]; isGeneral: boolean }[] {
  const { goal, definitions, names } = stuck;
  // What is left of one whose premises are known is a fact of the case.
  const hypotheses = inductionHypotheses(goal).filter(
    ({ type }) => type.tag === "pi" || isUsedUp(type),
  );
  const clear = (given: TermGoal["hypotheses"]) =>
    given.length > 0 ? [`clear ${given.map(({ name }) => name).join(" ")}`] : [];
  const asItIs = { preparation: clear(hypotheses), isGeneral: false };
  const places = (value: Term) => {
    const others = goal.hypotheses.filter(({ type }) => countOf(value, type) > 0).length;
    return countOf(value, goal.target) * (1 + others);
  };
  const values = plainValues(goal, definitions).filter((value) => places(value) > 1);
  if (values.length === 0) return [asItIs];
  const generalized = generalizing(values, names);
  const spent = hypotheses.filter(({ type }) => isUsedUp(type));
  const ways = [[...clear(spent), ...generalized]];
  if (spent.length < hypotheses.length) ways.push([...clear(hypotheses), ...generalized]);
  const general = ways.map((preparation) => ({ preparation, isGeneral: true }));
  // What follows from derivations about the arguments of a call is not true of every value.
  return isByRules(stuck) ? [asItIs, ...general] : [...general, asItIs];
}

/** An equation between things that vary was used to rewrite; another fact is a premise of what is left. */
function isUsedUp(type: Term): boolean {
  let body = type;
  while (body.tag === "pi") body = body.body;
  const sides = matchConst(body, "Eq", 3)?.slice(1);
  return sides !== undefined && !sides.some(isConstant);
}

function isConstant(term: Term): boolean {
  return freeVariables(term).size === 0 && constantsOf(term).length > 0;
}

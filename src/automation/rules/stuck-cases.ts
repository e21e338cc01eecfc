import {
  constantsOf,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  type Term,
  type TermGoal,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { withNames } from "../hidden-names.ts";
import { casesOf, inductionSteps, isData, isForInduction } from "../inductions.ts";
import { type Automation, closedAfter, closersFor, simplifierFor } from "../one-liners.ts";
import { freshName } from "../recursion.ts";
import { isBinder, isQuick, namesOf, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { countOf, generalizing, plainValues } from "../values.ts";

/** How many stuck goals are proved inside each other. */
const DEEPEST = 2;
/** How many values are told apart inside each other in a case, and at most at each place. */
const CASES_DEEP = 2;
const MOST_CASES = 3;

/**
 * Induction of which automation leaves a case open. What a function got stuck on is taken apart; or what the case comes
 * to after its hypotheses were used is a conjecture of its own, with variables for the values of calls, which is proved
 * by another induction (R. Boyer and J Moore, "A Computational Logic", ch. 10 to 12: cross-fertilisation and
 * generalisation).
 */
export const stuckCases = rule({
  name: "stuck-cases",
  phase: "open",
  cost: 40,
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
    const simplifier = await simplifierFor(context);
    for (const step of inductionSteps(context)) {
      if (runner.expired) return undefined;
      const script = await closedAfter(context, step, automation, async (state) => {
        const stuck = await openStuck(context, state);
        if (!stuck) return undefined;
        const rest =
          (await proveByCases(stuck, context.names, inCases, CASES_DEEP)) ??
          (await proveConjecture(stuck, simplifier));
        return rest && [...stuck.lines, ...rest];
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
    {
      context:
        "def odds : List α → List α\n  | [] => []\n  | [x] => [x]\n  | x :: _ :: xs => x :: odds xs\ndef weave : List α → List α → List α\n  | [], ys => ys\n  | x :: xs, ys => x :: weave ys xs\ntermination_by xs ys => xs.length + ys.length",
      goal: "(xs : List Nat) : weave (odds xs) (odds xs.tail) = xs",
      closes: true,
      by: ["cases tail"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

/** A case that is open, whose hypotheses have names, and how they got them. */
interface Stuck extends RuleContext {
  lines: Script;
}

async function openStuck(context: RuleContext, state: number): Promise<Stuck | undefined> {
  const { runner, options } = context;
  const hidden = await runner.terms(state);
  if (!hidden) return undefined;
  const { goal, naming } = withNames(hidden);
  const named = naming === undefined ? { state } : await runner.run(state, naming, options.effort);
  if (!named) return undefined;
  const text = (await runner.goal(named.state))?.text ?? "";
  const lines = naming === undefined ? [] : [naming];
  return { ...context, state: named.state, goal, text, ...namesOf(goal), lines };
}

/** `known`: names of variables that were there before. */
async function proveByCases(
  stuck: Stuck,
  known: readonly string[],
  automation: Automation,
  deep: number,
): Promise<Script | undefined> {
  for (const step of casesIn(stuck, known)) {
    if (stuck.runner.expired) return undefined;
    const script = await closedAfter(stuck, step, automation, async (state) => {
      const inner = deep > 1 ? await openStuck(stuck, state) : undefined;
      const rest = inner && (await proveByCases(inner, stuck.names, automation, deep - 1));
      return rest && [...(inner?.lines ?? []), ...rest];
    });
    if (script) return script;
  }
  return undefined;
}

/** Of what a function may be stuck on: values of calls on variables, and variables that the case brought. */
function casesIn({ goal, definitions, names }: Stuck, known: readonly string[]): string[] {
  const { vocabulary } = definitions;
  const variables = goal.hypotheses.flatMap(({ name, type }) => {
    return !known.includes(name) && isData(headName(type), vocabulary) ? [casesOf(name, type)] : [];
  });
  const equation = freshName("value", names);
  const calls = plainValues(goal, definitions).map((call) => {
    return `cases ${equation} : ${explicitText(call, names)}`;
  });
  return [...calls, ...variables].slice(0, MOST_CASES);
}

/** What is left of a case when its hypotheses were used is proved without them, for any values of its calls. */
async function proveConjecture(stuck: Stuck, simplifier: string): Promise<Script | undefined> {
  const { search, options, runner, conjectures } = stuck;
  const nested = (options.nested ?? 0) + 1;
  const found = conjecturesOf(stuck, simplifier);
  const likeliest = conjectures.likeliest(found, ({ state }) => conjectures.testState(state));
  for await (const { state, lines } of likeliest) {
    if (runner.expired) return undefined;
    const rest = await search.solve(state, { ...options, depth: 0, nested, from: "open" });
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
  const inTarget = simplifier.replace(/^simp_all/, "simp");
  // Backwards, what an induction hypothesis says is put in terms of the value that a variable can stand for.
  // On one side first: on both it may be used inside of what it made.
  const backwards = inductionHypotheses(goal)
    .filter(({ type }) => isUsedUp(type))
    .flatMap(({ name }) => {
      const use = `rw [← ${name}]`;
      return [`conv => rhs; ${use}`, `conv => lhs; ${use}`, use].map((tactic) => [
        inTarget,
        tactic,
      ]);
    });
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

function inductionHypotheses({ hypotheses }: TermGoal): TermGoal["hypotheses"] {
  return hypotheses.filter(({ name }) => /(^|_)ih\d*(_|$)/.test(name));
}

/** Ways to make a conjecture of a case: with a variable for the value of a call that it speaks of more than once, or as it is. */
function preparationsOf({
  goal,
  definitions,
  names,
}: Stuck): { preparation: string[]; isGeneral: boolean }[] {
  const hypotheses = inductionHypotheses(goal);
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
  return [...ways.map((preparation) => ({ preparation, isGeneral: true })), asItIs];
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

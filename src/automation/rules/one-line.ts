import {
  constantsOf,
  explicitText,
  headName,
  spine,
  type Term,
  type TermGoal,
} from "../../core/index.ts";
import type { Effort } from "../efforts.ts";
import { callsIn, freshName, inductionOn } from "../recursion.ts";
import { isBinder, type RuleContext, rule } from "../rule.ts";
import { bullet, type Script } from "../script.ts";
import { each, first, grind, seq, simpAll } from "../tactic.ts";
import type { TacticRunner } from "../tactic-runner.ts";
import type { Vocabulary } from "../vocabulary.ts";

/**
 * What an experienced user types first: automation with the file's own definitions and theorems, by itself or on the
 * cases of an induction on each call, derivation and variable of the goal.
 */
export const oneLine = rule({
  name: "one-line",
  phase: "open",
  cost: 15,
  index: ({ options }) => !options.explores,
  failsFor: "effort",
  async apply(context) {
    const { goal, search, state, runner, options, fresh } = context;
    if (isBinder(goal.target)) {
      const names = leadingBinders(goal.target).map((name) => fresh(name));
      const tactic = `intro ${names.join(" ")}`;
      const step = await runner.run(state, tactic, options.effort);
      const rest = step && (await search.solve(step.state, { ...options, from: "open" }));
      return rest && [tactic, ...rest];
    }
    const closers = await closersFor(context);
    const known = new Map<string, string | undefined>();
    for (const step of stepsOf(context)) {
      if (runner.expired) return undefined;
      const script = await closedAfter(context, step, { closers, known });
      if (script) return script;
    }
    return undefined;
  },
  examples: [
    {
      context:
        "inductive Tree where\n  | leaf\n  | node (l : Tree) (x : Nat) (r : Tree)\ndef Tree.mirror : Tree → Tree\n  | leaf => leaf\n  | node l x r => node r.mirror x l.mirror",
      goal: "(t : Tree) : t.mirror.mirror = t",
      closes: true,
      by: ["induction t"],
    },
    {
      context:
        "inductive Even : Nat → Prop where\n  | zero : Even 0\n  | add_two (n : Nat) : Even n → Even (n + 2)",
      goal: "(n : Nat) (h : Even n) : n % 2 = 0",
      closes: true,
      by: ["induction h"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

interface Automation {
  /** The plainest first. */
  closers: readonly string[];
  /** What closes a goal, by its text; nothing where none does. */
  known: Map<string, string | undefined>;
}

/** The script that a step begins, when automation closes all that it leaves. Ends with the first goal that stays open. */
async function closedAfter(
  { runner, state, text, options: { effort } }: RuleContext,
  step: string | undefined,
  automation: Automation,
): Promise<Script | undefined> {
  const left =
    step === undefined ? { state, goals: [text] } : await runner.run(state, step, effort);
  if (!left) return undefined;
  if (step !== undefined && left.goals.length === 0) return [step];
  const found: string[] = [];
  for (const [i, goal] of left.goals.entries()) {
    const only = left.goals.length === 1 ? left.state : await runner.focus(left.state, i);
    if (only === undefined) return undefined;
    const closer = await closerOf(runner, { state: only, goal, effort }, automation);
    if (closer === undefined) return undefined;
    found.push(closer);
  }
  if (step === undefined) return found;
  // The last ones are the strongest.
  const strongest = automation.closers.findLast((closer) => found.includes(closer)) as string;
  const line = each(step, strongest);
  if ((await runner.run(state, line, LINES * effort))?.closed) return [line];
  return [step, ...found.flatMap((closer) => bullet([closer]))];
}

/** A line is one tactic on several goals. */
const LINES = 4;

async function closerOf(
  runner: TacticRunner,
  { state, goal, effort }: { state: number; goal: string; effort: Effort },
  { closers, known }: Automation,
): Promise<string | undefined> {
  if (known.has(goal)) return known.get(goal);
  let found: string | undefined;
  for (const closer of closers) {
    if ((await runner.run(state, closer, effort))?.closed) {
      found = closer;
      break;
    }
  }
  if (!runner.expired) known.set(goal, found);
  return found;
}

/** Automation that closes a goal or fails, with what the file says of it; the plainest first. */
async function closersFor({ goal, definitions, runner, state }: RuleContext): Promise<string[]> {
  const { vocabulary } = definitions;
  const at = { runner, state };
  const own = vocabulary.definitionsIn(goal);
  const theorems = vocabulary.theoremsAbout(goal);
  const toUnfold = await vocabulary.argumentsOf("simp", own, at);
  const toRewrite = await vocabulary.argumentsOf("simp", theorems, at);
  const toUse = await vocabulary.argumentsOf("grind", [...own, ...theorems], at);
  const simplify = simpAll(toUnfold);
  const tactics = [
    "omega",
    simplify,
    grind(toUse),
    simpAll([...toUnfold, ...toRewrite]),
    simpAll([...toUnfold, "Nat.add_right_comm _ 1"]),
    `(${each(simplify, first("omega", grind(toUse)))})`,
    `(${each("split", simplify, grind(toUse))})`,
  ];
  return [...new Set(tactics)];
}

/** Ways to begin; the first is none. */
function stepsOf({ goal, definitions }: RuleContext): (string | undefined)[] {
  const { vocabulary, recursive } = definitions;
  const types = [goal.target, ...goal.hypotheses.map(({ type }) => type)];
  const calls = types.flatMap((type) => callsIn(type, recursive)).slice(0, MOST_CALLS);
  const constants = new Set(types.flatMap(constantsOf));
  const mentions = (name: string) => constants.has(name);
  const { plain, generalizing, cases } = variableSteps(goal, vocabulary);
  const steps = [
    ...plain,
    ...derivationSteps(goal, vocabulary),
    ...calls.map((call) => inductionOn(call, goal)),
    ...vocabulary
      .definitionsIn(goal)
      .flatMap((name) => (mentions(name) ? [`fun_cases ${name}`] : [])),
    ...generalizing,
    ...cases,
    ...shapeSteps(goal),
  ];
  return [undefined, ...new Set(steps)];
}

const MOST_CALLS = 4;

/** Induction on the derivation of an inductive predicate, and its last step. */
function derivationSteps(goal: TermGoal, vocabulary: Vocabulary): string[] {
  const names = goal.hypotheses.map(({ name }) => name);
  return goal.hypotheses.flatMap(({ name, type }) => {
    if (!vocabulary.inductive(headName(type))?.isPredicate) return [];
    const parts = spine(type).args.filter((arg) => arg.tag !== "fvar" && !isPlainConstant(arg));
    if (parts.length === 0) return [`induction ${name}`, `cases ${name}`];
    const named = parts.map((part, i) => {
      const [equation, value] = [freshName(`e${i}`, names), freshName(`z${i}`, names)];
      return `${equation} : ${explicitText(part, names)} = ${value}`;
    });
    return [`cases ${name}`, seq(`generalize ${named.join(", ")} at ${name}`, `induction ${name}`)];
  });
}

/** Induction on a variable, the others fixed or not; and its cases. */
function variableSteps(
  goal: TermGoal,
  vocabulary: Vocabulary,
): Record<"plain" | "generalizing" | "cases", string[]> {
  const variables = goal.hypotheses.filter(({ type }) => isData(headName(type), vocabulary));
  const names = variables.map(({ name }) => name);
  const recursive = variables.filter(({ type }) => !NOT_RECURSIVE.has(headName(type)));
  const plain = recursive.map(({ name }) => `induction ${name}`);
  const generalizing = recursive.map(({ name }) => {
    return `induction ${name} generalizing ${names.filter((other) => other !== name).join(" ")}`;
  });
  const cases = names.map((name) => `cases ${name}`);
  return { plain, generalizing: names.length > 1 ? generalizing : [], cases };
}

/** Equal functions, equal structures, both directions. */
function shapeSteps({ target }: TermGoal): string[] {
  const head = headName(target);
  if (head === "Eq") return ["ext", "funext"];
  return head === "Iff" || head === "And" ? ["constructor", seq("constructor", "intros")] : [];
}

const RECURSIVE = new Set(["Nat", "List"]);
const NOT_RECURSIVE = new Set(["Option", "Prod", "Sum", "Bool"]);

function isData(head: string, vocabulary: Vocabulary): boolean {
  if (RECURSIVE.has(head) || NOT_RECURSIVE.has(head)) return true;
  return vocabulary.inductive(head)?.isPredicate === false;
}

function isPlainConstant(term: Term): boolean {
  return term.tag === "const" || term.tag === "sort";
}

function leadingBinders(target: Term): string[] {
  const names: string[] = [];
  for (let at = target; isBinder(at); at = at.body) names.push(at.name);
  return names;
}

import {
  constantsOf,
  explicitText,
  freeVariables,
  headName,
  spine,
  type Term,
  type TermGoal,
} from "../core/index.ts";
import type { Effort } from "./efforts.ts";
import { callsIn, freshName, inductionOn } from "./recursion.ts";
import type { RuleContext } from "./rule.ts";
import { bullet, type Script } from "./script.ts";
import { each, first, grind, seq, simpAll } from "./tactic.ts";
import type { TacticRunner } from "./tactic-runner.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface Automation {
  /** The plainest first. */
  closers: readonly string[];
  /** Heartbeats with which a closer failed, by it and the goal's text. */
  tried: Map<string, number>;
}

/**
 * The script that a step begins, when automation closes all that it leaves, or `otherwise` does what automation does not.
 * Ends with the first goal that stays open.
 */
export async function closedAfter(
  { runner, state, text }: RuleContext,
  step: string | undefined,
  { effort, ...automation }: Automation & { effort: Effort },
  otherwise: (state: number) => Promise<Script | undefined> = async () => undefined,
): Promise<Script | undefined> {
  const left =
    step === undefined ? { state, goals: [text] } : await runner.run(state, step, effort);
  if (!left) return undefined;
  if (step !== undefined && left.goals.length === 0) return [step];
  const found: Script[] = [];
  for (const [i, goal] of left.goals.entries()) {
    const only = left.goals.length === 1 ? left.state : await runner.focus(left.state, i);
    if (only === undefined) return undefined;
    const closer = await closerOf(runner, { state: only, goal, effort }, automation);
    const script = closer === undefined ? await otherwise(only) : [closer];
    if (!script) return undefined;
    found.push(script);
  }
  const closes = async (tactic: string) =>
    (await runner.run(state, tactic, LINES * effort))?.closed ?? false;
  if (step === undefined) return [await withFewerNames(found[0]?.[0] as string, closes)];
  // The last ones are the strongest.
  const strongest = automation.closers.findLast((closer) =>
    found.some(([line]) => line === closer),
  );
  const line = strongest === undefined ? step : each(step, strongest);
  const isLine = found.every((script) => script.length === 1);
  if (isLine && (await closes(line))) return [await withFewerNames(line, closes)];
  return [step, ...found.flatMap(bullet)];
}

const NAMED = /^(.*\b(?:grind|simp_all)) \[([^\]]*)\]$/s;

/** The tactic with those of the names at its end that it needs. */
async function withFewerNames(
  tactic: string,
  closes: (tactic: string) => Promise<boolean>,
): Promise<string> {
  const [, head, list] = NAMED.exec(tactic) ?? [];
  if (head === undefined || list === undefined) return tactic;
  const text = (names: readonly string[]) =>
    names.length === 0 ? head : `${head} [${names.join(", ")}]`;
  let names = list.split(", ");
  for (const name of names.toReversed()) {
    const others = names.filter((other) => other !== name);
    if (await closes(text(others))) names = others;
  }
  return text(names);
}

/** A line is one tactic on several goals. */
const LINES = 4;

async function closerOf(
  runner: TacticRunner,
  { state, goal, effort }: { state: number; goal: string; effort: Effort },
  { closers, tried }: Automation,
): Promise<string | undefined> {
  for (const closer of closers) {
    const key = `${closer}\n${goal}`;
    if ((tried.get(key) ?? 0) >= effort) continue;
    if ((await runner.run(state, closer, effort))?.closed) return closer;
    if (!runner.expired) tried.set(key, effort);
  }
  return undefined;
}

/** Automation that closes a goal or fails, with what the file says of it; the plainest first. */
export async function closersFor({
  goal,
  definitions,
  runner,
  state,
}: RuleContext): Promise<string[]> {
  const { vocabulary } = definitions;
  const at = { runner, state };
  const own = vocabulary.definitionsIn(goal);
  const theorems = vocabulary.theoremsAbout(goal);
  const toUnfold = await vocabulary.argumentsOf("simp", own, at);
  const toRewrite = await vocabulary.argumentsOf("simp", theorems, at);
  const predicates = vocabulary.predicatesIn(goal);
  const toUse = await vocabulary.argumentsOf("grind", [...own, ...predicates, ...theorems], at);
  const simplify = simpAll(toUnfold);
  const tactics = [
    "omega",
    simplify,
    grind(toUse),
    grind([...toUse, ...predicates.map((name) => `cases ${name}`)]),
    simpAll([...toUnfold, ...toRewrite]),
    simpAll([...toUnfold, "Nat.add_right_comm _ 1"]),
    `(${each(simplify, first("omega", grind(toUse)))})`,
    `(${each("split", simplify, grind(toUse))})`,
  ];
  return [...new Set(tactics)];
}

/** Uses the file's definitions and the hypotheses, and leaves what it cannot close. */
export async function simplifierFor({
  goal,
  definitions: { vocabulary },
  runner,
  state,
}: RuleContext): Promise<string> {
  return simpAll(
    await vocabulary.argumentsOf("simp", vocabulary.definitionsIn(goal), { runner, state }),
  );
}

/** Inductions on variables and derivations. */
export function inductionSteps({ goal, definitions: { vocabulary } }: RuleContext): string[] {
  const { plain, generalizing } = variableSteps(goal, vocabulary);
  const derivations = derivationSteps(goal, vocabulary);
  return [...plain, ...derivations, ...generalizing].filter((step) => step.includes("induction"));
}

/** Ways to begin; the first is none. */
export function stepsOf({ goal, definitions }: RuleContext): (string | undefined)[] {
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
  const relevant = relevantHypotheses(goal);
  const variables = goal.hypotheses.filter(
    ({ type }, i) => relevant.has(i) && isData(headName(type), vocabulary),
  );
  const names = variables.map(({ name }) => name);
  const recursive = variables.filter(({ type }) => !NOT_RECURSIVE.has(headName(type)));
  const plain = recursive.map(({ name }) => `induction ${name}`);
  const generalizing = recursive.map(({ name }) => {
    return `induction ${name} generalizing ${names.filter((other) => other !== name).join(" ")}`;
  });
  const cases = names.map((name) => `cases ${name}`);
  return { plain, generalizing: names.length > 1 ? generalizing : [], cases };
}

/** What the target speaks of, and what is said of that. Others would be in the way of using induction hypotheses. */
function relevantHypotheses({ target, hypotheses }: TermGoal): ReadonlySet<number> {
  const isType = (index: number) => hypotheses[index]?.type.tag === "sort";
  const found = new Set([...freeVariables(target)].filter((index) => !isType(index)));
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const { type } of hypotheses) {
      const mentioned = freeVariables(type);
      if ([...mentioned].some((index) => found.has(index)))
        for (const index of mentioned) if (!isType(index)) found.add(index);
    }
  }
  return found;
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

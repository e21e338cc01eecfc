import {
  constantsOf,
  EXPLICIT,
  headName,
  heartbeatsIn,
  type Term,
  type TermGoal,
  typesIn,
} from "../core/index.ts";
import type { Definitions } from "./definitions.ts";
import { EFFORTS, type Effort } from "./efforts.ts";
import { equationNames, hintsFor, unfoldingsFor } from "./hints.ts";
import { literalsIn } from "./literals.ts";
import { hasOverlaps, unfoldsForever } from "./recursion.ts";
import type { RuleContext } from "./rule.ts";
import { bullet, type Script } from "./script.ts";
import { done, each, first, grind, seq, simpAll, solveByElim } from "./tactic.ts";
import type { TacticResult, TacticRunner } from "./tactic-runner.ts";

/** A tactic that closes a goal or fails, by itself or on what another one leaves, which is then run once for all such. */
export interface Closer {
  tactic: string;
  after?: string;
  /** What one would type without a thought. */
  isPlain?: boolean;
  /** How many times the effort of the others it may cost. */
  weight?: number;
}

function lineOf({ tactic, after }: Closer): string {
  return after === undefined ? tactic : `(${each(after, tactic)})`;
}

const alone = (...tactics: readonly string[]): Closer[] => tactics.map((tactic) => ({ tactic }));
const plainly = (...tactics: readonly string[]): Closer[] =>
  tactics.map((tactic) => ({ tactic, isPlain: true }));

export interface Automation {
  /** The plainest first. */
  closers: readonly Closer[];
  effort: Effort;
  /** Names that are not needed are left in, for who has the whole proof to leave them out of. */
  keepsNames?: boolean;
}

/** Cases that a step may leave: who has more of them looks for another one. */
const MOST_CASES = 64;

/**
 * The script that a step begins, when automation closes all that it leaves, or `otherwise` does what automation does not.
 * Ends with the first goal that stays open.
 */
export async function closedAfter(
  { runner, state, text, memory: { tried } }: RuleContext,
  step: string | undefined,
  { effort, closers, keepsNames = false }: Automation,
  otherwise: (state: number) => Promise<Script | undefined> = async () => undefined,
): Promise<Script | undefined> {
  // What it costs to begin is the same for little effort.
  const left =
    step === undefined
      ? { state, goals: [text] }
      : await runner.run(state, step, Math.max(effort, EFFORTS.oneLine));
  if (!left) return undefined;
  if (step !== undefined && left.goals.length === 0) return [step];
  if (left.goals.length > MOST_CASES) return undefined;
  const found: Script[] = [];
  for (const [i, goal] of left.goals.entries()) {
    const only = left.goals.length === 1 ? left.state : await runner.focus(left.state, i);
    if (only === undefined) return undefined;
    const closer = await closerOf(runner, { state: only, goal, effort }, { closers, tried });
    const script = closer === undefined ? await otherwise(only) : [closer];
    if (!script) return undefined;
    found.push(script);
  }
  const closes = async (tactic: string) =>
    (await runner.run(state, tactic, Math.max(LINES, found.length) * effort))?.closed ?? false;
  const shortened = async (line: string) =>
    keepsNames ? line : withFewerNames(runner, line, closes);
  if (step === undefined) {
    const [script = []] = found;
    if (script.length !== 1) return script;
    return [await shortened(script[0] as string)];
  }
  // The last ones are the strongest.
  const strongest = closers
    .map(lineOf)
    .findLast((closer) => found.some(([line]) => line === closer));
  const line = strongest === undefined ? step : each(step, strongest);
  const isLine = found.every((script) => script.length === 1);
  if (isLine && (await closes(line))) return [await shortened(line)];
  const used = closers.map(lineOf).filter((closer) => found.some(([line]) => line === closer));
  if (isLine && used.length > 1 && found.length > MOST_BULLETS) {
    const whole = each(step, first(...used.map(done)));
    if (await closes(whole)) return [whole];
  }
  return [step, ...found.flatMap(bullet)];
}

/** Heartbeats, in thousands, for leaving out names: a share of what the search took, but within these. */
const MOST_SHORTENING = heartbeatsIn(3_000);
const LEAST_SHORTENING = heartbeatsIn(400);
const SHORTENING = 0.5;

const NAMED = /\b(?:grind|simp_all|solve_by_elim)( \[[^\]]*\])/g;

/** The tactic with those of the names in its lists that it needs. */
export async function withFewerNames(
  runner: TacticRunner,
  tactic: string,
  closes: (tactic: string) => Promise<boolean>,
): Promise<string> {
  const before = runner.spent;
  const share = Math.max(LEAST_SHORTENING, SHORTENING * before);
  const most = before + Math.min(share, MOST_SHORTENING);
  const isAffordable = () => runner.spent < most && !runner.isClosing;
  let shorter = tactic;
  for (const list of new Set([...tactic.matchAll(NAMED)].map((match) => match[1] as string))) {
    const text = (names: readonly string[]) =>
      shorter.replaceAll(list, names.length === 0 ? "" : ` [${names.join(", ")}]`);
    const names = list.slice(" [".length, -1).split(", ");
    const needed = await neededOf(
      names,
      async (kept) => isAffordable() && (await closes(text(kept))),
    );
    shorter = text(needed);
  }
  return shorter;
}

/** Drops what is not needed: the later half at once where that can be, or else each half by itself. */
async function neededOf(
  names: readonly string[],
  suffices: (names: readonly string[]) => Promise<boolean>,
): Promise<readonly string[]> {
  if (names.length === 0 || (await suffices([]))) return [];
  if (names.length === 1) return names;
  const middle = names.length >> 1;
  const [before, after] = [names.slice(0, middle), names.slice(middle)];
  const later = await neededOf(after, (kept) => suffices([...before, ...kept]));
  const sooner = await neededOf(before, (kept) => suffices([...kept, ...later]));
  return [...sooner, ...later];
}

/** Cases that are shown one by one where one tactic does not close all of them. */
const MOST_BULLETS = 4;

/** A line is one tactic on several goals. */
const LINES = 4;

async function closerOf(
  runner: TacticRunner,
  { state, goal, effort }: { state: number; goal: string; effort: Effort },
  { closers, tried }: Pick<Automation, "closers"> & { tried: Map<string, number> },
): Promise<string | undefined> {
  const known = new Map<string, Promise<TacticResult | undefined>>();
  const run = (tactic: string, weight: number) => {
    const result = known.get(tactic) ?? runner.run(state, tactic, weight * effort);
    known.set(tactic, result);
    return result;
  };
  const attempt = async ({ tactic, after, weight = 1 }: Closer) => {
    if (after === undefined) return run(tactic, weight);
    const left = await run(after, weight);
    if (!left || left.closed) return left;
    const onAll = left.goals.length > 1 ? `all_goals ${tactic}` : tactic;
    return runner.run(left.state, onAll, weight * effort);
  };
  for (const closer of closers) {
    const line = lineOf(closer);
    const key = `${line}\n${goal}`;
    if ((tried.get(key) ?? 0) >= effort) continue;
    if ((await attempt(closer))?.closed) return line;
    if (!runner.expired) tried.set(key, effort);
  }
  return undefined;
}

/** Automation with what the file says of a goal; the plainest first. */
export async function closersFor(context: RuleContext): Promise<Closer[]> {
  const { goal, definitions, runner, state } = context;
  const { vocabulary } = definitions;
  const at = { runner, state };
  const own = vocabulary.definitionsIn(goal);
  const theorems = await vocabulary.theoremsFor(goal, at);
  const literals = literalsIn(goal, context.text, vocabulary);
  const toUnfold = [...(await vocabulary.argumentsOf("simp", own, at)), ...literals];
  const ending = await vocabulary.argumentsOf("simp", endingOnes(own, definitions), at);
  const toRewrite = await vocabulary.rewritingRules(theorems, at);
  const predicates = vocabulary.predicatesIn(goal);
  const { ofPredicates, ofStructures } = await vocabulary.rulesIn(goal, at);
  const defined = [...own, ...predicates, ...ofStructures];
  const toUse = await vocabulary.argumentsOf("grind", [...defined, ...theorems], at);
  // What only stands for functions of the library is what that says of these.
  const isFolded = definitions.recursive.size === 0;
  const called = isFolded ? own.flatMap((name) => vocabulary.words(name).slice(0, MOST_WORDS)) : [];
  const named = [...typesIn(goal).flatMap(constantsOf), ...called.map((word) => `List.${word}`)];
  const ofLists = equationNames(named, "cons");
  const equations = await vocabulary.argumentsOf("grind", ofLists, at);
  const simplify = simpAll(toUnfold);
  // Theorems may lead it astray.
  const citable = await vocabulary.argumentsOf("grind", theorems, at);
  const withoutTheorems = toUse.filter((name) => !citable.includes(name));
  const grinds = [...new Set([grind(withoutTheorems), grind(toUse)])];
  const steps = [...ofPredicates, ...ofStructures, ...theorems];
  const mentions = (name: string) => constantsOf(goal.target).includes(name);
  const head = headName(goal.target);
  const isExistential = head === "Exists" || vocabulary.isPredicate(head);
  const hasPremises = goal.hypotheses.some(({ type }) => type.tag === "pi");
  const simplified = (tactic: string): Closer => ({ tactic, after: simplify });
  const isMapped = own.some((name) => vocabulary.words(name).some((word) => MAPS.has(word)));
  const closers = [
    ...plainly("omega", simplify),
    ...(ending.length + literals.length < toUnfold.length
      ? [
          {
            tactic: first("omega", ...grinds),
            after: simpAll([...ending, ...literals]),
            isPlain: true,
          },
        ]
      : []),
    ...withLibrary(context, { toUnfold, toUse }),
    ...(equations.length > 0 ? [simplified(grind([...toUse, ...equations]))] : []),
    ...(steps.length > 0 || hasPremises
      ? alone(solveByElim([...steps, ...(isExistential ? ["Exists.intro"] : [])]))
      : []),
    ...alone(...(await throughKnown(context, { theorems, rules: ofPredicates }))),
    // What is known of functions, such as a law, may be all that it takes, and is lost where they are unfolded.
    ...plainly(...(hasPremises ? [grind()] : []), ...grinds),
    // By counting, for which elements have to be told apart.
    ...(mentions("List.Perm") ? alone(`classical ${grind(withoutTheorems)}`, COUNTING) : []),
    ...(predicates.length > 0
      ? alone(grind([...withoutTheorems, ...predicates.map((name) => `cases ${name}`)]))
      : []),
    ...(toRewrite.length > 0
      ? [
          {
            tactic: first("omega", ...new Set([grind(), grind(citable)])),
            after: simpAll([...toUnfold, ...toRewrite]),
            isPlain: true,
          },
        ]
      : []),
    ...(isMapped ? [simplified(`simp_all +contextual [${MEMBERWISE}] <;> omega`)] : []),
    simplified(simpAll(["Nat.add_right_comm _ 1"])),
    ...(mentions("HMul.hMul") && (toRewrite.length > 0 || hasPremises)
      ? alone(simpAll([...toUnfold, ...toRewrite, "Nat.mul_add", "Nat.add_mul"]))
      : []),
    ...(mentions("HPow.hPow") ? [{ tactic: "(congr 1; omega)", after: simpAll(POWERS) }] : []),
    ...(literals.length > 0 ? valueByValue(goal).map(simplified) : []),
    // What is unfolded needs no names, which may lead astray.
    { ...simplified(first("omega", ...new Set([grind(), ...grinds]))), isPlain: true },
    { tactic: each(simplify, grind(toUse)), after: "split" },
    ...(typesIn(goal).some((type) => constantsOf(type).includes("Bool"))
      ? [{ tactic: first("omega", ...grinds), after: TRUTH_TABLE }]
      : []),
  ];
  const slow = own.flatMap((name) => {
    const fn = definitions.recursive.get(name);
    return fn && hasOverlaps(fn) ? [name] : [];
  });
  if (slow.length === 0) return closers;
  const weighted = (closer: Closer) => {
    const isSimplifier = closer.after !== undefined || closer.tactic === simplify;
    return isSimplifier ? { ...closer, weight: (closer.weight ?? 1) * SLOW } : closer;
  };
  const unconditional = await plainEquations(context, slow);
  const others = toUnfold.filter((name) => !slow.includes(name));
  return [
    ...plainly("omega", `simp [${toUnfold.join(", ")}]`),
    {
      tactic: first("omega", grind()),
      after: simpAll([...others, ...unconditional]),
      isPlain: true,
    },
    ...closers.map(weighted),
  ];
}

/** Equations of functions that hold without conditions. */
async function plainEquations(
  { definitions: { vocabulary }, runner, state }: RuleContext,
  functions: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const name of functions) {
    const equations = await vocabulary.equationsOf(name, MOST_EQUATIONS, { runner, state });
    found.push(...equations.filter(({ type }) => !hasPremise(type)).map((each) => each.name));
  }
  return found;
}

const MOST_EQUATIONS = 6;
/** Words of a definition that are looked up as names of functions of lists. */
const MOST_WORDS = 16;

/** `∀ x, (∀ y, x = f y → False) → ...`. */
function hasPremise(type: Term): boolean {
  for (let at = type; at.tag === "pi"; at = at.body) {
    let last = at.type;
    while (last.tag === "pi") last = last.body;
    if (headName(last) === "False") return true;
  }
  return false;
}

/** Each value as often in one list as in the other: arithmetic, once that is said of each hypothesis, too. */
const COUNTING = `classical ${seq("simp only [List.perm_iff_count, List.count_cons, List.count_append] at *", grind())}`;

/** How many times as much a simplifier takes where equations overlap. */
const SLOW = 4;

/** Up to three truth values, also those that have no names. */
const TRUTH_TABLE = each("cases ‹Bool›", "(iterate 2 all_goals try cases ‹Bool›)");

/** By a theorem that joins two facts to one, such as transitivity: one of them is known, and leads to the other. */
async function throughKnown(
  { goal, definitions: { vocabulary }, runner, state }: RuleContext,
  { theorems, rules }: Record<"theorems" | "rules", readonly string[]>,
): Promise<string[]> {
  const about = headName(goal.target);
  const found: string[] = [];
  for (const name of theorems) {
    const type = await vocabulary.typeOf(name, { runner, state });
    if (type === undefined || !joinsFacts(type, about)) continue;
    const rest = first("assumption", solveByElim([...rules, name]));
    for (const parts of ["?_ (by assumption)", "(by assumption) ?_"])
      found.push(seq(`refine ${name} ${parts}`, rest));
  }
  return found;
}

/** `P a b → P b c → P a c`, for a predicate. */
function joinsFacts(type: Term, predicate: string): boolean {
  const premises: Term[] = [];
  let at = type;
  for (; at.tag === "pi"; at = at.body) if (at.info === EXPLICIT) premises.push(at.type);
  const heads = [...premises, at].map(headName);
  return premises.length === 2 && heads.every((head) => head === predicate);
}

/** Products as powers, so that equal ones differ in their exponents only. */
const POWERS = [
  ...["← Nat.pow_two", "← Nat.pow_mul", "← Nat.pow_succ", "← Nat.pow_succ'"],
  ...["Nat.mul_comm _ 2"],
];

/** For what is one of several literals, as a hypothesis says. */
function valueByValue({ hypotheses }: TermGoal): string[] {
  const isCharacter = ({ type }: TermGoal["hypotheses"][number]) => headName(type) === "Char";
  return hypotheses.filter(isCharacter).map(({ name }) => `(revert ${name}; simp <;> decide)`);
}

/** Functions of lists that take a function for each element. */
const MAPS = new Set(["map", "flatMap", "filter", "filterMap", "all", "any", "foldl", "foldr"]);
/** Functions that agree on the members of a list, as an induction hypothesis says of what is in a list of subterms. */
const MEMBERWISE = "List.map_congr_left, List.filter_congr, List.length_flatMap, Function.comp_def";

/** Closers that also use what the library defines, such as the functions of a monad, and says. */
function withLibrary(
  { goal, text, definitions: { vocabulary } }: RuleContext,
  { toUnfold, toUse }: Record<"toUnfold" | "toUse", readonly string[]>,
): Closer[] {
  const words = vocabulary.wordsIn(goal);
  const unfoldings = unfoldingsFor(words);
  const hints = hintsFor(text, words);
  if (unfoldings.length === 0) return hints.length > 0 ? alone(grind([...toUse, ...hints])) : [];
  const after = simpAll([...toUnfold, ...unfoldings]);
  const finish = first("omega", grind(hints));
  const isOfFunctions = FUNCTIONS.some((name) => unfoldings.includes(name));
  // A branch has to be opened at its state before anything else.
  const opened = isOfFunctions ? seq(BRANCH_AT, after) : after;
  return [
    { tactic: finish, after: opened, isPlain: true, weight: PROGRAMS },
    { tactic: each("split", `(try ${after})`, finish), after, weight: PROGRAMS },
  ];
}

/** Programs in monads are large before they are opened. */
const PROGRAMS = 3;
/** Monads that are functions: of a branch in them the library does not say what it is at a state. */
const FUNCTIONS = ["StateT.bind", "ReaderT.bind"];
const BRANCH_AT =
  "(have branch_at : ∀ {α β : Type} {c : Prop} [Decidable c] (f g : α → β) (x : α), (if c then f else g) x = if c then f x else g x := by intros; split <;> rfl)";

/** Earlier theorems as facts, in which what the library defines is unfolded as in the goal. */
export async function closersByFacts(context: RuleContext): Promise<Closer[]> {
  const { goal, text, definitions, runner, state } = context;
  const { vocabulary } = definitions;
  const unfoldings = unfoldingsFor(vocabulary.wordsIn(goal));
  if (unfoldings.length === 0) return [];
  // Without the recursive ones a call is what the fact says of it.
  const own = vocabulary.definitionsIn(goal).filter((name) => !definitions.recursive.has(name));
  const plain = await vocabulary.argumentsOf("simp", own, { runner, state });
  const simplify = simpAll([...plain, ...unfoldings]);
  const finish = first("omega", grind(hintsFor(text)));
  const known = await vocabulary.theoremsFor(goal, { runner, state });
  const theorems = known.toReversed().slice(0, MOST_FACTS);
  return alone(...theorems.map((name) => seq(`have fact := @${name}`, each(simplify, finish))));
}

const MOST_FACTS = 3;

/** Uses the file's definitions and the hypotheses, and leaves what it cannot close. */
export async function simplifierFor(
  context: RuleContext,
  others: readonly string[] = [],
): Promise<string> {
  const { goal, definitions, runner, state } = context;
  const { vocabulary } = definitions;
  const toUnfold = endingOnes(vocabulary.definitionsIn(goal), definitions);
  const own = await vocabulary.argumentsOf("simp", toUnfold, { runner, state });
  return simpAll([...own, ...others]);
}

function endingOnes(names: readonly string[], { recursive }: Definitions): string[] {
  return names.filter((name) => {
    const fn = recursive.get(name);
    return fn === undefined || !unfoldsForever(fn);
  });
}

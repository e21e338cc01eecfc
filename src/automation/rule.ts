import type { Term, TermGoal } from "../core/index.ts";
import type { Conjectures } from "./conjectures.ts";
import type { Definitions } from "./definitions.ts";
import { EFFORTS, type Effort } from "./efforts.ts";
import type { InvariantMemo } from "./invariants/domain.ts";
import { freshName, type RecursiveCall } from "./recursion.ts";
import type { RuleMark } from "./rule-log.ts";
import type { Opening, Script } from "./script.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/**
 * Stages of the work on a goal, in order. `open`: ways to begin a proof. `recall` and `explore`: facts that are added
 * to a goal that was opened. `close`: automation that closes a goal or fails. The others take a goal apart;
 * in `call` and `loop` each call of a recursive function in it is looked at by itself.
 */
export const PHASES = [
  ...(["open", "recall", "explore", "close", "divide"] as const),
  ...(["reshape", "call", "branch", "loop", "step"] as const),
] as const;

export type Phase = (typeof PHASES)[number];
type CallPhase = "call" | "loop";

export interface SolveOptions {
  effort: Effort;
  /** How many structural steps deep. */
  depth: number;
  /** Look for loop invariants; `first`: as soon as definitions are unfolded, before anything is taken apart. */
  loops: boolean | "first";
  /** Find out facts about the recursive functions first. */
  explores: boolean;
  /** Try combinations of automation that seldom help on what structural steps leave. */
  thorough: boolean;
  /** How many stuck goals this one is inside of. */
  nested?: number;
  /** The first phase; `open` is not followed by the others. */
  from: Phase;
}

/** What is kept from round to round. */
export interface Memory {
  /** Heartbeats with which something failed: a tactic or a rule, by its name and the goal. */
  tried: Map<string, number>;
  /** How often rules had their share of a goal. */
  shared: Map<string, number>;
  /** A goal with its definitions unfolded, by the tactic that does it and the goal's text. */
  openings: Map<string, Promise<Opening | undefined>>;
  /** Goals with facts of the library added, by their text. */
  facts: Map<string, Promise<Pick<Opening, "state" | "lines">>>;
  invariants: InvariantMemo;
  /** Scripts that closed goals which took a while, by the goal's text. */
  solved: Map<string, Solution>;
}

/** A script, and the rules that it came by. */
interface Solution {
  script: Script;
  rules: RuleMark;
}

/** The search for a proof, as the rule sees it. Options that are not given: one step less deep, nothing costly. */
interface RuleSearch {
  /** A script that closes the only goal of a state. */
  solve(state: number, options?: Partial<SolveOptions>): Promise<Script | undefined>;
  /** A script that begins with a tactic on the rule's own goal and closes what it leaves. */
  solveAfter(tactic: string, options?: Partial<SolveOptions>): Promise<Script | undefined>;
  /** Whether a tactic closes the rule's own goal; asked once for each effort. */
  closes(tactic: string): Promise<boolean>;
}

/** All that a rule can use. `goal` is the only one of `state`, and all of its hypotheses have names. */
export interface RuleContext {
  runner: TacticRunner;
  state: number;
  goal: TermGoal;
  /** The goal as Lean prints it. */
  text: string;
  definitions: Definitions;
  /** Calls of recursive functions in the target. */
  calls: readonly RecursiveCall[];
  options: SolveOptions;
  search: RuleSearch;
  memory: Memory;
  /** Tests what the rule invents, before it is proved. */
  conjectures: Conjectures;
  /** Names of the hypotheses, by index, and of what the rule adds. */
  names: string[];
  /** A name that is not in `names`, and is from then on. */
  fresh(stem: string): string;
}

export interface CallContext extends RuleContext {
  call: RecursiveCall;
}

/** A script that closes the goal; or why the rule does not fit it, where that is known; or nothing. */
export type RuleOutcome = Script | string | undefined;

/** A goal that the rule closes together with closing automation; one of which it leaves another; one not for it. */
export type RuleExample = {
  /** Definitions before it. */
  context?: string;
  /** It needs this library, see `lemmata library`: it is tried only where it was added. */
  library?: string;
  /** What follows `theorem name`, e.g. `(n : Nat) : f n = n`. */
  goal: string;
  /** Of the round; default `small`. */
  effort?: "small" | "medium";
  /** Rules that it works with, besides closing automation. */
  with?: readonly string[];
  /** As for a goal that was just opened. */
  thorough?: boolean;
} & (
  | { closes: true /** Parts of the script. */; by?: readonly string[] }
  | { leaves: string }
  | { leftAlone: true }
);

interface RuleOf<P extends Phase, Context> {
  /** In kebab-case: what proofs are said to come by, and `--without-rule` takes. */
  name: string;
  phase: P;
  /** Order in the phase, cheapest first. */
  cost: number;
  /** Whether it is worth a try; looks at terms only, and asks Lean nothing. */
  index?(context: Context): boolean;
  apply(context: Context): Promise<RuleOutcome>;
  /** Where nothing else has to be tried when it fails: what it leaves is provable if the goal is. */
  isSafe?: boolean;
  /** When a failure is final: for the goal at any effort, or at this effort. Default: by the search as a whole. */
  failsFor?: "goal" | "effort";
  /**
   * Of what is left to spend, how much it may take when it is tried on a goal for the first time, and more each time after;
   * default: all.
   */
  share?: number;
  /** It shows what definitions say, and takes nothing apart. */
  unfolds?: true;
  /** It states lemmas of its own: one of two searches side by side begins with such rules. */
  invents?: true;
  /** Tactics that are all it does; other searches use them, too. */
  steps?(goal: TermGoal): string[];
  examples: readonly RuleExample[];
}

type GoalRule = RuleOf<Exclude<Phase, CallPhase>, RuleContext>;
export type CallRule = RuleOf<CallPhase, CallContext>;
/** A way to go on with a goal: one file of `rules/`. */
export type Rule = GoalRule | CallRule;

export function isCallRule(rule: Rule): rule is CallRule {
  return rule.phase === "call" || rule.phase === "loop";
}

export function rule(given: Rule): Rule {
  return given;
}

/**
 * A rule that goes on by tactics which the shape of a goal suggests, the most promising first. Nothing is done below a
 * binder in front of the target but to introduce it.
 */
export function stepRule({
  entersBinders = false,
  ...given
}: {
  name: string;
  phase: "branch" | "step";
  cost: number;
  entersBinders?: boolean;
  steps(goal: TermGoal): string[];
  examples: readonly RuleExample[];
}): Rule {
  const steps = (goal: TermGoal) =>
    isBinder(goal.target) && !entersBinders ? [] : given.steps(goal);
  const apply = async ({ goal, search }: RuleContext) => {
    for (const tactic of steps(goal)) {
      const script = await search.solveAfter(tactic);
      if (script) return script;
    }
    return undefined;
  };
  return rule({ ...given, steps, apply });
}

/** A first look at a goal: with little effort, and nothing explored. */
export function isQuick({ explores, effort }: SolveOptions): boolean {
  return !explores && effort <= EFFORTS.small;
}

export function isBinder(target: Term): target is Term & { tag: "pi" | "let" } {
  return target.tag === "pi" || target.tag === "let";
}

/** A rule that closes a goal by one of some tactics. */
export function closingRule(given: {
  name: string;
  cost: number;
  index?(context: RuleContext): boolean;
  tactics(context: RuleContext): readonly string[];
  examples: readonly RuleExample[];
}): Rule {
  return rule({
    ...given,
    phase: "close",
    apply: (context) => closedByOne(context, given.tactics(context)),
  });
}

/** The first of these tactics that closes the goal. */
export async function closedByOne(
  { search }: RuleContext,
  tactics: readonly string[],
): Promise<Script | undefined> {
  for (const tactic of tactics) if (await search.closes(tactic)) return [tactic];
  return undefined;
}

/** Names of a goal's hypotheses, and a function that adds to them. */
export function namesOf(goal: TermGoal): Pick<RuleContext, "names" | "fresh"> {
  const names = goal.hypotheses.map(({ name }) => name);
  const fresh = (stem: string) => {
    const name = freshName(stem, names);
    names.push(name);
    return name;
  };
  return { names, fresh };
}

/** What a rule can use, at another state of its proof; `undefined` where Lean does not tell the goal there. */
export async function contextAt(
  context: RuleContext,
  state: number,
): Promise<RuleContext | undefined> {
  const { runner } = context;
  const [goal, printed] = [await runner.terms(state), await runner.goal(state)];
  return goal && printed && { ...context, state, goal, text: printed.text };
}

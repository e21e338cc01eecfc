import {
  children,
  closedSubterms,
  constantsOf,
  explicitText,
  headName,
  matchConst,
  spine,
  type Term,
  type TermGoal,
  termKey,
} from "../core/index.ts";
import { proveByMultiple } from "./closed-form.ts";
import { EFFORTS, type Effort } from "./efforts.ts";
import { proveForEveryStart } from "./every-start.ts";
import { proveByGeneralising } from "./generalise.ts";
import { namingTactic } from "./hidden-names.ts";
import { type InvariantMemo, type LoopSearch, loopInvariants } from "./loop-invariants.ts";
import { proveByLoopLemma } from "./loop-lemma.ts";
import { mirrorIndices } from "./mirror.ts";
import { closers, inductions } from "./portfolio-tactics.ts";
import { proveByFirstPower } from "./power-quantifiers.ts";
import { callsIn, freshName, type RecursiveCall, type RecursiveFunction } from "./recursion.ts";
import { bullet, type Script } from "./script.ts";
import { matchedVariables, structuralSteps } from "./structural-steps.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** What is known of the user's definitions. Full names. */
export interface Definitions {
  /** Recursive ones, with their induction principles. */
  recursive: ReadonlyMap<string, RecursiveFunction>;
  /** The others, which can be unfolded. */
  plain: readonly string[];
}

export interface SolveOptions {
  effort: Effort;
  /** How many structural steps deep. */
  depth: number;
  /** Look for loop invariants. */
  loops: boolean;
  /** Try combinations of automation that seldom help on what structural steps leave. */
  thorough?: boolean;
}

/** Where automation cannot know anything of a function: for what holds whatever it gives. */
const BLIND = ["simp_all", "omega"];

/** Depth-first proof search over the structure of a goal, with automation at the leaves. */
export class Solver {
  private readonly runner: TacticRunner;
  readonly definitions: Definitions;
  private readonly failed = new Map<string, number>();
  private readonly invariants: InvariantMemo = new Map();

  /** Heartbeats with which automation failed on a goal, by goal and tactic. */
  private readonly tried: Map<string, number>;

  constructor(
    runner: TacticRunner,
    definitions: Definitions,
    tried: Map<string, number> = new Map(),
  ) {
    this.runner = runner;
    this.definitions = definitions;
    this.tried = tried;
  }

  /** A script that closes the only goal of a state, or `undefined`. */
  async solve(state: number, options: SolveOptions): Promise<Script | undefined> {
    const { runner } = this;
    if (runner.expired) return undefined;
    const goal = await runner.goal(state);
    if (!goal) return undefined;
    const weight = options.effort.heartbeats * (options.depth + 1) * (options.loops ? 2 : 1);
    if ((this.failed.get(goal.text) ?? -1) >= weight) return undefined;
    // So that tactics can speak of them.
    const naming = namingTactic(goal);
    if (naming !== undefined) return this.after(state, naming, options);
    const script =
      (await this.close(state, options, goal.text)) ?? (await this.takeApart(state, options));
    if (!script) this.failed.set(goal.text, weight);
    return script;
  }

  /** Solves what a tactic leaves of a goal. */
  async after(state: number, tactic: string, options: SolveOptions): Promise<Script | undefined> {
    const step = await this.runner.run(state, tactic, options.effort);
    if (!step) return undefined;
    if (step.closed) return [tactic];
    const scripts: Script[] = [];
    for (let i = 0; i < step.goals.length; i++) {
      const focused = step.goals.length === 1 ? step.state : await this.runner.focus(step.state, i);
      const script = focused === undefined ? undefined : await this.solve(focused, options);
      if (!script) return undefined;
      scripts.push(script);
    }
    const [only] = scripts;
    if (scripts.length === 1 && only) return tactic === "skip" ? only : [tactic, ...only];
    return [tactic, ...scripts.flatMap(bullet)];
  }

  /** Automation that closes the goal or nothing. */
  private async close(
    state: number,
    { effort, thorough }: SolveOptions,
    goal: string,
  ): Promise<Script | undefined> {
    const blind = !thorough && (await this.isBlind(state));
    const recursive = [...this.definitions.recursive.keys()];
    const all = () => closers(goal, { recursive, effort, thorough: thorough ?? false });
    for (const tactic of blind ? BLIND : all())
      if (await this.closes(state, tactic, effort, goal)) return [tactic];
    return undefined;
  }

  /** Whether a tactic closes a goal; it is not tried again where it failed with as much effort. */
  private async closes(
    state: number,
    tactic: string,
    effort: Effort,
    goal: string,
  ): Promise<boolean> {
    const key = `${tactic}\n${goal}`;
    if ((this.tried.get(key) ?? 0) >= effort.heartbeats) return false;
    const done = await this.runner.run(state, tactic, effort);
    if (!done?.closed && !this.runner.expired) this.tried.set(key, effort.heartbeats);
    return done?.closed ?? false;
  }

  /** The goal is about a recursive function of which no hypothesis says anything. */
  private async isBlind(state: number): Promise<boolean> {
    if (this.definitions.recursive.size === 0) return false;
    const goal = await this.runner.terms(state);
    if (!goal) return false;
    const calls = callsIn(goal.target, this.definitions.recursive);
    return calls.some(({ fn }) =>
      goal.hypotheses.every(({ type }) => !constantsOf(type).includes(fn.name)),
    );
  }

  private async takeApart(state: number, given: SolveOptions): Promise<Script | undefined> {
    if (given.depth === 0) return undefined;
    const { thorough: _, ...options } = given;
    const goal = await this.runner.terms(state);
    if (!goal) return undefined;
    const { head } = spine(goal.target);
    const deeper = { ...options, depth: options.depth - 1 };
    const calls = callsIn(goal.target, this.definitions.recursive);
    if (head.tag === "const" && head.name === "And") {
      // Invariants of the whole serve the parts; the whole at once is often too much.
      if (options.loops)
        for (const call of calls.slice(0, 1))
          await loopInvariants(this.runner, state, goal, call, this.loopSearch(options));
      return this.after(state, "constructor", options);
    }
    const byStart = await this.splitStart(state, goal, calls, deeper);
    if (byStart) return byStart;
    const byMirror = calls.length > 0 ? await this.mirrored(state, goal, options) : undefined;
    if (byMirror) return byMirror;
    for (const call of calls) {
      const script =
        (await this.byInduction(state, call, deeper)) ??
        (await this.once(proveByMultiple, state, goal, call)) ??
        (await this.once(proveByFirstPower, state, goal, call)) ??
        (await this.once(proveByGeneralising, state, goal, call));
      if (script) return script;
    }
    if (isIndexed(goal)) {
      const script = await this.after(state, SPLIT_INDICES, deeper);
      if (script) return script;
    }
    const steps = structuralSteps(goal);
    const matched = matchedVariables(goal.target);
    const isCases = (tactic: string) =>
      [...matched].some((index) => tactic === `cases ${goal.hypotheses[index]?.name}`);
    const branches = steps.filter((tactic) => tactic === "split" || isCases(tactic));
    for (const tactic of branches) {
      const script = await this.after(state, tactic, deeper);
      if (script) return script;
    }
    const byLoops = await this.byLoops(state, goal, calls, options);
    if (byLoops) return byLoops;
    for (const tactic of steps.filter((step) => !branches.includes(step))) {
      const script = await this.after(state, tactic, deeper);
      if (script) return script;
    }
    return undefined;
  }

  /** Where a loop starts with an `if`, each of its branches starts with something simpler. */
  private async splitStart(
    state: number,
    goal: TermGoal,
    calls: readonly RecursiveCall[],
    options: SolveOptions,
  ): Promise<Script | undefined> {
    const condition = startCondition(calls);
    if (!condition) return undefined;
    const names = goal.hypotheses.map(({ name }) => name);
    const h = freshName("h", names);
    const cases = `by_cases ${h} : ${explicitText(condition, names)}`;
    return this.after(state, `${cases} <;> (first | rw [if_pos ${h}] | rw [if_neg ${h}])`, options);
  }

  /** With a variable for each index that is counted from the end. */
  private async mirrored(
    state: number,
    goal: TermGoal,
    options: SolveOptions,
  ): Promise<Script | undefined> {
    const key = `mirror\n${termKey(goal.target)}`;
    if ((this.tried.get(key) ?? 0) >= options.effort.heartbeats) return undefined;
    const mirrored = await mirrorIndices(this.runner, state, goal);
    // What is left is for invariants; taking it apart leads away from them.
    const depth = Math.min(options.depth, MIRRORED_DEPTH);
    const rest = mirrored && (await this.solve(mirrored.state, { ...options, depth, loops: true }));
    if (!rest && !this.runner.expired) this.tried.set(key, options.effort.heartbeats);
    return rest && [...mirrored.lines, ...rest];
  }

  /** Once for each goal: what does not hold for all starts is as dear to try again. */
  private async once(
    prove: typeof proveByGeneralising,
    state: number,
    goal: TermGoal,
    call: RecursiveCall,
  ): Promise<Script | undefined> {
    const key = `${prove.name} ${termKey(call.term)}\n${termKey(goal.target)}`;
    if (this.tried.has(key)) return undefined;
    const script = await prove(this.runner, state, goal, call);
    if (!script && !this.runner.expired) this.tried.set(key, 0);
    return script;
  }

  private loopSearch({ effort }: SolveOptions): LoopSearch {
    return { known: this.invariants, isDear: effort.heartbeats > EFFORTS.small.heartbeats };
  }

  private async byLoops(
    state: number,
    goal: TermGoal,
    calls: readonly RecursiveCall[],
    options: SolveOptions,
  ): Promise<Script | undefined> {
    const search = this.loopSearch(options);
    for (const call of options.loops ? calls : []) {
      if (this.runner.expired) return undefined;
      const script =
        (await this.once(proveForEveryStart, state, goal, call)) ??
        (await proveByLoopLemma(this.runner, state, goal, call, search));
      if (script) return script;
    }
    return undefined;
  }

  /** Functional induction over a call whose varying arguments are different variables. */
  private async byInduction(
    state: number,
    call: RecursiveCall,
    options: SolveOptions,
  ): Promise<Script | undefined> {
    const goal = await this.runner.terms(state);
    const text = (await this.runner.goal(state))?.text;
    const found = goal && inductions(goal, call);
    if (!found || text === undefined) return undefined;
    const [along, ...plain] = found.whole;
    const byIndex = isIndexed(goal) ? [`${found.step} <;> ${BY_INDEX}`] : [];
    for (const whole of [along, ...byIndex, ...plain])
      if (whole && (await this.closes(state, whole, options.effort, text))) return [whole];
    return this.after(state, found.step, options);
  }
}

/** The condition of the first `if` in the arguments of a call. */
function startCondition(calls: readonly RecursiveCall[]): Term | undefined {
  let found: Term | undefined;
  for (const arg of calls.flatMap(({ varyingArgs }) => varyingArgs))
    closedSubterms(arg, (term) => {
      found ??= matchConst(term, "ite", 5)?.[1];
    });
  return found;
}

/** Structural steps before a loop with mirrored indices: through an `if` around it, mostly. */
const MIRRORED_DEPTH = 2;

/** A quantifier over the indices of a list with a head: the head, and the indices of the rest. */
const SPLIT_INDICES =
  "simp only [List.length_cons, Nat.add_lt_add_iff_right, Nat.forall_lt_succ_left, Nat.forall_lt_succ_left', Nat.exists_lt_succ_left, Nat.exists_lt_succ_left'] at *";

const BY_INDEX = `(try ${SPLIT_INDICES}) <;> (first | grind | (simp_all; done) | (simp_all <;> grind))`;

/** It speaks of all or some indices of a list. */
function isIndexed({ hypotheses, target }: TermGoal): boolean {
  const types = [target, ...hypotheses.map(({ type }) => type)];
  return (
    types.some((type) => constantsOf(type).includes("List.length")) &&
    types.some((type) => quantifiesOver(type, "Nat"))
  );
}

function quantifiesOver(term: Term, type: string): boolean {
  if (term.tag === "pi" && headName(term.type) === type) return true;
  const { head, args } = spine(term);
  const [over] = args;
  if (head.tag === "const" && head.name === "Exists" && over && headName(over) === type)
    return true;
  return children(term).some((child) => quantifiesOver(child, type));
}

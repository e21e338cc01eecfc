import { hintsFor } from "./hints.ts";
import { proveByLoopLemma } from "./loop-lemma.ts";
import { callsIn, freshName, type RecursiveCall, type RecursiveFunction } from "./recursion.ts";
import { bullet, type Script } from "./script.ts";
import { EFFORTS, type Effort, type TacticRunner } from "./tactic-runner.ts";
import { closedSubterms, spine, type Term, type TermGoal } from "./term.ts";

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
}

/** Depth-first proof search over the structure of a goal, with automation at the leaves. */
export class Solver {
  private readonly runner: TacticRunner;
  private readonly definitions: Definitions;
  private readonly failed = new Map<string, number>();

  constructor(runner: TacticRunner, definitions: Definitions) {
    this.runner = runner;
    this.definitions = definitions;
  }

  /** A script that closes the only goal of a state, or `undefined`. */
  async solve(state: number, options: SolveOptions): Promise<Script | undefined> {
    const { runner } = this;
    if (runner.expired) return undefined;
    const goal = await runner.goal(state);
    if (!goal) return undefined;
    const weight = options.effort.heartbeats * (options.depth + 1) * (options.loops ? 2 : 1);
    if ((this.failed.get(goal.text) ?? -1) >= weight) return undefined;
    const inaccessible = goal.hypotheses.filter((h) => h.isInaccessible);
    if (inaccessible.length > 0)
      return this.withNames(state, inaccessible.length, goal.hypotheses, options);
    const script =
      (await this.close(state, options.effort, goal.text)) ??
      (await this.takeApart(state, options));
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

  /** Gives names to hypotheses that have none, so that tactics can speak of them. */
  private async withNames(
    state: number,
    count: number,
    hypotheses: readonly { userName: string; isInaccessible: boolean }[],
    options: SolveOptions,
  ): Promise<Script | undefined> {
    const taken = hypotheses.filter((h) => !h.isInaccessible).map((h) => h.userName);
    const names: string[] = [];
    for (const { userName } of hypotheses.filter((h) => h.isInaccessible)) {
      const stem = userName.replace(/✝.*$/, "");
      names.push(freshName(stem === "this" ? "h" : stem, [...taken, ...names]));
    }
    if (names.length !== count) return undefined;
    return this.after(state, `rename_i ${names.join(" ")}`, options);
  }

  /** Automation that closes the goal or nothing. */
  private async close(state: number, effort: Effort, goal: string): Promise<Script | undefined> {
    const recursive = [...this.definitions.recursive.keys()].map((name) => `_root_.${name}`);
    const hints = hintsFor(goal);
    const attempts = ["omega", "grind", "simp_all", "(simp_all; omega)"];
    if (hints.length > 0) attempts.splice(2, 0, `grind [${hints.join(", ")}]`);
    if (effort.heartbeats > EFFORTS.small.heartbeats) {
      attempts.push("rfl", "(simp_all; grind)", "decide");
      if (hints.length > 0) attempts.push(`(simp_all [${hints.join(", ")}]; done)`);
      if (recursive.length > 0) attempts.push(`grind [${[...recursive, ...hints].join(", ")}]`);
    }
    for (const tactic of attempts) {
      const done = await this.runner.run(state, tactic, effort);
      if (done?.closed) return [tactic];
    }
    return undefined;
  }

  private async takeApart(state: number, options: SolveOptions): Promise<Script | undefined> {
    if (options.depth === 0) return undefined;
    const goal = await this.runner.terms(state);
    if (!goal) return undefined;
    const { head } = spine(goal.target);
    const deeper = { ...options, depth: options.depth - 1 };
    if (head.tag === "const" && head.name === "And")
      return this.after(state, "constructor", options);
    const calls = callsIn(goal.target, this.definitions.recursive);
    for (const call of calls) {
      const script = await this.byRecursion(state, goal, call, deeper);
      if (script) return script;
    }
    for (const tactic of structuralSteps(goal)) {
      const script = await this.after(state, tactic, deeper);
      if (script) return script;
    }
    return undefined;
  }

  private async byRecursion(
    state: number,
    goal: TermGoal,
    call: RecursiveCall,
    options: SolveOptions,
  ): Promise<Script | undefined> {
    const { runner } = this;
    const targets = call.varyingArgs.flatMap((arg) => (arg.tag === "fvar" ? [arg.index] : []));
    if (targets.length === call.varyingArgs.length && new Set(targets).size === targets.length) {
      const tactic = `fun_induction ${call.fn.name}`;
      const quick = await runner.run(state, `${tactic} <;> grind`, options.effort);
      if (quick?.closed) return [`${tactic} <;> grind`];
      const script = await this.after(state, tactic, options);
      if (script) return script;
    }
    if (!options.loops || runner.expired) return undefined;
    return proveByLoopLemma(runner, state, goal, call);
  }
}

/** Steps that the shape of a goal suggests, the most promising first. */
function structuralSteps(goal: TermGoal): string[] {
  const { head } = spine(goal.target);
  const names = goal.hypotheses.map((h) => h.name);
  const steps: string[] = [];
  if (goal.target.tag === "pi" || goal.target.tag === "let") {
    steps.push(`intro ${freshName(goal.target.name, names)}`);
    return steps;
  }
  if (hasBranch(goal.target)) steps.push("split");
  if (head.tag === "const") {
    if (head.name === "Iff") steps.push("constructor");
    if (head.name === "Not") steps.push(`intro ${freshName("h", names)}`);
    if (head.name === "Or") steps.push("left", "right");
  }
  for (const { name, type } of goal.hypotheses) {
    const { head: kind } = spine(type);
    if (kind.tag !== "const") continue;
    if (["And", "Exists", "Or"].includes(kind.name)) steps.push(`cases ${name}`);
    else if (hasBranch(type)) steps.push(`split at ${name}`);
  }
  for (const { name, type } of goal.hypotheses) {
    const { head: kind } = spine(type);
    if (kind.tag === "const" && ["List", "Option", "Prod"].includes(kind.name))
      steps.push(`cases ${name}`);
  }
  return steps;
}

/** There is an `if` or a `match` in it. */
function hasBranch(term: Term): boolean {
  let found = false;
  closedSubterms(term, (t) => {
    const { head } = spine(t);
    if (head.tag === "const" && (/^(ite|dite)$/.test(head.name) || /\.match_\d+$/.test(head.name)))
      found = true;
  });
  return found;
}

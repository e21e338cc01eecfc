import { groupBy, termKey } from "../core/index.ts";
import { Conjectures } from "./conjectures.ts";
import type { Definitions } from "./definitions.ts";
import { EFFORTS } from "./efforts.ts";
import { namingTactic } from "./hidden-names.ts";
import { callsIn } from "./recursion.ts";
import {
  isCallRule,
  type Memory,
  namesOf,
  PHASES,
  type Phase,
  type Rule,
  type RuleContext,
  type RuleOutcome,
  type SolveOptions,
} from "./rule.ts";
import type { RuleLog } from "./rule-log.ts";
import { bullet, type Script } from "./script.ts";
import { block } from "./tactic.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** A rule for a goal, or for one call in it. */
interface Application {
  rule: Rule;
  /** Goal and call. */
  key: string;
  isLikely: boolean;
  run(): Promise<RuleOutcome>;
}

/** The same phases where loops are looked at first. */
const LOOPS_FIRST: readonly Phase[] = PHASES.flatMap((phase): Phase[] => {
  if (phase === "loop") return [];
  return phase === "call" ? ["loop", "call"] : [phase];
});
/** The share of a rule that invents lemmas, where such rules come first. */
const SHARE_OF_INVENTION = 0.25;
/** How many times its last share a rule may take when it is tried on a goal again. */
const GROWTH = 3;

/** Depth-first proof search by rules, phase by phase, the cheapest first. */
export class Engine {
  private readonly runner: TacticRunner;
  private readonly definitions: Definitions;
  private readonly rules: Map<Phase, Rule[]>;
  private readonly memory: Memory;
  private readonly log: RuleLog;
  private readonly conjectures: Conjectures;
  private readonly isInventive: boolean;
  /** How hard it was tried to prove goals that failed, by their text and what was tried. */
  private readonly failed = new Map<string, number>();

  constructor(
    runner: TacticRunner,
    {
      definitions,
      rules,
      memory,
      log,
      conjectures = new Conjectures(runner),
      isInventive = false,
    }: {
      definitions: Definitions;
      rules: readonly Rule[];
      memory: Memory;
      log: RuleLog;
      conjectures?: Conjectures;
      /** A goal that was just opened is tried by rules that invent lemmas first. */
      isInventive?: boolean;
    },
  ) {
    this.runner = runner;
    this.definitions = definitions;
    this.rules = groupBy(
      rules.toSorted((a, b) => a.cost - b.cost),
      ({ phase }) => phase,
    );
    this.memory = memory;
    this.log = log;
    this.conjectures = conjectures;
    this.isInventive = isInventive;
  }

  /** A script that closes the only goal of a state, or `undefined`. */
  async solve(state: number, options: SolveOptions): Promise<Script | undefined> {
    const { runner, failed } = this;
    const printed = runner.expired ? undefined : await runner.goal(state);
    if (!printed) return undefined;
    const { effort, depth, loops } = options;
    const weight = effort * (depth + 1) * (loops ? 2 : 1);
    const kind = kindOf(printed.text, options);
    if ((failed.get(kind) ?? -1) >= weight) return undefined;
    // So that tactics can speak of them.
    const naming = namingTactic(printed);
    if (naming !== undefined) return this.solveAfter(state, naming, options);
    const again = await this.solvedBefore(state, printed.text);
    if (again) return again;
    const goal = await runner.terms(state);
    if (!goal) return undefined;
    const { definitions, memory, conjectures } = this;
    const { text } = printed;
    const calls = callsIn(goal.target, definitions.recursive);
    const search = this.searchFrom(state, text, options);
    const about = { runner, state, goal, text, definitions, calls, options };
    const known = { ...about, search, memory, conjectures };
    const before = runner.spent;
    const { result: script, rules } = await this.log.marked(() =>
      this.tryPhases({ ...known, ...namesOf(goal) }),
    );
    if (!script && !runner.expired) failed.set(kind, weight);
    if (script && runner.spent - before > EFFORTS.small) memory.solved.set(text, { script, rules });
    return script;
  }

  /** By what closed the same goal before something else of the same proof failed. */
  private async solvedBefore(state: number, text: string): Promise<Script | undefined> {
    const solution = this.memory.solved.get(text);
    if (!solution) return undefined;
    const done = await this.runner.run(state, block(solution.script), EFFORTS.large);
    if (!done?.closed) return undefined;
    this.log.again(solution.rules);
    return solution.script;
  }

  private async tryPhases(context: RuleContext): Promise<Script | undefined> {
    const { from, depth, loops } = context.options;
    const phases = loops === "first" ? LOOPS_FIRST : PHASES;
    const after = (phase: Phase) => phases.indexOf(phase) + 1;
    const end = from === "open" ? after("open") : depth === 0 ? after("close") : phases.length;
    for (const phase of phases.slice(phases.indexOf(from), end)) {
      if (phase === "loop" && !loops) continue;
      for (const application of this.applications(phase, context)) {
        const { invents, share } = application.rule;
        const most = invents && this.inventsFirst(phase, context.options) ? SHARE_OF_INVENTION : 1;
        const options = { ...context.options, share: Math.min(most, share ?? 1) };
        const outcome = await this.apply(application, options);
        if (typeof outcome === "object") return outcome;
        if (application.rule.isSafe && application.isLikely && outcome === undefined)
          return undefined;
      }
    }
    return undefined;
  }

  private inventsFirst(phase: Phase, { nested }: SolveOptions): boolean {
    return this.isInventive && phase === "open" && nested === undefined;
  }

  private applications(phase: Phase, context: RuleContext): Application[] {
    const { goal, calls, text } = context;
    // How a proof is begun depends on what is known; what is done then mostly on what is to be proved.
    const key = phase === "open" ? text : termKey(goal.target);
    const rules = this.inventsFirst(phase, context.options)
      ? inventiveFirst(this.rules.get(phase) ?? [])
      : (this.rules.get(phase) ?? []);
    const opensAny = context.options.loops !== "first";
    const ofGoal = rules.flatMap((rule): Application[] => {
      if (isCallRule(rule) || (phase === "open" && !opensAny && !rule.unfolds)) return [];
      const isLikely = rule.index?.(context) ?? true;
      return [{ rule, key, isLikely, run: () => rule.apply({ ...context, ...namesOf(goal) }) }];
    });
    const ofCalls = calls.flatMap((call) =>
      rules.filter(isCallRule).map((rule): Application => {
        const isLikely = rule.index?.({ ...context, call }) ?? true;
        const run = () => rule.apply({ ...context, ...namesOf(goal), call });
        return { rule, key: `${termKey(call.term)}\n${key}`, isLikely, run };
      }),
    );
    return [...ofGoal, ...ofCalls];
  }

  /** Not where the rule failed before, if its failures are final. */
  private async apply(
    { rule, key, isLikely, run }: Application,
    { effort, share }: SolveOptions & { share: number },
  ): Promise<RuleOutcome> {
    const { name, failsFor } = rule;
    const { runner } = this;
    const { tried, shared } = this.memory;
    const id = `${name} ${key}`;
    const amount = failsFor === "goal" ? Number.POSITIVE_INFINITY : effort;
    if (!isLikely || runner.expired) return undefined;
    if (failsFor !== undefined && (tried.get(id) ?? 0) >= amount) return undefined;
    const times = shared.get(id) ?? 0;
    if (share < 1) shared.set(id, times + 1);
    return runner.within(Math.min(1, share * GROWTH ** times), async () => {
      const outcome = await this.log.track(name, run, (result) => typeof result === "object");
      if (typeof outcome !== "object" && failsFor !== undefined && !runner.expired)
        tried.set(id, amount);
      return outcome;
    });
  }

  private searchFrom(state: number, text: string, options: SolveOptions): RuleContext["search"] {
    const { depth, effort } = options;
    const below: SolveOptions = { ...options, depth: depth - 1, thorough: false, from: "close" };
    return {
      solve: (next, change) => this.solve(next, { ...below, ...change }),
      solveAfter: (tactic, change) => this.solveAfter(state, tactic, { ...below, ...change }),
      closes: async (tactic) => {
        const key = `${tactic}\n${text}`;
        if ((this.memory.tried.get(key) ?? 0) >= effort) return false;
        const done = await this.runner.run(state, tactic, effort);
        if (!done?.closed && !this.runner.expired) this.memory.tried.set(key, effort);
        return done?.closed ?? false;
      },
    };
  }

  /** Solves all that a tactic leaves of a goal. */
  private solveAfter(
    state: number,
    tactic: string,
    options: SolveOptions,
  ): Promise<Script | undefined> {
    return this.log.group(async () => {
      const step = await this.runner.run(state, tactic, options.effort);
      if (!step) return undefined;
      if (step.closed) return [tactic];
      const scripts: Script[] = [];
      for (let i = 0; i < step.goals.length; i++) {
        const isOnly = step.goals.length === 1;
        const focused = isOnly ? step.state : await this.runner.focus(step.state, i);
        const script = focused === undefined ? undefined : await this.solve(focused, options);
        if (!script) return undefined;
        scripts.push(script);
      }
      const [only] = scripts;
      if (scripts.length === 1 && only) return [tactic, ...only];
      return [tactic, ...scripts.flatMap(bullet)];
    });
  }
}

/** Those that invent lemmas, the last first: another search comes to the first ones sooner. */
function inventiveFirst(rules: readonly Rule[]): Rule[] {
  const inventive = rules.filter(({ invents }) => invents).toReversed();
  return [...inventive, ...rules.filter(({ invents }) => !invents)];
}

/** A goal that cannot be closed as it is may still be opened, and what a nested search leaves out may open it. */
function kindOf(text: string, { from, nested }: SolveOptions): string {
  return from === "open" ? `${nested ?? "open"} ${text}` : text;
}

import {
  type Candidate,
  type Feedback,
  heartbeatsIn,
  spine,
  type TermGoal,
} from "../core/index.ts";
import type { Policy, PolicyContext, PolicyGoal } from "../core/ports/index.ts";
import type { Abbreviations } from "./abbreviations.ts";
import { Conjectures } from "./conjectures.ts";
import { splitGoal } from "./decompose.ts";
import { stepDecompositions } from "./decompose-steps.ts";
import { type Definitions, readDefinitions } from "./definitions.ts";
import { EFFORTS } from "./efforts.ts";
import { Engine } from "./engine.ts";
import { GrindPatterns } from "./grind-patterns.ts";
import { importedClosers } from "./imported-closers.ts";
import { searchInOrder } from "./ordered-search.ts";
import { plainForms, withoutParentheses } from "./plain-words.ts";
import { withoutUnused } from "./prune.ts";
import { readAbbreviations } from "./read-abbreviations.ts";
import { callsIn, callsInGoal, countsAlong } from "./recursion.ts";
import type { Rule, SolveOptions } from "./rule.ts";
import { RuleLog } from "./rule-log.ts";
import { rulesWithout } from "./rules/index.ts";
import { proofText, type Script } from "./script.ts";
import type { TacticOrder } from "./tactic-order.ts";
import { TacticRunner } from "./tactic-runner.ts";
import { unfoldGoal } from "./unfold-goal.ts";
import { readVocabulary, type Vocabulary } from "./vocabulary.ts";

/** One way through the phases of the rules: the structure of the goal, or facts about its functions first. */
type Round = Pick<SolveOptions, "effort" | "depth" | "loops" | "explores"> & {
  /** What it may take of what is left when it begins; default all. */
  share?: number;
  /** Lemmas are invented before anything else: in texts with types or theorems, and for calls inside of calls. */
  invents?: boolean;
  /** Only where some recursive function carries a number along, or only where none does. */
  counts?: boolean;
};

const { small, medium, large } = EFFORTS;

/** Orders of the same rounds: two for workers side by side, and one for a worker that is alone. */
const PLANS = {
  structure: [
    { counts: true, share: 0.06, explores: false, effort: small, depth: 3, loops: false },
    { counts: true, share: 0.4, explores: false, effort: small, depth: 5, loops: "first" },
    { explores: false, effort: small, depth: 3, loops: false },
    { explores: false, effort: small, depth: 5, loops: true },
    { explores: true, effort: small, depth: 5, loops: false },
    { explores: false, effort: medium, depth: 8, loops: true },
    { explores: true, effort: medium, depth: 8, loops: true },
    { explores: false, effort: large, depth: 12, loops: true },
    { explores: true, effort: large, depth: 12, loops: true },
  ],
  facts: [
    { share: 0.2, invents: true, explores: false, effort: small, depth: 0, loops: false },
    { explores: true, effort: small, depth: 5, loops: false },
    { explores: false, effort: medium, depth: 6, loops: false },
    { explores: true, effort: medium, depth: 8, loops: true },
    { explores: false, effort: large, depth: 8, loops: false },
    { explores: true, effort: large, depth: 12, loops: true },
  ],
  alone: [
    { share: 0.06, explores: false, effort: small, depth: 3, loops: false },
    { counts: true, share: 0.4, explores: false, effort: small, depth: 5, loops: "first" },
    { share: 0.15, explores: true, effort: small, depth: 5, loops: false },
    { counts: false, share: 0.2, explores: false, effort: small, depth: 5, loops: true },
    { share: 0.15, invents: true, explores: false, effort: small, depth: 0, loops: false },
    { explores: true, effort: medium, depth: 8, loops: true },
    { explores: false, effort: medium, depth: 8, loops: true },
    { explores: true, effort: large, depth: 12, loops: true },
    { explores: false, effort: large, depth: 12, loops: true },
  ],
} as const satisfies Record<string, readonly Round[]>;

/**
 * Thousands of heartbeats after which others may have the workspace, by plans that give way to them: what is obvious is
 * found by then. Beside another worker they have had it before.
 */
const FIRST_LOOK: Partial<Record<SymbolicPlan, number>> = { facts: 30_000, alone: 9_000 };

/** What a round may have however little there is: thousands of heartbeats in which the obvious is tried. */
const LEAST_OF_ROUND = 10_000;

export type SymbolicPlan = keyof typeof PLANS;

export interface SymbolicPolicyOptions {
  /** Tries what it finds likely before the rest. */
  order?: TacticOrder;
  /** Names of rules to leave out. */
  withoutRules?: readonly string[];
}

/** Automation for so many workers: two ways to begin where two can begin at once. */
export function symbolicPolicies(
  lanes: number,
  options: SymbolicPolicyOptions = {},
): SymbolicPolicy[] {
  const plans: SymbolicPlan[] = lanes > 1 ? ["structure", "facts"] : ["alone"];
  return plans.map((plan) => new SymbolicPolicy(plan, options));
}

/** What is known of a goal when the search for its proof begins. */
interface Known {
  definitions: Definitions;
  tried: Map<string, number>;
}

/** Proposes proofs by automation alone: no model, no key. */
export class SymbolicPolicy implements Policy {
  readonly name: string;
  readonly rootCallHeartbeats = heartbeatsIn(120_000);
  readonly pauses: boolean;
  private readonly plan: SymbolicPlan;
  private readonly vocabularies = new Map<string, Promise<Vocabulary>>();
  /** What failed on a goal in earlier calls. */
  private readonly tried = new Map<string, Promise<Map<string, number>>>();
  private readonly abbreviations = new Map<string, Promise<Abbreviations>>();
  private readonly closers = new Map<string, Promise<string[]>>();
  private readonly patterns = new Map<string, Promise<GrindPatterns>>();

  private readonly order: TacticOrder | undefined;
  private readonly rules: readonly Rule[];

  constructor(
    plan: SymbolicPlan = "structure",
    { order, withoutRules = [] }: SymbolicPolicyOptions = {},
  ) {
    this.plan = plan;
    this.pauses = FIRST_LOOK[plan] !== undefined;
    this.order = order;
    this.rules = rulesWithout(withoutRules);
    this.name = plan === "facts" ? "symbolic-facts" : "symbolic";
  }

  async *complete(
    goal: PolicyGoal,
    context: PolicyContext,
  ): AsyncGenerator<Candidate, void, Feedback> {
    const runner = new TacticRunner(context.workspace, context);
    const log = new RuleLog();
    try {
      const definitions = await this.readDefinitions(runner, goal, context);
      const tried = await once(
        this.tried,
        { goal, context, of: goal.statement.text },
        async () => new Map(),
      );
      const { environment } = goal;
      const { keeper } = context;
      const types = definitions.vocabulary.dataTypes;
      const conjectures = new Conjectures(runner, { environment, keeper, types });
      const look = FIRST_LOOK[this.plan];
      if (look !== undefined && context.pause) runner.pauseAfter(look, context.pause);
      const known = { definitions, tried, conjectures };
      const found = await this.script(runner, goal.proofState, known, log);
      if (!found) return;
      const { rules } = log;
      const script = await withoutUnused(runner, goal.proofState, found);
      // What Lean prints is shorter, but does not always mean the same when it is read again.
      const printed = asPrinted(script, runner.printed);
      const shown = new Set<string>();
      for (const written of [withoutParentheses(printed), script]) {
        const forms = await plainForms(runner, goal.proofState, written);
        for (const proof of forms.map(proofText)) {
          if (shown.has(proof)) continue;
          shown.add(proof);
          const feedback = yield { kind: "proof", proof, ...originOf(rules) };
          if (feedback?.accepted) return;
        }
      }
    } finally {
      runner.release();
      const uses = log.summary();
      if (uses.length > 0) context.onRules?.(uses);
    }
  }

  /** Into the parts that the goal consists of, or else by one structural step. */
  async *decompose(
    goal: PolicyGoal,
    context: PolicyContext,
  ): AsyncGenerator<Candidate, void, Feedback> {
    if (this.plan === "facts") return;
    const runner = new TacticRunner(context.workspace, context);
    try {
      const definitions = await this.readDefinitions(runner, goal, context);
      for (const decomposition of await splitGoal(runner, goal, context, definitions)) {
        const feedback = yield { kind: "decomposition", decomposition, origin: "symbolic/split" };
        if (feedback?.accepted) return;
      }
      for await (const ways of stepDecompositions(runner, goal, context, definitions)) {
        for (const decomposition of ways) {
          const feedback = yield { kind: "decomposition", decomposition, origin: "symbolic/step" };
          if (feedback?.accepted) break;
        }
      }
    } finally {
      runner.release();
    }
  }

  private async readDefinitions(
    runner: TacticRunner,
    goal: PolicyGoal,
    context: PolicyContext,
  ): Promise<Definitions> {
    runner.patterns = await once(this.patterns, { goal, context }, async () => new GrindPatterns());
    const vocabulary = await once(this.vocabularies, { goal, context }, () =>
      readVocabulary(context.keeper ?? context.workspace, goal),
    );
    runner.abbreviations = await once(this.abbreviations, { goal, context }, () =>
      readAbbreviations(runner, goal.proofState, vocabulary.abbreviations),
    );
    const imported = await once(this.closers, { goal, context }, () =>
      importedClosers(runner, goal.proofState, goal.context),
    );
    return { ...(await readDefinitions(runner, goal.proofState, vocabulary)), imported };
  }

  private async script(
    runner: TacticRunner,
    state: number,
    { definitions, tried, conjectures }: Known & { conjectures: Conjectures },
    log: RuleLog,
  ): Promise<Script | undefined> {
    const inOrder = await this.inOrder(runner, state, { definitions, tried });
    if (inOrder) return inOrder;
    const memory = {
      tried,
      shared: new Map<string, number>(),
      openings: new Map(),
      facts: new Map(),
      invariants: new Map(),
      solved: new Map(),
    };
    const { rules } = this;
    const plan: readonly Round[] = PLANS[this.plan];
    const isCounting = [...definitions.recursive.values()].some(countsAlong);
    const goal = await runner.terms(state);
    const isForInvention =
      definitions.vocabulary.isRich || (goal && hasCallsInCalls(goal, definitions));
    for (const round of plan) {
      if (runner.expired) return undefined;
      if (round.explores && definitions.recursive.size === 0) continue;
      const { share = 1, invents = false, counts = isCounting, ...way } = round;
      if (counts !== isCounting || (invents && !isForInvention)) continue;
      const engine = new Engine(runner, {
        ...{ definitions, rules, memory, log, conjectures, isInventive: invents },
      });
      const solve = () => engine.solve(state, { ...way, thorough: false, from: "open" });
      const script = await runner.within(share, solve, LEAST_OF_ROUND);
      if (script) return script;
    }
    return undefined;
  }

  /** By what an order finds likely, the user's plain definitions unfolded. */
  private async inOrder(
    runner: TacticRunner,
    state: number,
    { definitions, tried }: Known,
  ): Promise<Script | undefined> {
    const { order, plan } = this;
    if (!order || plan === "facts") return undefined;
    const isUnfolded = definitions.plain.length > 0;
    const opening = isUnfolded
      ? await unfoldGoal(runner, state, "simp only", definitions)
      : undefined;
    if (opening?.closed) return opening.lines;
    const search = { definitions, order, tried };
    const script = await searchInOrder(runner, opening?.state ?? state, search);
    return script && [...(opening?.lines ?? []), ...script];
  }
}

/** What holds for all goals of a text, found out by each worker: which of two is first would depend on the clock. */
function once<T>(
  found: Map<string, Promise<T>>,
  { goal, context, of = "" }: { goal: PolicyGoal; context: PolicyContext; of?: string },
  find: () => Promise<T>,
): Promise<T> {
  const key = `${context.worker} ${of} ${goal.context}`;
  let answer = found.get(key);
  if (!answer) {
    answer = find();
    found.set(key, answer);
    context.signal.addEventListener("abort", () => found.delete(key), { once: true });
  }
  return answer;
}

/** A function of the text is called on the value of one: what holds of such values is a lemma. */
function hasCallsInCalls(goal: TermGoal, { recursive }: Definitions): boolean {
  return callsInGoal(goal, recursive).some(({ term }) =>
    spine(term).args.some((arg) => callsIn(arg, recursive).length > 0),
  );
}

/** The rule that says most of a proof: the first that takes the goal apart, else the last. */
function originOf(rules: readonly string[]): { origin: string; rules: readonly string[] } {
  const telling = rules.findLast((name) => !name.startsWith("close-")) ?? rules.at(-1);
  return { origin: `symbolic/${telling ?? "ordered"}`, rules };
}

/** The script with its statements as Lean prints them; the same script when none is known. */
function asPrinted(script: Script, printed: ReadonlyMap<string, string>): Script {
  let changed = false;
  const lines = script.map((line) => {
    const [, head, statement, tail] = /^(.*?have \S+ : )(.*)( := by)$/.exec(line) ?? [];
    const shorter = statement === undefined ? undefined : printed.get(statement);
    if (shorter === undefined) return line;
    changed = true;
    return `${head}${shorter}${tail}`;
  });
  return changed ? lines : script;
}

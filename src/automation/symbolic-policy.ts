import type { Candidate, Feedback } from "../core/index.ts";
import type { Policy, PolicyContext, PolicyGoal } from "../core/ports/index.ts";
import { splitGoal } from "./decompose.ts";
import { stepDecompositions } from "./decompose-steps.ts";
import { definitionNames, readDefinitions } from "./definitions.ts";
import { EFFORTS } from "./efforts.ts";
import { exploreFunctions } from "./explore.ts";
import { type Opening, openGoal, unfoldGoal } from "./openings.ts";
import { searchInOrder } from "./ordered-search.ts";
import { withoutUnused } from "./prune.ts";
import { proofText, type Script } from "./script.ts";
import { type Definitions, type SolveOptions, Solver } from "./solve.ts";
import type { TacticOrder } from "./tactic-order.ts";
import { TacticRunner } from "./tactic-runner.ts";

/** One thing to try: the structure of the goal, or facts about its functions first. */
interface Step extends SolveOptions {
  way: "structure" | "facts";
}

const { small, medium, large } = EFFORTS;

/** Orders of the same steps, for lanes side by side. */
const PLANS = {
  structure: [
    { way: "structure", effort: small, depth: 3, loops: false },
    { way: "structure", effort: small, depth: 5, loops: true },
    { way: "facts", effort: small, depth: 5, loops: false },
    { way: "structure", effort: medium, depth: 8, loops: true },
    { way: "facts", effort: medium, depth: 8, loops: true },
    { way: "structure", effort: large, depth: 12, loops: true },
    { way: "facts", effort: large, depth: 12, loops: true },
  ],
  facts: [
    { way: "facts", effort: small, depth: 5, loops: false },
    { way: "structure", effort: medium, depth: 6, loops: false },
    { way: "facts", effort: medium, depth: 8, loops: true },
    { way: "structure", effort: large, depth: 8, loops: false },
    { way: "facts", effort: large, depth: 12, loops: true },
  ],
} as const satisfies Record<string, readonly Step[]>;

/** What one round goes about; the goal is opened once for all rounds. */
interface Attempt {
  solver: Solver;
  openings: () => Promise<Opening[]>;
}

export type SymbolicPlan = keyof typeof PLANS;

/** Proposes proofs by automation alone: no model, no key. */
export class SymbolicPolicy implements Policy {
  readonly name: string;
  readonly rootCallMs = 60_000;
  private readonly plan: SymbolicPlan;
  private readonly names = new Map<string, Promise<string[]>>();

  private readonly order: TacticOrder | undefined;

  /** `order`: tries what it finds likely before the rest. */
  constructor(plan: SymbolicPlan = "structure", order?: TacticOrder) {
    this.plan = plan;
    this.order = order;
    this.name = plan === "structure" ? "symbolic" : `symbolic-${plan}`;
  }

  async *complete(
    goal: PolicyGoal,
    context: PolicyContext,
  ): AsyncGenerator<Candidate, void, Feedback> {
    const runner = new TacticRunner(context.workspace, context);
    try {
      const definitions = await readDefinitions(
        runner,
        goal.proofState,
        await this.definitionNames(goal, context),
      );
      const found = await this.script(runner, goal, definitions);
      if (!found) return;
      const { origin } = found;
      const script = await withoutUnused(runner, goal.proofState, found.script);
      // What Lean prints is shorter, but does not always mean the same when it is read again.
      for (const lines of [asPrinted(script, runner.printed), script]) {
        const feedback = yield { kind: "proof", proof: proofText(lines), origin };
        if (feedback?.accepted || lines === script) return;
      }
    } finally {
      runner.release();
    }
  }

  /** Into the parts that the goal consists of, or else by one structural step. */
  async *decompose(
    goal: PolicyGoal,
    context: PolicyContext,
  ): AsyncGenerator<Candidate, void, Feedback> {
    if (this.plan !== "structure") return;
    const runner = new TacticRunner(context.workspace, context);
    try {
      const names = await this.definitionNames(goal, context);
      const definitions = await readDefinitions(runner, goal.proofState, names);
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

  private async script(
    runner: TacticRunner,
    goal: PolicyGoal,
    definitions: Definitions,
  ): Promise<{ script: Script; origin: string } | undefined> {
    const tried = new Map<string, number>();
    let opened: Promise<Opening[]> | undefined;
    const openings = () => {
      opened ??= openGoal(runner, goal.proofState, definitions);
      return opened;
    };
    const inOrder = await this.inOrder(runner, goal.proofState, { definitions, tried });
    if (inOrder) return { script: inOrder, origin: "symbolic/ordered" };
    for (const { way, ...options } of PLANS[this.plan]) {
      if (runner.expired) return undefined;
      if (way === "facts" && definitions.recursive.size === 0) continue;
      const solver = new Solver(runner, definitions, tried);
      const script =
        way === "structure"
          ? await this.direct(runner, goal.proofState, { solver, openings }, options)
          : await this.withFacts(runner, { solver, openings }, options);
      if (script) return { script, origin: `symbolic/${way}` };
    }
    return undefined;
  }

  /** By what an order finds likely, the user's plain definitions unfolded. */
  private async inOrder(
    runner: TacticRunner,
    state: number,
    { definitions, tried }: { definitions: Definitions; tried: Map<string, number> },
  ): Promise<Script | undefined> {
    const { order, plan } = this;
    if (!order || plan !== "structure") return undefined;
    const isUnfolded = definitions.plain.length > 0;
    const opening = isUnfolded
      ? await unfoldGoal(runner, state, "simp only", definitions.plain)
      : undefined;
    if (opening?.closed) return opening.lines;
    const search = { definitions, order, tried };
    const script = await searchInOrder(runner, opening?.state ?? state, search);
    return script && [...(opening?.lines ?? []), ...script];
  }

  /** From the goal as it is, then opened in several ways, then with facts about sequences. */
  private async direct(
    runner: TacticRunner,
    state: number,
    { solver, openings }: Attempt,
    options: SolveOptions,
  ): Promise<Script | undefined> {
    const asItIs = { ...options, loops: false, depth: 0 };
    const plain = await solver.solve(state, asItIs);
    if (plain) return plain;
    for (const opening of await openings()) {
      if (runner.expired) return undefined;
      const rest = opening.closed
        ? []
        : await solver.solve(opening.state, { ...options, thorough: true });
      if (rest) return [...opening.lines, ...rest];
    }
    return undefined;
  }

  /** First proves what can be found out about the recursive functions, then the goal with it. */
  private async withFacts(
    runner: TacticRunner,
    { solver, openings }: Attempt,
    options: SolveOptions,
  ): Promise<Script | undefined> {
    const { definitions } = solver;
    const [opening] = await openings();
    const terms = opening && (await runner.terms(opening.state));
    if (!opening || !terms) return undefined;
    const functions = [...definitions.recursive.values()];
    for await (const known of exploreFunctions(runner, opening.state, functions, terms)) {
      const rest = await solver.solve(known.state, { ...options, thorough: true });
      if (rest) return [...opening.lines, ...known.proved.flatMap(({ lines }) => lines), ...rest];
    }
    return undefined;
  }

  private definitionNames(goal: PolicyGoal, context: PolicyContext): Promise<string[]> {
    let names = this.names.get(goal.context);
    if (!names) {
      names = definitionNames(context.workspace, goal);
      this.names.set(goal.context, names);
    }
    return names;
  }
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

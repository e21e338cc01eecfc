import type { Candidate, Feedback } from "../../model/index.ts";
import type { Policy, PolicyContext, PolicyGoal } from "../../ports/index.ts";
import { definitionNames, readDefinitions } from "./definitions.ts";
import { exploreFunctions } from "./explore.ts";
import { ALIASES } from "./hints.ts";
import { proofText, type Script } from "./script.ts";
import { type Definitions, type SolveOptions, Solver } from "./solve.ts";
import { EFFORTS, TacticRunner } from "./tactic-runner.ts";

const ROUNDS: readonly SolveOptions[] = [
  { effort: EFFORTS.small, depth: 3, loops: false },
  { effort: EFFORTS.small, depth: 5, loops: true },
  { effort: EFFORTS.medium, depth: 8, loops: true },
  { effort: EFFORTS.large, depth: 12, loops: true },
];

/** Proposes proofs by automation alone: no model, no key. */
export class SymbolicPolicy implements Policy {
  readonly name = "symbolic";
  private readonly names = new Map<string, Promise<string[]>>();

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
      for (const { script, origin } of await this.scripts(runner, goal, definitions)) {
        const feedback = yield { kind: "proof", proof: proofText(script), origin };
        if (feedback?.accepted) return;
      }
    } finally {
      runner.release();
    }
  }

  async *decompose(): AsyncGenerator<Candidate, void, Feedback> {}

  private async scripts(
    runner: TacticRunner,
    goal: PolicyGoal,
    definitions: Definitions,
  ): Promise<{ script: Script; origin: string }[]> {
    for (const options of ROUNDS) {
      const solver = new Solver(runner, definitions);
      for (const opening of openings(definitions)) {
        if (runner.expired) return [];
        const script =
          opening === undefined
            ? await solver.solve(goal.proofState, { ...options, loops: false, depth: 0 })
            : await solver.after(goal.proofState, opening, options);
        if (script) return [{ script, origin: "symbolic/solve" }];
      }
      if (options.loops && definitions.recursive.size > 0) {
        const script = await this.withFacts(runner, goal, definitions, options);
        if (script) return [{ script, origin: "symbolic/explore" }];
      }
    }
    return [];
  }

  /** First proves what can be found out about the recursive functions, then the goal with it. */
  private async withFacts(
    runner: TacticRunner,
    goal: PolicyGoal,
    definitions: Definitions,
    options: SolveOptions,
  ): Promise<Script | undefined> {
    const opening = openings(definitions)[1] ?? "skip";
    const opened = await runner.run(goal.proofState, opening, options.effort);
    const terms = opened && (await runner.terms(opened.state));
    if (!opened || !terms) return undefined;
    const functions = [...definitions.recursive.values()];
    const { state, proved } = await exploreFunctions(runner, opened.state, functions, terms);
    if (proved.length === 0) return undefined;
    const rest = await new Solver(runner, definitions).solve(state, { ...options, loops: false });
    if (!rest) return undefined;
    return [opening, ...proved.flatMap(({ lines }) => lines), ...rest];
  }

  private definitionNames(goal: PolicyGoal, context: PolicyContext): Promise<string[]> {
    let names = this.names.get(goal.context);
    if (!names) {
      names = definitionNames(context.workspace, goal.context);
      this.names.set(goal.context, names);
    }
    return names;
  }
}

/** Ways to open a goal: as it is, and with the user's plain definitions unfolded. */
function openings({ plain }: Definitions): (string | undefined)[] {
  if (plain.length === 0) return [undefined, "skip"];
  const names = [...plain.map((name) => `_root_.${name}`), ...ALIASES].join(", ");
  return [undefined, `simp only [${names}] at *`, `simp [${names}] at *`];
}

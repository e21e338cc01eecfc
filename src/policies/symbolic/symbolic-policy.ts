import type { Candidate, Feedback } from "../../model/index.ts";
import type { Policy, PolicyContext, PolicyGoal } from "../../ports/index.ts";
import { definitionNames, readDefinitions } from "./definitions.ts";
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
    }
    return [];
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
  const names = plain.map((name) => `_root_.${name}`).join(", ");
  return [undefined, `simp only [${names}] at *`, `simp [${names}] at *`];
}

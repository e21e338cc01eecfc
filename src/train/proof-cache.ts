import type { CheckResult } from "../core/ports/index.ts";
import type { EmbeddedLean } from "../lean/embedded/index.ts";
import { elaborateTrusted, verifyText } from "../verify/index.ts";
import type { GoalMeasure } from "./measure-goals.ts";
import { scriptText } from "./proof-environment.ts";
import type { TrainingGoal } from "./training-goal.ts";

/** The gate's verdicts on proofs that searches found: each goal and proof is verified once. */
export class ProofCache {
  private readonly lean: EmbeddedLean;
  private readonly known = new Map<string, boolean>();
  private readonly statements = new Map<string, Promise<CheckResult>>();

  constructor(lean: EmbeddedLean) {
    this.lean = lean;
  }

  /** The measures, with proofs that the gate refuses counted as none. `refused` says how many. */
  async dropRefused(
    goals: readonly TrainingGoal[],
    measures: readonly GoalMeasure[],
  ): Promise<{ measures: GoalMeasure[]; refused: number }> {
    const byId = new Map(goals.map((goal) => [goal.id, goal]));
    const kept: GoalMeasure[] = [];
    let refused = 0;
    for (const measure of measures) {
      const goal = byId.get(measure.goal);
      const isProof = measure.lines !== null && goal !== undefined;
      const isRefused = isProof && !(await this.accepts(goal, measure.lines as string[]));
      if (isRefused) refused++;
      kept.push(isRefused ? { ...measure, checks: null, lines: null } : measure);
    }
    return { measures: kept, refused };
  }

  private async accepts(goal: TrainingGoal, lines: readonly string[]): Promise<boolean> {
    const key = [goal.id, ...lines].join("\n");
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const head = `${goal.context}\n\n${goal.statement.text} := `;
    const trusted = await this.statement(goal, `${head}by sorry\n`);
    const input = { file: goal.name, text: `${head}${scriptText(lines)}\n`, trusted };
    const { report } = await verifyText(this.lean, input, { core: true });
    const isProved = report.verdict === "proved";
    this.known.set(key, isProved);
    return isProved;
  }

  private statement({ id, name }: TrainingGoal, text: string): Promise<CheckResult> {
    let found = this.statements.get(id);
    if (!found) {
      found = elaborateTrusted(this.lean, name, text, { core: true });
      this.statements.set(id, found);
    }
    return found;
  }
}

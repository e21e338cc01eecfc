import { LemmataError } from "../../core/errors/index.ts";
import type { ProofWorkspace, SyntaxReader } from "../../core/ports/index.ts";
import { goalAnalysis } from "../../goals/index.ts";
import { toolVersions } from "../../lean/index.ts";
import { type GoalTask, goalTask, LeanDescriber } from "../../llm/index.ts";
import { contentKey } from "../../platform/index.ts";
import { analyseStatement, libraryLemmas } from "../../prove/index.ts";
import type { RlGoal } from "../../rewards/index.ts";
import { findObligations } from "../../sketch/index.ts";

/** A theorem that is open, as Lean read it. */
export interface OpenedGoal {
  goal: RlGoal;
  /** As written, e.g. `sum_append`. */
  name: string;
  /** What models are asked about it. */
  decomposition: GoalTask;
  completion: GoalTask;
}

const TIMEOUT_MS = 60_000;

/**
 * The open theorems of a Lean text, each with what models are asked about it: the tasks of `lemmata prove`, so that
 * what is trained on is what is asked there. Only one call at a time.
 */
export class GoalTasks {
  private readonly workspace: ProofWorkspace & SyntaxReader;
  private readonly core: boolean;
  private readonly signal: AbortSignal;
  private readonly describer: LeanDescriber;

  constructor(
    workspace: ProofWorkspace & SyntaxReader,
    { core, signal }: { core: boolean; signal: AbortSignal },
  ) {
    this.workspace = workspace;
    this.core = core;
    this.signal = signal;
    this.describer = new LeanDescriber({
      lemmasFor: libraryLemmas,
      leanVersion: toolVersions().lean,
    });
  }

  /** Throws `bad-input` where Lean cannot read it. `file`: for messages. */
  async read(file: string, text: string): Promise<OpenedGoal[]> {
    const { workspace, core, signal } = this;
    const found = await findObligations({ text, workspace, core, signal, timeoutMs: TIMEOUT_MS });
    if (found.status !== "finished")
      throw new LemmataError("bad-input", `${file}: reading it ${found.status}: ${found.reason}`);
    const { sketch, droppedImports, environments } = found;
    try {
      const opened: OpenedGoal[] = [];
      for (const { statement, context } of sketch.obligations) {
        const environment = environments.get(context) as number;
        const one = await this.open({ statement, context, droppedImports, environment });
        if (one) opened.push(one);
      }
      return opened;
    } finally {
      workspace.release({ environments: [...environments.values()] });
    }
  }

  private async open({
    statement,
    context,
    droppedImports,
    environment,
  }: Pick<GoalTask, "context" | "droppedImports"> & {
    statement: RlStatement;
    environment: number;
  }): Promise<OpenedGoal | undefined> {
    const { workspace, signal } = this;
    const limits = { timeoutMs: TIMEOUT_MS, signal };
    const analyse = goalAnalysis();
    const opening = await analyseStatement({ workspace, environment, statement, limits, analyse });
    if (opening.status !== "opened") return undefined;
    const { goal, proofState, analysis } = opening.value;
    const asked = {
      ...{ statement, goal, analysis, context, droppedImports, environment, proofState },
      ...{ modules: [], lemmas: [], refused: [], depth: 0 },
    };
    const about = { workspace, signal, heartbeats: 0, timeMs: TIMEOUT_MS, worker: 0 };
    const shownLean = await this.describer.describe({
      goal: asked,
      context: { ...about, freshName: String },
    });
    workspace.release({ environments: [], proofStates: [proofState] });
    const key = contentKey(JSON.stringify([context.trimEnd(), analysis.key])).slice(0, 20);
    const whole = [context.trimEnd(), statement.text].filter((part) => part !== "").join("\n\n");
    return {
      goal: { key, statement: whole },
      name: statement.name,
      decomposition: goalTask("decomposition", { goal: asked, shownLean }),
      completion: goalTask("completion", { goal: asked, shownLean }),
    };
  }
}

type RlStatement = { name: string; text: string };

/** A goal as a file: its only `sorry` is the proof. */
export function fileOf({ statement }: RlGoal): string {
  return `${statement} := by\n  sorry\n`;
}

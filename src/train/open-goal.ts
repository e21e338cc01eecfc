import type { ProofWorkspace } from "../core/ports/index.ts";
import { scriptText } from "./proof-environment.ts";
import type { TrainingGoal } from "./training-goal.ts";

/** A goal with its binders introduced, in an environment of its own. */
export interface OpenedGoal {
  environment: number;
  proofState: number;
}

/** Does some work on a goal that was opened by tactics; `undefined` where that fails. */
export async function withOpenGoal<T>(
  workspace: ProofWorkspace,
  { goal, opening }: { goal: TrainingGoal; opening: readonly string[] },
  work: (opened: OpenedGoal) => Promise<T>,
): Promise<T | undefined> {
  const base = await workspace.run({ text: goal.context, core: true });
  if (base.status !== "finished") return undefined;
  const { environment } = base;
  const text = `${goal.statement.text} := ${scriptText([...opening, "sorry"])}`;
  const opened = await workspace.run({ text, environment });
  const ended = opened.status === "finished" ? opened : undefined;
  const holes = ended?.sorries.map(({ proofState }) => proofState) ?? [];
  const [proofState] = holes;
  try {
    return proofState === undefined ? undefined : await work({ environment, proofState });
  } finally {
    const environments = [environment, ...(ended ? [ended.environment] : [])];
    workspace.release({ environments, proofStates: holes });
  }
}

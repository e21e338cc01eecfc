import type { Statement } from "../../src/core/index.ts";
import type { PolicyGoal } from "../../src/core/ports/index.ts";
import type { LeanWorkspace } from "../../src/lean/embedded/index.ts";

/** The goal of a statement, as the search would show it to a policy; `context` is what `environment` holds. */
export async function openGoal(
  workspace: LeanWorkspace,
  statement: Statement,
  { environment, context }: Pick<PolicyGoal, "environment" | "context">,
): Promise<PolicyGoal> {
  const run = await workspace.run({ text: `${statement.text} := by sorry`, environment });
  if (run.status !== "finished") throw new Error(run.reason);
  const proofState = run.sorries[0]?.proofState ?? -1;
  const goals = await workspace.goals(proofState, "full");
  const [goal] = goals.status === "finished" ? goals.value : [];
  if (!goal) throw new Error(`no goal of ${statement.name}`);
  return {
    statement,
    goal,
    environment,
    proofState,
    context,
    lemmas: [],
    modules: [],
    refused: [],
    depth: 0,
    analysis: { footprint: 1, key: statement.name, constants: [] },
  };
}

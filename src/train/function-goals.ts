import type { LeanWorkspace } from "../lean/embedded/index.ts";
import { type FunctionClaim, functionClaims } from "./functions/function-claims.ts";
import { makeTrainingGoal, type TrainingGoal } from "./training-goal.ts";

const NAME = "lemmata_goal";

/**
 * Statements about made-up recursive functions as goals, `count` drawn by `seed`; those that fail on small
 * values are left out. Goals of one shape of function are one group.
 */
export async function functionGoals(
  workspace: LeanWorkspace,
  {
    count,
    seed,
    signal,
    onProgress,
  }: { count: number; seed: number; signal: AbortSignal; onProgress: (step: string) => void },
): Promise<TrainingGoal[]> {
  const goals: TrainingGoal[] = [];
  for (const claim of functionClaims(count, seed)) {
    if (signal.aborted) break;
    if (goals.length % 50 === 0) onProgress(`recursive functions: ${goals.length} of ${count}`);
    if (!(await holds(workspace, claim, signal))) continue;
    const { scheme, recursive, definitions, statement } = claim;
    goals.push(
      makeTrainingGoal({
        name: `${scheme}:${statement}`,
        group: scheme,
        context: definitions,
        banned: [],
        recursive,
        statement: { name: NAME, text: `theorem ${NAME}${statement}` },
      }),
    );
  }
  return goals;
}

/** Whether a claim can be stated and holds on small values. */
export async function holds(
  workspace: LeanWorkspace,
  { definitions, statement, trial }: FunctionClaim,
  signal: AbortSignal,
): Promise<boolean> {
  const trials = `example : ${trial} := by decide +kernel`;
  const text = `${definitions}\n\n${trials}\nexample${statement} := by sorry`;
  const run = await workspace.run({ text, core: true }, { signal, timeoutMs: 20_000 });
  if (run.status !== "finished") return false;
  const proofStates = run.sorries.map(({ proofState }) => proofState);
  workspace.release({ environments: [run.environment], proofStates });
  return run.messages.every(({ severity }) => severity !== "error");
}

import type { LeanWorkspace } from "../lean/supervisor/workspace.ts";
import type { TaskRecord } from "../model/index.ts";
import { findObligations } from "../sketch/index.ts";
import { makeTrainingGoal, type RecordedProof, type TrainingGoal } from "../train/index.ts";
import { findRun, openRunStore } from "./runs.ts";

/** Goals of recorded runs, with the proofs that the runs found where these are lists of tactics. */
export async function runGoals(
  workspace: LeanWorkspace,
  runs: readonly string[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (step: string) => void },
): Promise<{ goals: TrainingGoal[]; proofs: RecordedProof[] }> {
  const store = openRunStore();
  try {
    const tasks = runs.flatMap((run) => store.listTasks(findRun(store.listRuns(), run).id));
    const goals: TrainingGoal[] = [];
    const proofs: RecordedProof[] = [];
    for (const task of tasks) {
      if (signal.aborted) break;
      onProgress(`reading ${task.name}`);
      const own = await goalsOf(workspace, task, signal);
      goals.push(...own);
      const [only] = own;
      if (only && own.length === 1 && task.status === "proved" && task.result?.proof) {
        const script = tacticsOf(task.result.proof);
        if (script) proofs.push({ goal: only.id, script });
      }
    }
    return { goals, proofs };
  } finally {
    store.close();
  }
}

async function goalsOf(
  workspace: LeanWorkspace,
  { name, content }: TaskRecord,
  signal: AbortSignal,
): Promise<TrainingGoal[]> {
  const found = await findObligations({ text: content, workspace, core: true, signal });
  if (found.status !== "finished") return [];
  workspace.release({ environments: [...found.environments.values()] });
  return found.sketch.obligations.map(({ context, statement, id }) =>
    makeTrainingGoal({ name: `${name}: ${id}`, group: name, context, statement, banned: [] }),
  );
}

/** The lines of a proof that is one tactic per line; `undefined` for others. */
function tacticsOf(proof: string): string[] | undefined {
  const [head, ...lines] = proof.trim().split("\n");
  const isFlat = head?.trim() === "by" && lines.every((line) => /^ {2}\S/.test(line));
  return isFlat ? lines.map((line) => line.trim()) : undefined;
}

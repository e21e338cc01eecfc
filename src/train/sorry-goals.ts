import { recursiveNames } from "../automation/index.ts";
import type { Obligation, TaskRecord } from "../core/index.ts";
import type { LeanWorkspace } from "../lean/embedded/index.ts";
import { readText } from "../platform/index.ts";
import { findObligations } from "../sketch/index.ts";
import { findRun, openStoreWith } from "../store/index.ts";
import type { RecordedProof } from "./record-proofs.ts";
import { makeTrainingGoal, type TrainingGoal } from "./training-goal.ts";

type Source = Pick<TaskRecord, "name" | "content"> & Partial<TaskRecord>;

/**
 * The `sorry`s of Lean files and of recorded runs as goals, with the proofs that the runs found where these are
 * lists of tactics. `wanted`: paths that end in `.lean`, else runs. Throws `bad-input` for what is neither.
 */
export async function sorryGoals(
  workspace: LeanWorkspace,
  wanted: readonly string[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (step: string) => void },
): Promise<{ goals: TrainingGoal[]; proofs: RecordedProof[] }> {
  const goals: TrainingGoal[] = [];
  const proofs: RecordedProof[] = [];
  for (const source of sourcesOf(wanted)) {
    if (signal.aborted) break;
    onProgress(`reading ${source.name}`);
    const own = await goalsOf(workspace, source, signal);
    goals.push(...own);
    const [only] = own;
    if (only && own.length === 1 && source.status === "proved" && source.result?.proof) {
      const script = tacticsOf(source.result.proof);
      if (script) proofs.push({ goal: only.id, script });
    }
  }
  return { goals, proofs };
}

function sourcesOf(wanted: readonly string[]): Source[] {
  const files = wanted.filter((name) => name.endsWith(".lean"));
  const ofFiles = files.map((name): Source => ({ name, content: readText(name) }));
  const runs = wanted.filter((name) => !name.endsWith(".lean"));
  const [first] = runs;
  if (first === undefined) return ofFiles;
  const store = openStoreWith(first);
  try {
    const ofRuns = runs.flatMap((run) => store.listTasks(findRun(store.listRuns(), run).id));
    return [...ofFiles, ...ofRuns];
  } finally {
    store.close();
  }
}

async function goalsOf(
  workspace: LeanWorkspace,
  { name, content }: Source,
  signal: AbortSignal,
): Promise<TrainingGoal[]> {
  const found = await findObligations({ text: content, workspace, core: true, signal });
  if (found.status !== "finished") return [];
  const goals: TrainingGoal[] = [];
  for (const { context, statement, id } of found.sketch.obligations) {
    const recursive = await recursiveOf(workspace, { context, statement });
    const about = { name: `${name}: ${id}`, group: name, banned: [], recursive };
    goals.push(makeTrainingGoal({ ...about, context, statement }));
  }
  workspace.release({ environments: [...found.environments.values()] });
  return goals;
}

async function recursiveOf(
  workspace: LeanWorkspace,
  { context, statement }: Pick<Obligation, "context" | "statement">,
): Promise<string[]> {
  const base = await workspace.run({ text: context, core: true });
  if (base.status !== "finished") return [];
  const text = `${statement.text} := by sorry`;
  const opened = await workspace.run({ text, environment: base.environment });
  const made = opened.status === "finished" ? [opened.environment] : [];
  const holes = opened.status === "finished" ? opened.sorries.map((hole) => hole.proofState) : [];
  try {
    const [proofState] = holes;
    if (proofState === undefined) return [];
    return await recursiveNames(workspace, {
      context,
      statement,
      modules: [],
      lemmas: [],
      proofState,
    });
  } finally {
    workspace.release({ environments: [base.environment, ...made], proofStates: holes });
  }
}

/** The lines of a proof that is one tactic per line; `undefined` for others. */
function tacticsOf(proof: string): string[] | undefined {
  const [head, ...lines] = proof.trim().split("\n");
  const isFlat = head?.trim() === "by" && lines.every((line) => /^ {2}\S/.test(line));
  return isFlat ? lines.map((line) => line.trim()) : undefined;
}

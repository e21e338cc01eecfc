import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import type {
  RecordKind,
  RunRecord,
  TaskRecord,
  TrainingProblem,
  TrainingRecord,
} from "../core/index.ts";
import { criticRecord, DEFAULT_FILTERS, tuplesOf } from "../critique/index.ts";
import { type ModelTask, modelTaskSchema } from "../llm/index.ts";
import type { SqliteRunStore } from "../store/index.ts";
import { findRun } from "../store/index.ts";
import { collectAlignments, collectFormalizations } from "./export/collect-formalizations.ts";
import { collectSamples, optimizationRecord } from "./export/collect-optimizations.ts";
import {
  collectCompletions,
  collectCorrections,
  collectDecompositions,
} from "./export/collect-searches.ts";
import type { Asked, PromptWriter, RecordGate, Skipped } from "./export/ports.ts";
import type { ProblemSample } from "./replay/proof-sample.ts";

export interface RecordSource {
  store: SqliteRunStore;
  gate: RecordGate;
  prompts: PromptWriter;
  skipped: Skipped;
}

/** Which commands record which kind. */
const MADE_BY: Record<RecordKind, string> = {
  decomposition: "`lemmata prove` and `lemmata bench`",
  completion: "`lemmata prove` and `lemmata bench`",
  correction:
    "`lemmata prove` and `lemmata bench`, with a model that was asked to put something right",
  formalization: "`lemmata formalize`",
  alignment: "`lemmata formalize --prove`",
  optimization: "`lemmata optimize`",
  critique: "`lemmata critique --tests` with a model and `lemmata bench code --method`",
};

/** The requested runs, each once, in the order given. Throws `bad-input` for unknown ones. */
export function findRuns(store: SqliteRunStore, wanted: readonly string[]): RunRecord[] {
  const all = store.listRuns();
  const found = wanted.map((one) => findRun(all, one));
  return [...new Map(found.map((run) => [run.id, run])).values()];
}

/** All records of one kind that runs hold. Throws `bad-input`, by name, for a run that holds none. */
export async function collectRecords(
  runs: readonly RunRecord[],
  kind: RecordKind,
  source: RecordSource,
): Promise<TrainingRecord[]> {
  const records: TrainingRecord[] = [];
  for (const run of runs) {
    const before = records.length;
    for (const task of source.store.listTasks(run.id)) {
      records.push(...(await recordsOf(run, task, { kind, source })));
    }
    if (records.length === before) refuseRun(run, kind, source);
  }
  return records;
}

function refuseRun({ id, kind: runKind }: RunRecord, kind: RecordKind, { skipped }: RecordSource) {
  const reasons = Object.entries(skipped).map(([reason, count]) => `${count} ${reason}`);
  const why = reasons.length > 0 ? ` (left out: ${reasons.join("; ")})` : "";
  throw new LemmataError("bad-input", `run ${id} (${runKind}) holds no record of a ${kind}${why}`, {
    hint: `Such records are made by ${MADE_BY[kind]}.`,
  });
}

async function recordsOf(
  run: RunRecord,
  task: TaskRecord,
  { kind, source }: { kind: RecordKind; source: RecordSource },
): Promise<TrainingRecord[]> {
  const { store, prompts } = source;
  const problem = { id: task.id, name: task.name, text: task.content, run: run.id };
  // Read more than once, which what comes from the store cannot be.
  const events = [...store.events(run.id, task.id)];
  const asked = askedIn(store, run, task);
  const place = { ...source, problem, events, asked, core: isCore(run, task) };
  switch (kind) {
    case "correction":
      return collectCorrections(place);
    case "completion":
      return collectCompletions(place);
    case "decomposition":
      return collectDecompositions(place);
    case "formalization":
      return collectFormalizations(problem, events, prompts);
    case "alignment":
      return collectAlignments(problem, events, prompts);
    case "critique":
      return critiqueRecords(task, problem, source);
    case "optimization": {
      const samples = await samplesOf(run, task, source);
      return samples.map((sample) => optimizationRecord(sample, problem, { prompts, asked }));
    }
  }
}

/** What models were asked and said in a task. */
export function askedIn(store: SqliteRunStore, run: RunRecord, task: TaskRecord): Asked {
  const tasks: { about: string; task: ModelTask }[] = [];
  const said: { about: string; text: string }[] = [];
  for (const { event } of store.events(run.id, task.id)) {
    if (event.kind === "model-task") {
      const read = modelTaskSchema.safeParse(event.task).data;
      if (read) tasks.push({ about: event.about, task: read });
    } else if (event.kind === "model-call" && event.about !== undefined) {
      const text = store.responses.get(event.key)?.text;
      if (text !== undefined) said.push({ about: event.about, text });
    }
  }
  return { tasks, said };
}

/** Of critiques that helped and that did not; those that would teach the wrong thing are left out. */
function critiqueRecords(
  { name, result }: TaskRecord,
  problem: TrainingProblem,
  { skipped }: RecordSource,
): TrainingRecord[] {
  if (!result?.critique) return [];
  const filters = { ...DEFAULT_FILTERS, keep: "all" } as const;
  const { tuples, dropped } = tuplesOf([{ task: name, result: result.critique }], filters);
  for (const [reason, count] of Object.entries(dropped)) {
    const what = `revisions: ${reason}`;
    skipped[what] = (skipped[what] ?? 0) + count;
  }
  return tuples.map((tuple) => criticRecord(tuple, problem, tuples));
}

/** What an `optimize` run tried for the theorems of one of its files. */
export function samplesOf(
  run: RunRecord,
  task: TaskRecord,
  { store, gate, skipped }: Omit<RecordSource, "prompts">,
): Promise<ProblemSample[]> {
  const problem = { id: task.id, name: task.name, text: task.content, run: run.id };
  const optimizations = task.result?.optimizations ?? [];
  const events = store.events(run.id, task.id);
  return collectSamples({ problem, optimizations, events, core: isCore(run, task), gate, skipped });
}

const coreSettings = z.object({ core: z.boolean() });

/** Whether imports that this Lean does not have were dropped: as asked, and always for rows of benchmarks. */
function isCore({ settings, inputs, kind }: RunRecord, { name }: TaskRecord): boolean {
  const asked = coreSettings.safeParse(settings).data?.core ?? false;
  return asked || (kind !== "optimize" && !inputs.some(({ file }) => file === name));
}

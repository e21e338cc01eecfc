import type {
  JsonValue,
  ProofTry,
  RunEvent,
  RunId,
  TaskAttempt,
  TaskRecord,
  TheoremOptimization,
} from "../core/index.ts";
import type { ModelCall } from "../core/ports/index.ts";
import { addUse, EMPTY_RESULT, modelCallEvent, NO_USE } from "../prove/index.ts";
import type { SqliteRunStore } from "../store/index.ts";
import { findRun } from "../store/index.ts";
import type { OptimizedText } from "./options.ts";
import { inputsOf, type OptimizeSource } from "./sources.ts";

export interface RecordedRunOptions {
  sources: readonly OptimizeSource[];
  /** Everything that can change results. */
  settings: JsonValue;
  /** `last`, or the beginning of a run's id: go on with it, whatever its settings were. */
  resume?: string;
  fresh: boolean;
}

/** A run of the optimizer: a task for each file, with what was found for its theorems so far. */
export class RecordedRun {
  readonly id: RunId;
  private readonly store: SqliteRunStore;
  private readonly tasks: ReadonlyMap<string, TaskRecord>;
  private readonly found = new Map<string, TheoremOptimization[]>();
  /** Starts of files in this process; proofs that are tried belong to one. */
  private readonly attempts = new Map<string, TaskAttempt>();
  private readonly opened = performance.now();

  constructor(store: SqliteRunStore, { sources, settings, resume, fresh }: RecordedRunOptions) {
    const earlier = resume === undefined ? undefined : findRun(store.listRuns(), resume);
    const request = { kind: "optimize" as const, settings, inputs: inputsOf(sources) };
    const { run } = store.openRun(request, { fresh, resume: earlier?.id });
    const selected = sources.filter(({ isWatched }) => !isWatched);
    const tasks = store.addTasks(
      run.id,
      selected.map(({ file, text }) => ({ name: file, content: text })),
    );
    this.store = store;
    this.id = run.id;
    this.tasks = new Map(tasks.map((task) => [task.name, task]));
    for (const { name, result } of tasks) this.found.set(name, [...(result?.optimizations ?? [])]);
  }

  /** What was found for a theorem before. */
  foundIn(file: string, name: string): TheoremOptimization | undefined {
    return this.found.get(file)?.find((each) => each.name === name);
  }

  /** The outcome of a file that was finished before. */
  finished({ file }: OptimizeSource): OptimizedText | undefined {
    const task = this.tasks.get(file);
    const text = task?.result?.finalText;
    if (!task?.result || task.status === "open" || typeof text !== "string") return undefined;
    const { elapsedMs, optimizations = [] } = task.result;
    return { file, text, theorems: optimizations, droppedImports: [], elapsedMs };
  }

  /** Keeps what the search found for a theorem; on disk when it returns. */
  keepFound(file: string, found: TheoremOptimization): void {
    const all = this.found.get(file) ?? [];
    all.push(found);
    this.found.set(file, all);
    this.save(file, { status: "open", theorems: all });
  }

  /** Keeps a proof that was tried; it is written with the next result, or half a second later. */
  keepTry(file: string, tried: ProofTry): void {
    this.keepEvent(file, { kind: "proof-try", at: this.at, ...tried });
  }

  /** Keeps a call of a model, with its prompt. */
  keepCall(file: string, call: ModelCall): void {
    const { texts } = this.store;
    this.keepEvent(file, modelCallEvent(call, { at: this.at, texts }));
  }

  /** Keeps what a model was first asked about a theorem. */
  keepTask(file: string, task: { taskId: string; kind: string; name: string }): void {
    this.keepEvent(file, { kind: "model-task", at: this.at, about: task.name, task });
  }

  /** Milliseconds since the run was opened. */
  private get at(): number {
    return performance.now() - this.opened;
  }

  private keepEvent(file: string, event: RunEvent): void {
    const task = this.tasks.get(file);
    if (!task) return;
    const attempt = this.attempts.get(file) ?? this.store.startTask(this.id, task.id);
    this.attempts.set(file, attempt);
    this.store.appendEvents(attempt, [event]);
  }

  /** Keeps the outcome of a file: what the gate accepted, or why it could not be read. */
  keepFile({ file, text, theorems, elapsedMs }: OptimizedText, failure?: string): void {
    const status = failure === undefined ? "proved" : "failed";
    this.save(file, { status, theorems, text, elapsedMs, failure: failure || undefined });
  }

  close(isFinished: boolean): void {
    this.store.closeRun(this.id, isFinished ? "finished" : "interrupted");
  }

  private save(
    file: string,
    outcome: {
      status: "open" | "proved" | "failed";
      theorems: readonly TheoremOptimization[];
      text?: string;
      elapsedMs?: number;
      failure?: string;
    },
  ): void {
    const task = this.tasks.get(file);
    if (!task) return;
    const { status, theorems, text = null, failure = null } = outcome;
    const use = theorems.map((theorem) => theorem.use).reduce(addUse, NO_USE);
    const searchedMs = theorems.reduce((total, theorem) => total + theorem.elapsedMs, 0);
    const result = {
      ...EMPTY_RESULT,
      finalText: text,
      reason: failure,
      elapsedMs: outcome.elapsedMs ?? searchedMs,
      modelCalls: use.calls,
      tokens: use.tokens,
      costUsd: use.costUsd,
      optimizations: [...theorems],
    };
    this.store.saveTask(this.id, task.id, { status, result });
  }
}

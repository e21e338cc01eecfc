import type {
  CachedVerdict,
  NewTask,
  RunId,
  RunRecord,
  RunRequest,
  TaskAttempt,
  TaskId,
  TaskRecord,
  TaskResult,
  TaskStatus,
  VerdictQuestion,
} from "../run.ts";
import type { RecordedEvent, RunEvent } from "../run-event.ts";
import type { ResponseCache } from "./language-model.ts";

/** Verdicts of Lean on proofs, kept across runs. Only what does not depend on time limits belongs here. */
export interface VerdictCache {
  get(question: VerdictQuestion): CachedVerdict | undefined;
  put(question: VerdictQuestion, verdict: CachedVerdict): void;
}

/** Keeps each text once, by its hash. */
export interface TextStore {
  /** Keeps a text and gives its hash: the SHA-256, in hexadecimal. */
  put(text: string): string;
  get(hash: string): string | undefined;
}

export interface OpenRunOptions {
  /** Start over even if an earlier run of the same command left results. */
  fresh?: boolean;
  /** Resume this run, whatever its settings were. */
  resume?: RunId;
}

/**
 * Saves runs so that they survive the process. All calls are synchronous. What throws is a `LemmataError`:
 * `run-in-use`, `store-unusable`, `store-too-new`, or `not-found` for unknown ids.
 */
export interface RunStore {
  /**
   * The latest run of the same command (kind, settings, inputs, versions), or a new one. The run
   * belongs to this store until it is closed or its process dies; another process gets `run-in-use`.
   */
  openRun(request: RunRequest, options?: OpenRunOptions): { run: RunRecord; resumed: boolean };
  /** Ends the work on a run; `interrupted` runs can be resumed. `stopped`: what interrupted it, in words. */
  closeRun(runId: RunId, state: "finished" | "interrupted", stopped?: string): void;
  /** All runs, latest first. */
  listRuns(): RunRecord[];
  getRun(runId: RunId): RunRecord | undefined;

  /** Adds tasks in this order; known ones stay as they are. Equal tasks are one. */
  addTasks(runId: RunId, tasks: readonly NewTask[]): TaskRecord[];
  listTasks(runId: RunId): TaskRecord[];
  /** Counts a start of the task; parallel attempts for pass@k each start it. */
  startTask(runId: RunId, taskId: TaskId): TaskAttempt;
  /**
   * Saves a result, with all events so far, in one step that survives a crash of the process. Repeating it changes
   * nothing. A better status stays: `proved` and `disproved`, before `failed`, before `skipped`, before `open`;
   * among equals the latest wins. Returns whether it was kept.
   */
  saveTask(
    runId: RunId,
    taskId: TaskId,
    outcome: { status: TaskStatus; result: TaskResult },
  ): boolean;

  /** Buffers events cheaply; they are written within half a second, or by `flush`. */
  appendEvents(attempt: TaskAttempt, events: readonly RunEvent[]): void;
  /** Writes what is buffered, in one transaction. */
  flush(): void;
  /** Events of a run or of one of its tasks, in the order of recording. */
  events(runId: RunId, taskId?: TaskId): Iterable<RecordedEvent>;

  readonly verdicts: VerdictCache;
  readonly responses: ResponseCache;
  /** Of prompts. */
  readonly texts: TextStore;
  /** Writes what is buffered; runs that are still open become `interrupted`. */
  close(): void;
}

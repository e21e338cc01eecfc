import type { RunId, TaskId } from "./run.ts";
import type { SearchEvent } from "./search-events.ts";

/** One call of a language model, as it is kept with a run. */
export interface RecordedModelCall {
  /** E.g. `decompose`. */
  role: string;
  model: string;
  /** Key of the request in the cache of responses. */
  key: string;
  /** `answered`, or why there is no answer. */
  outcome: string;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  /** Answered from the cache, at no cost. */
  cached: boolean;
}

/**
 * What happened in a task: in its search, in a call of a model, or at the gate. `goal` is the id that
 * `goal-open` introduced, `at` milliseconds since the attempt began, `ms` how long it took.
 */
export type RunEvent =
  | SearchEvent
  | ({ kind: "model-call"; goal?: string; at: number; ms?: number } & RecordedModelCall)
  | {
      kind: "task-verdict";
      goal?: string;
      at: number;
      ms?: number;
      status: string;
      reasons: string[];
    };

export type RunEventKind = RunEvent["kind"];

/** An event as it was kept. */
export interface RecordedEvent {
  /** Grows in the order of recording. */
  id: number;
  runId: RunId;
  taskId: TaskId;
  attempt: number;
  /** Milliseconds since 1970. */
  time: number;
  event: RunEvent;
}

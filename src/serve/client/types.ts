import type { z } from "zod";
import type { JsonValue, RunRecord, TaskRecord } from "../../core/index.ts";
import type { JobEvent, JobRecord, TreeView } from "../../store/index.ts";
import type { OPERATIONS } from "../operations/index.ts";

type Operations = typeof OPERATIONS;

/** `verify`, `elaborate`, `goals`, `tactics`, `footprint`, `quickcheck`, `refactor` or `search`. */
export type OperationName = keyof Operations;
/** What is asked. */
export type OperationRequest<Name extends OperationName> = z.input<Operations[Name]["request"]>;
/** What is answered. */
export type OperationAnswer<Name extends OperationName> = z.output<Operations[Name]["answer"]>;

/** A job without its request and result. */
export type JobView = Omit<JobRecord, "id" | "owner" | "request" | "result"> & {
  /** For everything that is asked about it. */
  id: string;
};

/** A job with everything. */
export type WholeJobView = JobView & {
  /** As it was asked for. */
  request: JsonValue;
  /** Of a finished one. */
  result: JsonValue;
};

/** What happened in a job. */
export type JobEventData = JobEvent;

/** A task of a recorded run, with the trees of its searches. */
export interface ServedTask {
  /** What it belongs to. */
  run: RunRecord;
  /** Its text, status and result. */
  task: TaskRecord & { number: number };
  /** One for each search. */
  trees: TreeView[];
}

// `import { LemmataClient } from "lemmata/client"`: asks a `lemmata serve`.
// Input: its address, a key. Output: what the functions of this package give, and jobs that are watched.

export type {
  Counterexample,
  JsonValue,
  RunInput,
  RunKind,
  RunRecord,
  RunState,
  TaskRecord,
  TaskResult,
  TaskStatus,
} from "../core/index.ts";
export {
  type AskOptions,
  type ClientOptions,
  type JobEventData,
  type JobView,
  LemmataClient,
  LemmataHttpError,
  type OperationAnswer,
  type OperationName,
  type OperationRequest,
  type ServedTask,
  type WholeJobView,
} from "../serve/client/index.ts";

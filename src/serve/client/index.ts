// A client of the server: typed, small, with nothing but `fetch`.
// Input: the address, a key. Output: answers; failures are thrown.

export {
  type AskOptions,
  type ClientOptions,
  LemmataClient,
} from "./client.ts";
export { LemmataHttpError } from "./http-error.ts";
export type {
  JobEventData,
  JobView,
  OperationAnswer,
  OperationName,
  OperationRequest,
  ServedTask,
  WholeJobView,
} from "./types.ts";

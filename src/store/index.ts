// Makes runs durable: runs, tasks, events, and the caches of verdicts and of model responses.
// Input: records of `core` through the `RunStore` port. Output: one SQLite file in a folder of the
// user's, safe against the death of any process that writes to it, and JSONL for training.

export { type JobEvent, type JobId, type JobRecord, JobStore } from "./job-store.ts";
export { runsFolder } from "./location.ts";
export { nearMissOf } from "./near-miss.ts";
export {
  type RecordedDecomposition,
  type RecordedGoal,
  TreeRecorder,
  type TreeView,
  viewOfTree,
} from "./recorded-tree.ts";
export {
  exportRunTo,
  exportTranscriptTo,
  findRun,
  listRuns,
  openRunStore,
  openStoreWith,
  type RunView,
  type TranscriptView,
  viewRun,
  viewTranscript,
} from "./runs.ts";
export { ScriptCache } from "./script-cache.ts";
export { SqliteRunStore } from "./sqlite-run-store.ts";
export { type TranscriptCall, toTranscriptCall, unreadableAnswers } from "./transcript.ts";

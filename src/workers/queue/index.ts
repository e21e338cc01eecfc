// A queue over Redis between those who ask and the machines that answer; BullMQ does the keeping.
// Input: requests as JSON, a handler. Output: each request answered once, whatever dies meanwhile; "busy" where there
// is no room; a reason where a request kills its workers.

export { type AskOptions, JobQueue } from "./job-queue.ts";
export { RedisLink } from "./link.ts";
export { queueName } from "./names.ts";
export { QueueWorker, type QueueWorkerOptions } from "./queue-worker.ts";
export type { Urgency } from "./turns.ts";

// A queue over Redis between those who ask and the machines that answer; BullMQ does the keeping.
// Input: requests as JSON, a handler. Output: each request answered once, whatever dies meanwhile; "busy" where there
// is no room; a reason where a request kills its workers.

export { type Asked, type AskOptions, JobQueue, type JobQueueOptions } from "./job-queue.ts";
export { type LinkOptions, RedisLink } from "./link.ts";
export { queueName, requestId, type WorkerVersions } from "./names.ts";
export { type Handle, type Handled, QueueWorker, type QueueWorkerOptions } from "./queue-worker.ts";
export type { Urgency } from "./turns.ts";

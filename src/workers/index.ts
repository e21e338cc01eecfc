// Beyond one machine: jobs that workers take from Redis. `kinds/` says what can be asked, `queue/` how it is kept.
// Input: requests of those who serve, prove and test; on the other side an open Lean. Output: answers, each once.
// A worker's answer is trusted as much as Redis is: see docs/scale-out.md.

export { type CheckedText, type CheckRequest, checkText } from "./kinds/check.ts";
export type { Part } from "./kinds/kind.ts";
export { WorkerPool, type WorkerPoolOptions } from "./pool.ts";
export { LemmataWorker } from "./worker.ts";

import type { WorkerPool, WorkerPoolOptions } from "../workers/index.ts";

/** Workers behind a Redis, for who was given `--workers`. Throws `bad-input`, `queue-unreachable`. */
export async function openPool(url: string, options: WorkerPoolOptions): Promise<WorkerPool> {
  // Commands without workers start without it.
  const { WorkerPool } = await import("../workers/index.ts");
  return WorkerPool.open(url, options);
}

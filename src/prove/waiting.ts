/** Milliseconds that something waited for Lean: for its start, or for what others had asked before. */
export interface Waiting {
  ms: number;
}

/** Does work that knows how long it took by itself, and adds to `waited` how much longer it was. */
export async function countWaiting<Result>(
  waited: Waiting,
  work: () => Promise<Result>,
  ownMs: (result: Result) => number,
): Promise<Result> {
  const started = performance.now();
  const result = await work();
  waited.ms += Math.max(0, performance.now() - started - ownMs(result));
  return result;
}

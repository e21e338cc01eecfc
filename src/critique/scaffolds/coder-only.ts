import type { LoopRun } from "./loop-run.ts";

/** The baseline: the first program is the last. */
export async function coderOnly(run: LoopRun): Promise<void> {
  await run.begin();
}

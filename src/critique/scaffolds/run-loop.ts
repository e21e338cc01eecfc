import type { CritiqueMethod, CritiqueRecord } from "../../core/index.ts";
import { coderOnly } from "./coder-only.ts";
import { type LoopOptions, LoopRun } from "./loop-run.ts";
import { reflexion } from "./reflexion.ts";
import { scope } from "./scope.ts";
import { selfRefine } from "./self-refine.ts";

const LOOPS: Record<CritiqueMethod, (run: LoopRun) => Promise<void>> = {
  scope,
  "self-refine": selfRefine,
  reflexion,
  "coder-only": coderOnly,
};

/** Runs a loop on one task. Budgets, failures of models and cancellation are in the record. */
export async function runLoop(
  method: CritiqueMethod,
  options: LoopOptions,
): Promise<CritiqueRecord> {
  const run = new LoopRun(method, options);
  await LOOPS[method](run);
  return run.record();
}

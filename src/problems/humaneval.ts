import { z } from "zod";
import type { CodeTask } from "../core/index.ts";
import { rowFault } from "./row-fault.ts";

const rowSchema = z.object({
  task_id: z.string().min(1),
  prompt: z.string(),
  entry_point: z.string().min(1),
  canonical_solution: z.string().optional(),
  test: z.string(),
});

/**
 * HumanEval (Chen et al. 2021): prompt, completion, test and `check(entry_point)` in one program, 3 seconds
 * in all. Deviation: the test runs in a process of its own, with the helpers of the prompt as the prompt has
 * them, and arguments and results are passed by value.
 */
export function readHumanEval(row: object): CodeTask | string {
  const read = rowSchema.safeParse(row);
  if (!read.success) return rowFault(read.error);
  const { task_id: id, prompt, entry_point: entryPoint, canonical_solution, test } = read.data;
  return {
    id,
    benchmark: "humaneval",
    prompt,
    prefix: prompt,
    entryPoint,
    suite: {
      kind: "asserts",
      source: test,
      setup: prompt,
      functions: [entryPoint],
      invoke: "check",
    },
    limits: { testMs: 3_000, totalMs: 3_000 },
    publicCases: [],
    contestImports: false,
    stopAtFailure: false,
    difficulty: null,
    categories: [],
    canonical: canonical_solution === undefined ? null : prompt + canonical_solution,
  };
}

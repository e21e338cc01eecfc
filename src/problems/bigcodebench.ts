import { z } from "zod";
import type { CodeTask } from "../core/index.ts";
import { rowFault } from "./row-fault.ts";

const rowSchema = z.object({
  task_id: z.string().min(1),
  complete_prompt: z.string().optional(),
  instruct_prompt: z.string().optional(),
  code_prompt: z.string().optional(),
  canonical_solution: z.string().optional(),
  test: z.string(),
  entry_point: z.string().default("task_func"),
  /** A list, or a text that is a Python list of texts. */
  libs: z.union([z.array(z.string()), z.string()]).default([]),
});

/** Milliseconds for all tests of a program, as in the original. */
const TOTAL_MS = 240_000;

/**
 * BigCodeBench (Zhuo et al. 2024): the class `TestCases` in the program's own process, because its tests
 * patch modules and compare objects of libraries. Categories are the libraries. Deviations: skipping a test
 * is no pass, nor is an empty class; looking into frames and replacing `unittest` are refused.
 */
export function readBigCodeBench(row: object): CodeTask | string {
  const read = rowSchema.safeParse(row);
  if (!read.success) return rowFault(read.error);
  const { task_id: id, test, entry_point: entryPoint, libs, canonical_solution } = read.data;
  const prefix = read.data.code_prompt ?? read.data.complete_prompt ?? "";
  const prompt = read.data.complete_prompt ?? read.data.instruct_prompt ?? prefix;
  return {
    id,
    benchmark: "bigcodebench",
    prompt,
    prefix,
    entryPoint,
    suite: { kind: "unittest", source: test, className: "TestCases" },
    publicCases: [],
    contestImports: false,
    stopAtFailure: false,
    difficulty: null,
    limits: {
      testMs: TOTAL_MS,
      totalMs: TOTAL_MS,
      memoryBytes: 4 * 2 ** 30,
      processes: 64,
      fileBytes: 256 << 20,
    },
    categories:
      typeof libs === "string"
        ? [...libs.matchAll(/'([^']+)'/g)].map(([, lib]) => lib as string)
        : libs,
    canonical: canonical_solution === undefined ? null : prefix + canonical_solution,
  };
}

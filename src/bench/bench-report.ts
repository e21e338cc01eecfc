import { z } from "zod";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import type { BenchReport, BenchRowFault, BenchTaskResult } from "../core/index.ts";
import { summarize } from "./bench-summary.ts";

export interface ReportInput {
  title: string;
  facts: Record<string, string>;
  tasks: BenchTaskResult[];
  faults: BenchRowFault[];
}

export function buildReport({ title, facts, tasks, faults }: ReportInput): BenchReport {
  return { format: 1, title, facts, summary: summarize(tasks), tasks, faults };
}

const count = z.number().int().nonnegative();
const amount = z.number().nonnegative();

const runSchema = z.object({
  proved: z.boolean(),
  iterations: count,
  proofFailed: count,
  quickcheckFailed: count,
  bestScore: z.number().nullable(),
  reductions: z.array(z.number()),
  completionIterations: count.nullable(),
});

const taskSchema = z.object({
  id: z.string(),
  status: z.enum(["proved", "disproved", "failed", "skipped"]),
  elapsedMs: amount,
  checks: count,
  modelCalls: count,
  tokens: z.object({ input: count, output: count }),
  costUsd: amount,
  lemmaCount: count,
  proofLength: z.object({ lines: count, characters: count }).nullable(),
  attempts: z.array(z.boolean()),
  decompositions: z.object({ tried: count, failedReconstruction: count, failedQuickcheck: count }),
  scores: z.array(z.object({ score: z.number(), proved: z.boolean() })),
  reductionByIteration: z.array(z.number()),
  runs: z.array(runSchema).default([]),
  roles: z.array(z.object({ role: z.string(), model: z.string(), requests: count })).default([]),
  errorClass: z.string().nullable(),
});

const reportSchema = z.object({
  format: z.literal(1),
  title: z.string(),
  facts: z.record(z.string(), z.string()),
  tasks: z.array(taskSchema),
  faults: z.array(z.object({ line: count, message: z.string() })),
});

/**
 * Reads a report back; its summary is computed again. Throws `bad-input` that names `file` and the
 * place in it.
 */
export function parseReport(file: string, text: string): BenchReport {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new LemmataError("bad-input", `${file} is not JSON: ${messageOf(error)}`);
  }
  const read = reportSchema.safeParse(value);
  if (read.success) return buildReport(read.data);
  const [issue] = read.error.issues;
  const place = issue?.path.join(".") || "the whole";
  throw new LemmataError("bad-input", `${file} is not a report: ${place}: ${issue?.message}`, {
    hint: "Give the JSON file that `lemmata bench` wrote.",
  });
}

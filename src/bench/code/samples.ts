import { z } from "zod";
import { messageOf } from "../../core/errors/index.ts";
import type { BenchRowFault, CodeTask } from "../../core/index.ts";
import { rowFault } from "../../problems/index.ts";

/** Text of a sample: the rest of a prompt, or a whole program. */
export interface SampleText {
  taskId: string;
  completion?: string;
  program?: string;
}

const idSchema = z.union([z.string(), z.number()]).transform(String);
const rowSchema = z.object({
  task_id: idSchema.optional(),
  question_id: idSchema.optional(),
  completion: z.string().optional(),
  solution: z.string().optional(),
  code: z.string().optional(),
  code_list: z.array(z.string()).optional(),
});

/**
 * Reads samples, one JSON object per line: `task_id` (or `question_id`) with `completion` (the rest of the
 * prompt), or with a whole program as `solution`, `code`, or several as `code_list`. Several rows of a task
 * are several samples, in their order.
 */
export function readSamples(text: string): { samples: SampleText[]; faults: BenchRowFault[] } {
  const samples: SampleText[] = [];
  const faults: BenchRowFault[] = [];
  for (const [i, row] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    if (row.trim() === "") continue;
    const read = readRow(row);
    if (typeof read === "string") faults.push({ line: i + 1, message: read });
    else samples.push(...read);
  }
  return { samples, faults };
}

function readRow(row: string): SampleText[] | string {
  let value: unknown;
  try {
    value = JSON.parse(row);
  } catch (error) {
    return `not JSON (${messageOf(error)}); expected one object per line`;
  }
  const read = rowSchema.safeParse(value);
  if (!read.success) return rowFault(read.error);
  const { completion, solution, code, code_list: list } = read.data;
  const taskId = read.data.task_id ?? read.data.question_id;
  if (taskId === undefined) return "`task_id` is missing";
  if (completion !== undefined) return [{ taskId, completion }];
  const programs = list ?? [solution ?? code].filter((program) => program !== undefined);
  if (programs.length === 0)
    return "none of `completion`, `solution`, `code` and `code_list` is there";
  return programs.map((program) => ({ taskId, program }));
}

/**
 * The whole program that is tested. `calibrated`: after the head of the task's function with an empty body, as the
 * official setting of BigCodeBench has it, so that a whole program need not repeat the imports of its task.
 */
export function programOf(
  task: CodeTask,
  { completion, program }: SampleText,
  calibrated = false,
): string {
  const whole = program ?? task.prefix + (completion ?? "");
  return calibrated && task.benchmark === "bigcodebench"
    ? `${task.prefix}\n    pass\n${whole}`
    : whole;
}

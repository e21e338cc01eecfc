import type { CodeTask } from "../core/index.ts";
import { readLines } from "../platform/index.ts";
import { readCodeTask } from "../problems/index.ts";

/**
 * Reads a dataset row by row (some are larger than memory): JSONL, gzipped when its name ends in `.gz`.
 * A row that cannot be used, or has the id of an earlier one, comes as a text that says why. Throws `bad-input`.
 */
export async function* readCodeTasks(
  path: string,
): AsyncGenerator<{ line: number; task: CodeTask | string }> {
  const seen = new Map<string, number>();
  let line = 0;
  for await (const row of readLines(path)) {
    line += 1;
    if (row.trim() === "") continue;
    const task = readCodeTask(row.replace(/^\uFEFF/, ""));
    const first = typeof task === "string" ? undefined : seen.get(task.id);
    if (typeof task !== "string") seen.set(task.id, first ?? line);
    const twice = typeof task !== "string" && first !== undefined;
    yield { line, task: twice ? `task ${task.id} is that of line ${first}` : task };
  }
}

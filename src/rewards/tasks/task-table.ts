import { join } from "node:path";
import { LemmataError } from "../../core/errors/index.ts";
import { type ModelTask, modelTaskSchema } from "../../llm/index.ts";
import { isFolder, listFolder, readText } from "../../platform/index.ts";

/** The tasks that a service knows, by id. */
export class TaskTable {
  private readonly byId = new Map<string, ModelTask>();
  /** What of a prompt names its task: the last part of what the user says. */
  private readonly prompts: { said: string; task: ModelTask }[] = [];

  /** Reads tasks, or rows that carry one as `task`, from JSONL files or the `tasks.jsonl` of folders. Throws `bad-input`. */
  static read(paths: readonly string[]): TaskTable {
    const table = new TaskTable();
    for (const path of paths.flatMap(filesIn)) table.readFile(path);
    return table;
  }

  get size(): number {
    return this.byId.size;
  }

  get(taskId: string): ModelTask | undefined {
    return this.byId.get(taskId);
  }

  add(task: ModelTask, prompt?: string): void {
    this.byId.set(task.taskId, task);
    if (prompt !== undefined && prompt.trim() !== "")
      this.prompts.push({ said: prompt.trim(), task });
  }

  /** The task whose prompt a text begins with, and where the answer begins: for trainers that send no more. */
  findByPrompt(text: string): { task: ModelTask; end: number } | undefined {
    let found: { task: ModelTask; end: number; length: number } | undefined;
    for (const { said, task } of this.prompts) {
      const at = text.indexOf(said);
      // Of prompts that contain each other the longer one was asked.
      if (at < 0 || (found && found.length >= said.length)) continue;
      found = { task, end: at + said.length, length: said.length };
    }
    return found && { task: found.task, end: found.end };
  }

  private readFile(path: string): void {
    for (const [i, line] of readText(path).split("\n").entries()) {
      if (line.trim() === "") continue;
      const place = `${path}:${i + 1}`;
      const { task, prompt } = readRow(line, place);
      this.add(task, prompt);
    }
  }
}

function filesIn(path: string): string[] {
  if (!isFolder(path)) return [path];
  const found = listFolder(path).filter((name) => name === "tasks.jsonl");
  if (found.length > 0) return found.map((name) => join(path, name));
  throw new LemmataError("bad-input", `${path} has no tasks.jsonl`, {
    hint: "`lemmata export` writes it.",
  });
}

function readRow(line: string, place: string): { task: ModelTask; prompt: string | undefined } {
  let row: Record<string, unknown>;
  try {
    row = Object(JSON.parse(line));
  } catch (cause) {
    throw new LemmataError("bad-input", `${place}: not JSON`, { cause });
  }
  const given = "task" in row && "prompt" in row ? row.task : row;
  const read = modelTaskSchema.safeParse(typeof given === "string" ? JSON.parse(given) : given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new LemmataError("bad-input", `${place}: ${issue?.path.join(".")}: ${issue?.message}`);
  }
  return { task: read.data, prompt: saidIn(row.prompt) };
}

/** The last message of the user. */
function saidIn(prompt: unknown): string | undefined {
  if (!Array.isArray(prompt)) return undefined;
  const last = prompt.findLast((one) => one?.role === "user")?.content;
  return typeof last === "string" ? last : undefined;
}

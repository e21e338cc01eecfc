// The programs of `lemmata bench code --method`: a loop on each task, several times.
// Input: a dataset, a method, models. Output: a file of samples, one line as soon as a loop is over, with the
// loop's record; the same command goes on with it. Hidden tests are left to whoever tests the file.

import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import PQueue from "p-queue";
import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import type { CodeTask, CritiqueMethod, CritiqueRecord, JsonValue } from "../core/index.ts";
import type { Executor } from "../core/ports/index.ts";
import {
  type CodePrompts,
  type CriticName,
  codeModels,
  codePrompts,
  criticMaker,
  noCoder,
  openCodeModels,
  runLoop,
  shownTask,
} from "../critique/index.ts";
import type { BudgetLimits, Config, ModelSession } from "../llm/index.ts";
import { modelSettings } from "../prove/index.ts";
import { type ExecutorOptions, SandboxedExecutor } from "../sandbox/index.ts";
import { openRunStore } from "../store/index.ts";
import { readCodeTasks } from "./code-dataset.ts";

export interface LoopsCommand {
  dataset: string;
  folder: string;
  method: CritiqueMethod;
  critic: CriticName;
  /** Programs for each task. */
  samples: number;
  rounds: number;
  /** Answers of models for each program, at most. */
  maxCalls: number;
  limits: BudgetLimits;
  only: readonly string[];
  /** Its `lanes`: loops at the same time. */
  executor: ExecutorOptions & { lanes: number };
  fresh: boolean;
  signal?: AbortSignal;
  onProgress(step: string): void;
}

const rowSchema = z.looseObject({ task_id: z.string(), sample: z.int() });

/** Programs of loops, as samples with the record of each loop, and what they were made with. */
export interface LoopPrograms {
  file: string;
  settings: JsonValue;
}

/**
 * Writes the programs of loops and returns their file. When stopped, the file has those that were finished. Throws
 * `bad-input`, and `model-unavailable` when a model does not answer.
 */
export async function writeLoopPrograms(command: LoopsCommand): Promise<LoopPrograms> {
  const config = codeModels();
  if (!config) throw noCoder(command.method);
  const executor = await SandboxedExecutor.open(command.executor);
  try {
    return await writeWith(config, command, executor);
  } finally {
    await executor.close();
  }
}

async function writeWith(
  config: Config,
  command: LoopsCommand,
  executor: Executor,
): Promise<LoopPrograms> {
  const { method, critic, rounds, maxCalls, folder, limits, fresh } = command;
  const settings = { method, critic, rounds, maxCalls, models: modelSettings(config) };
  const hash = createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 12);
  const file = join(folder, `${method}-${hash}.jsonl`);
  mkdirSync(folder, { recursive: true });
  if (fresh) rmSync(file, { force: true });
  const done = doneIn(file);
  // Stopped before the first program, it has none.
  appendFileSync(file, "");
  const store = openRunStore();
  try {
    const model = openCodeModels(config, { cache: store.responses, limits });
    const context = { command, executor, model, prompts: codePrompts(config), file };
    await runAll(context, done);
    return { file, settings };
  } finally {
    store.close();
  }
}

interface Context {
  command: LoopsCommand;
  executor: Executor;
  model: ModelSession;
  prompts: CodePrompts;
  file: string;
}

async function runAll(context: Context, done: ReadonlySet<string>): Promise<void> {
  const { dataset, only, samples, signal, onProgress } = context.command;
  const queue = new PQueue({ concurrency: context.command.executor.lanes });
  const failures: unknown[] = [];
  let finished = done.size;
  let wanted = 0;
  for await (const { task } of readCodeTasks(dataset)) {
    if (typeof task === "string") continue;
    if (only.length > 0 && !only.some((part) => task.id.includes(part))) continue;
    wanted += 1;
    for (let sample = 0; sample < samples; sample++) {
      if (done.has(keyOf(task.id, sample))) continue;
      // Tasks can be large: few are held at a time.
      await queue.onSizeLessThan(8);
      if (signal?.aborted || failures.length > 0) break;
      queue
        .add(() => runOne(task, sample, context))
        .then(() => onProgress(`${++finished} programs written`))
        .catch((failure) => failures.push(failure));
    }
  }
  await queue.onIdle();
  if (failures.length > 0) throw failures[0];
  if (wanted === 0 && !signal?.aborted) {
    const which = only.length > 0 ? ` whose id contains ${only.join(" or ")}` : "";
    throw new LemmataError("bad-input", `${dataset} has no task${which} that can be used`);
  }
}

async function runOne(
  task: CodeTask,
  sample: number,
  { command, executor, model, prompts, file }: Context,
): Promise<void> {
  const { method, critic, rounds, maxCalls, signal } = command;
  if (signal?.aborted) return;
  const record = await runLoop(method, {
    task: shownTask(task),
    model: model.fork(),
    executor,
    rounds,
    maxCalls,
    prompts,
    sample,
    critic: criticMaker(critic, { executor, prompts, sample }),
    signal,
  });
  // The next run asks again for answers that are missing.
  if (record.end === "failed" && record.program === null) {
    throw new LemmataError("model-unavailable", record.reason ?? "the model did not answer");
  }
  if (record.end === "cancelled") return;
  appendFileSync(file, `${JSON.stringify(rowOf(record, sample))}\n`);
}

/** A missing program fails its tests. */
function rowOf({ prompt: _, ...record }: CritiqueRecord, sample: number) {
  return { task_id: record.task, sample, solution: record.program ?? "", record };
}

const keyOf = (task: string, sample: number) => JSON.stringify([task, sample]);

function doneIn(file: string): Set<string> {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  // A line that a crash cut off would spoil the next one.
  if (text !== "" && !text.endsWith("\n")) appendFileSync(file, "\n");
  const done = new Set<string>();
  for (const line of text.split("\n")) {
    try {
      const { task_id, sample } = rowSchema.parse(JSON.parse(line));
      done.add(keyOf(task_id, sample));
    } catch {
      // Cut off: it is done again.
    }
  }
  return done;
}

// Loops of `lemmata bench code --method` as a run, so that they can be shown, and learned from.
// Input: loops whose programs were tested. Output: a run of the kind `critique` with one task per loop.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type {
  CodeSampleResult,
  CritiqueRecord,
  CritiqueResult,
  JsonValue,
  ProgramVerdict,
  RunId,
} from "../core/index.ts";
import { critiqueOutcome, shownTask } from "../critique/index.ts";
import { openRunStore } from "../store/index.ts";
import type { BenchCodeCommand } from "./bench-code.ts";
import { readCodeTasks } from "./code-dataset.ts";

/** A line of the file of loops. */
export interface LoopRow {
  task_id: string;
  sample: number;
  record: Omit<CritiqueRecord, "prompt">;
}

export interface TestedLoop {
  row: LoopRow;
  draft: CodeSampleResult;
  /** Programs between draft and end. */
  others: { program: string; result: CodeSampleResult | undefined }[];
  last: CodeSampleResult;
}

/** Keeps loops with the verdicts on their programs. The same command finds its run again. */
export async function recordLoops(
  loops: readonly TestedLoop[],
  { dataset, fresh, onProgress }: BenchCodeCommand,
  settings: object,
): Promise<RunId> {
  onProgress("recording the loops");
  const prompts = await promptsOf(dataset, new Set(loops.map(({ row }) => row.task_id)));
  const inputs = [{ file: dataset, sha256: await hashOf(dataset) }];
  const store = openRunStore();
  try {
    const plain: JsonValue = JSON.parse(JSON.stringify(settings));
    const { run } = store.openRun({ kind: "critique", settings: plain, inputs }, { fresh });
    const named = loops.map((loop) => {
      const prompt = prompts.get(loop.row.task_id) ?? "";
      return { loop, prompt, task: { name: nameOf(loop.row), content: prompt } };
    });
    const tasks = store.addTasks(
      run.id,
      named.map(({ task }) => task),
    );
    const ids = new Map(tasks.map(({ name, id }) => [name, id]));
    for (const { loop, prompt, task } of named) {
      const modelCalls = Object.values(loop.row.record.calls).reduce((sum, n) => sum + n, 0);
      const use = { elapsedMs: 0, modelCalls, tokens: { input: 0, output: 0 }, costUsd: 0 };
      const outcome = critiqueOutcome(resultOf(loop, prompt), use);
      store.saveTask(run.id, ids.get(task.name) as (typeof tasks)[number]["id"], outcome);
    }
    store.closeRun(run.id, "finished");
    return run.id;
  } finally {
    store.close();
  }
}

/** E.g. `HumanEval/7`, of its third sample `HumanEval/7 #3`. */
const nameOf = ({ task_id, sample }: LoopRow) =>
  sample === 0 ? task_id : `${task_id} #${sample + 1}`;

function resultOf({ row, draft, others, last }: TestedLoop, prompt: string): CritiqueResult {
  const { method, steps, end, reason, calls, draft: first, program } = row.record;
  const critique = steps.find((step) => step.kind === "critique")?.critique ?? null;
  const tested = [{ program: first, result: draft }, ...others, { program, result: last }];
  // A loop that changed nothing has one program.
  const verdicts = new Map(
    tested.flatMap((each) =>
      each.program === null || !each.result ? [] : [[each.program, verdictOf(each.result)]],
    ),
  );
  return {
    task: row.task_id,
    method,
    prompt,
    draft: first,
    program,
    critique,
    steps,
    end,
    reason,
    calls,
    verdicts: [...verdicts].map(([text, verdict]) => ({ program: text, verdict })),
  };
}

/** What a report keeps, as the verdict that rewards are made of. */
function verdictOf({
  status,
  passedTests,
  tests,
  detail,
  line,
  failureClass,
}: CodeSampleResult): ProgramVerdict {
  const hasCrashed = failureClass === "crash-like" || failureClass === "mixed";
  return {
    status,
    passed: passedTests,
    total: tests,
    detail,
    hasRuntimeError: line !== null || hasCrashed,
    hasTimeout: failureClass === "timeout",
  };
}

async function promptsOf(dataset: string, wanted: Set<string>): Promise<Map<string, string>> {
  const prompts = new Map<string, string>();
  for await (const { task } of readCodeTasks(dataset)) {
    if (typeof task === "string" || !wanted.has(task.id)) continue;
    prompts.set(task.id, shownTask(task).prompt);
  }
  return prompts;
}

/** Datasets can be larger than memory. */
async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

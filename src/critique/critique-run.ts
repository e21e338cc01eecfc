import { createHash } from "node:crypto";
import type {
  CritiqueResult,
  CritiqueTask,
  JsonValue,
  RunId,
  TaskAttempt,
  TaskRecord,
  TaskResult,
  TaskStatus,
  TestSuite,
} from "../core/index.ts";
import type { ModelCall } from "../core/ports/index.ts";
import { EMPTY_RESULT, modelCallEvent } from "../prove/index.ts";
import type { SqliteRunStore } from "../store/index.ts";

export interface CritiqueRunOptions {
  task: CritiqueTask;
  draft: string | undefined;
  hidden: TestSuite | null;
  /** Everything else that can change results. */
  settings: JsonValue;
  fresh: boolean;
}

/** A run of one task: the same command finds its result again, and what models answered is not lost. */
export class CritiqueRun {
  readonly id: RunId;
  private readonly store: SqliteRunStore;
  private readonly task: TaskRecord;
  /** Of models, by earlier processes, too. */
  private readonly use: { calls: number; input: number; output: number; costUsd: number };
  private readonly started = performance.now();
  private attempt: TaskAttempt | undefined;

  constructor(store: SqliteRunStore, { task, draft, hidden, settings, fresh }: CritiqueRunOptions) {
    const content = JSON.stringify({ task, draft, hidden });
    const sha256 = createHash("sha256").update(content).digest("hex");
    const inputs = [{ file: task.id, sha256 }];
    const { run } = store.openRun({ kind: "critique", settings, inputs }, { fresh });
    const [known] = store.addTasks(run.id, [{ name: task.id, content: task.prompt }]);
    this.store = store;
    this.id = run.id;
    this.task = known as TaskRecord;
    const { modelCalls = 0, tokens, costUsd = 0 } = this.task.result ?? {};
    this.use = {
      calls: modelCalls,
      input: tokens?.input ?? 0,
      output: tokens?.output ?? 0,
      costUsd,
    };
  }

  /** The result of an earlier process; interrupted runs and model failures are tried again. */
  finished(): CritiqueResult | undefined {
    const result = this.task.status === "open" ? undefined : this.task.result?.critique;
    if (result) this.store.closeRun(this.id, "finished");
    return result;
  }

  spent(): { calls: number; cost: number } {
    const { modelCalls = 0, costUsd = 0 } = this.task.result ?? {};
    return { calls: modelCalls, cost: costUsd };
  }

  /** Records each model call as an event of the run. */
  recorder(): (call: ModelCall) => void {
    const attempt = this.store.startTask(this.id, this.task.id);
    this.attempt = attempt;
    return (call) => {
      const { texts } = this.store;
      const event = modelCallEvent(call, { at: performance.now() - this.started, texts });
      this.use.calls += event.cached ? 0 : 1;
      this.use.input += event.inputTokens;
      this.use.output += event.outputTokens;
      this.use.costUsd += event.costUsd;
      this.store.appendEvents(attempt, [event]);
    };
  }

  keep(critique: CritiqueResult): void {
    const { calls: modelCalls, input, output, costUsd } = this.use;
    const elapsedMs = performance.now() - this.started;
    const outcome = critiqueOutcome(critique, {
      elapsedMs,
      modelCalls,
      tokens: { input, output },
      costUsd,
    });
    this.store.saveTask(this.id, this.task.id, outcome);
    this.store.closeRun(this.id, outcome.status === "open" ? "interrupted" : "finished");
  }
}

/** How a loop, or a critique alone, is kept as the result of a task. `open`: it is tried again. */
export function critiqueOutcome(
  critique: CritiqueResult,
  use: Pick<TaskResult, "elapsedMs" | "modelCalls" | "tokens" | "costUsd">,
): { status: TaskStatus; result: TaskResult } {
  const { end, verdicts, program, reason } = critique;
  const last = verdicts.find((each) => each.program === program)?.verdict;
  const why = last && last.status !== "passed" ? `${last.status}: ${last.detail}` : null;
  const result = { ...EMPTY_RESULT, ...use, finalText: program, reason: reason ?? why, critique };
  if (end === "cancelled" || end === "failed") return { status: "open", result };
  if (last === undefined) return { status: "skipped", result };
  return { status: last.status === "passed" ? "passed" : "failed", result };
}

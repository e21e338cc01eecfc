import { createHash } from "node:crypto";
import type {
  JsonValue,
  RunEvent,
  RunId,
  SynthesisResult,
  TaskAttempt,
  TaskRecord,
  TaskStatus,
} from "../core/index.ts";
import type { ModelCall } from "../core/ports/index.ts";
import { addUse, EMPTY_RESULT, type ModelUse, modelCallEvent, useOf } from "../prove/index.ts";
import type { SqliteRunStore } from "../store/index.ts";
import type { SynthesisTask } from "./task.ts";

export interface SynthesisRunOptions {
  task: SynthesisTask;
  /** Everything else that can change results. */
  settings: JsonValue;
  fresh: boolean;
}

/** The run of a task: the same command finds its result again, and what models answered is not lost. */
export class SynthesisRun {
  readonly id: RunId;
  private readonly store: SqliteRunStore;
  private readonly task: TaskRecord;
  private readonly attempt: TaskAttempt;
  /** Of models, by earlier processes, too. */
  private use: ModelUse;
  private readonly started = performance.now();

  constructor(store: SqliteRunStore, { task, settings, fresh }: SynthesisRunOptions) {
    const content = JSON.stringify(task);
    const sha256 = createHash("sha256").update(content).digest("hex");
    const inputs = [{ file: task.id, sha256 }];
    const { run } = store.openRun({ kind: "synthesize", settings, inputs }, { fresh });
    const [known] = store.addTasks(run.id, [{ name: task.id, content: task.description }]);
    this.store = store;
    this.id = run.id;
    this.task = known as TaskRecord;
    this.attempt = store.startTask(run.id, this.task.id);
    const {
      modelCalls = 0,
      tokens = { input: 0, output: 0 },
      costUsd = 0,
    } = this.task.result ?? {};
    this.use = { calls: modelCalls, tokens, costUsd };
  }

  /** The result of an earlier process; what was interrupted is done again, with the answers that were kept. */
  finished(): SynthesisResult | undefined {
    const result = this.task.status === "open" ? undefined : this.task.result?.synthesis;
    if (result) this.store.closeRun(this.id, "finished");
    return result;
  }

  spent(): { calls: number; cost: number } {
    return { calls: this.use.calls, cost: this.use.costUsd };
  }

  /** Records a call of a model. */
  readonly recordCall = (call: ModelCall): void => {
    const { texts } = this.store;
    this.record(modelCallEvent(call, { at: performance.now() - this.started, texts }));
  };

  readonly record = (event: RunEvent & { kind: "model-call" }): void => {
    this.use = addUse(this.use, useOf(event));
    this.store.appendEvents(this.attempt, [event]);
    if (!event.cached) this.store.flush();
  };

  keep(synthesis: SynthesisResult): void {
    const { calls: modelCalls, tokens, costUsd } = this.use;
    const elapsedMs = performance.now() - this.started;
    const { correctness, reason } = synthesis;
    const finalText = correctness?.file ?? null;
    const result = {
      ...EMPTY_RESULT,
      elapsedMs,
      modelCalls,
      tokens,
      costUsd,
      finalText,
      reason,
      synthesis,
    };
    const status = statusOf(synthesis);
    this.store.saveTask(this.id, this.task.id, { status, result });
    this.store.closeRun(this.id, status === "open" ? "interrupted" : "finished");
  }
}

function statusOf({ end, correctness }: SynthesisResult): TaskStatus {
  if (end === "cancelled" || end === "failed" || end === "budget") return "open";
  if (end !== "done") return "failed";
  return correctness?.status === "proved" ? "proved" : "passed";
}

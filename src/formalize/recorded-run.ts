import type {
  FormalizationCandidate,
  FormalizationResult,
  JsonValue,
  RunEvent,
  RunId,
  TaskAttempt,
  TaskRecord,
} from "../core/index.ts";
import type { ModelCall } from "../core/ports/index.ts";
import type { ModelTaskOf } from "../llm/index.ts";
import {
  addUse,
  EMPTY_RESULT,
  type ModelUse,
  modelCallEvent,
  spentBefore,
  useIn,
  useOf,
} from "../prove/index.ts";
import type { SqliteRunStore } from "../store/index.ts";
import { type InformalSource, inputsOf } from "./sources.ts";

/** A run of `formalize`: a task for each text, with what every role was asked and answered. */
export class RecordedRun {
  readonly id: RunId;
  private readonly store: SqliteRunStore;
  private readonly tasks: ReadonlyMap<string, TaskRecord>;
  private readonly opened = performance.now();

  constructor(
    store: SqliteRunStore,
    options: { sources: readonly InformalSource[]; settings: JsonValue; fresh: boolean },
  ) {
    const { sources, settings, fresh } = options;
    const request = { kind: "formalize" as const, settings, inputs: inputsOf(sources) };
    const { run } = store.openRun(request, { fresh });
    const tasks = store.addTasks(
      run.id,
      sources.map(({ name, text }) => ({ name, content: text })),
    );
    this.store = store;
    this.id = run.id;
    this.tasks = new Map(tasks.map((task) => [keyOf(task.name, task.content), task]));
  }

  /** What an earlier process came to; what was interrupted is done again, with the answers that it had. */
  finished({ name, text }: InformalSource): FormalizationResult | undefined {
    const task = this.tasks.get(keyOf(name, text));
    return task && task.status !== "open" ? task.result?.formalization : undefined;
  }

  /** Requests and US dollars that earlier processes spent. */
  spent(): { calls: number; cost: number } {
    return spentBefore(this.store.events(this.id));
  }

  /** Begins a task: what happens in it is recorded with it. */
  begin({ name, text }: InformalSource): TaskRecorder {
    const { store, opened } = this;
    const task = this.tasks.get(keyOf(name, text)) as TaskRecord;
    const use = useIn(store.events(this.id, task.id));
    const attempt = store.startTask(this.id, task.id);
    return new TaskRecorder({ store, attempt, informal: text, opened, use });
  }

  close(isFinished: boolean): void {
    this.store.closeRun(this.id, isFinished ? "finished" : "interrupted");
  }
}

const keyOf = (name: string, text: string) => JSON.stringify([name, text]);

interface RecorderOptions {
  store: SqliteRunStore;
  attempt: TaskAttempt;
  informal: string;
  /** When the run was opened, by the clock of `performance`. */
  opened: number;
  /** Of models, by earlier processes. */
  use: ModelUse;
}

class TaskRecorder {
  private readonly options: RecorderOptions;
  private use: ModelUse;

  constructor(options: RecorderOptions) {
    this.options = options;
    this.use = options.use;
  }

  private get at(): number {
    return performance.now() - this.options.opened;
  }

  /** Keeps a call of a model, with its prompt; what was paid for is on disk when it returns. */
  keepCall(call: ModelCall): void {
    const { store } = this.options;
    const event = modelCallEvent(call, { at: this.at, texts: store.texts });
    this.use = addUse(this.use, useOf(event));
    this.keepEvent(event);
    if (!event.cached) store.flush();
  }

  /** Keeps a candidate as a pair of words and statement. */
  keepCandidate(candidate: FormalizationCandidate): void {
    const { imports, context, statement, errors, isAccepted } = candidate;
    if (statement === "") return;
    this.keepPair({ imports, context, statement, compiles: errors === null, isAccepted });
  }

  /** Keeps the outcome; what was cancelled, or had no answer from models, stays open. */
  finish(formalization: FormalizationResult): void {
    const { store, attempt, opened } = this.options;
    const { end, chosen, candidates, proof, reason } = formalization;
    const accepted = chosen === null ? undefined : candidates[chosen];
    const isOpen = end === "cancelled" || end === "failed" || end === "budget";
    const isProved = proof?.status === "proved";
    if (accepted && isProved) {
      const { imports, context, statement } = accepted;
      this.keepPair({
        imports,
        context,
        statement,
        compiles: true,
        isAccepted: true,
        proof: proof.text,
      });
    }
    const { calls: modelCalls, tokens, costUsd } = this.use;
    store.saveTask(attempt.runId, attempt.taskId, {
      status: isOpen ? "open" : isProved ? "proved" : accepted ? "passed" : "failed",
      result: {
        ...EMPTY_RESULT,
        finalText: proof?.text ?? accepted?.statement ?? null,
        reason,
        formalization,
        elapsedMs: performance.now() - opened,
        modelCalls,
        tokens,
        costUsd,
      },
    });
  }

  /** Keeps what the formalizer was first asked. */
  keepTask(task: ModelTaskOf<"formalization">): void {
    this.keepEvent({ kind: "model-task", at: this.at, about: task.statement, task });
  }

  private keepPair(pair: {
    imports: string[];
    context: string;
    statement: string;
    compiles: boolean;
    isAccepted: boolean;
    proof?: string;
  }): void {
    const { informal } = this.options;
    const { isAccepted, ...formal } = pair;
    const judged = { informal, ...formal, faithfulness: isAccepted ? 1 : 0 };
    this.keepEvent({ kind: "formalization-judge", at: this.at, ...judged });
  }

  /** Keeps what happened. */
  readonly keepEvent = (event: RunEvent): void => {
    this.options.store.appendEvents(this.options.attempt, [event]);
  };
}

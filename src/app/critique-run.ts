import { createHash } from "node:crypto";
import { type TupleFilters, tuplesOf } from "../critique/index.ts";
import type {
  CritiqueResult,
  CritiqueTask,
  JsonValue,
  RunEvent,
  RunId,
  TaskAttempt,
  TaskRecord,
  TestSuite,
} from "../model/index.ts";
import type { ModelCall } from "../ports/index.ts";
import { programScore } from "../rewards/index.ts";
import type { SqliteRunStore } from "../store/index.ts";
import type { Config } from "./config.ts";
import { modelCallEvent } from "./prove-policies.ts";
import { EMPTY_RESULT } from "./prove-result.ts";

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

  /** What an earlier process came to; interrupted ones and failures of models are tried again. */
  finished(): CritiqueResult | undefined {
    const result = this.task.status === "open" ? undefined : this.task.result?.critique;
    if (result) this.store.closeRun(this.id, "finished");
    return result;
  }

  spent(): { calls: number; cost: number } {
    const { modelCalls = 0, costUsd = 0 } = this.task.result ?? {};
    return { calls: modelCalls, cost: costUsd };
  }

  /** Keeps each call of a model as an event of the run. */
  recorder(config: Config): (call: ModelCall) => void {
    const attempt = this.store.startTask(this.id, this.task.id);
    this.attempt = attempt;
    return (call) => {
      const event = modelCallEvent(call, { at: performance.now() - this.started, config });
      this.use.calls += event.cached ? 0 : 1;
      this.use.input += event.inputTokens;
      this.use.output += event.outputTokens;
      this.use.costUsd += event.costUsd;
      this.store.appendEvents(attempt, [event]);
    };
  }

  keep(critique: CritiqueResult): void {
    const { end, verdicts, program, reason } = critique;
    const last = verdicts.find((each) => each.program === program)?.verdict;
    const isOver = end !== "cancelled" && end !== "failed";
    const status = !isOver
      ? "open"
      : last === undefined
        ? "skipped"
        : last.status === "passed"
          ? "passed"
          : "failed";
    const { calls: modelCalls, input, output, costUsd } = this.use;
    const result = {
      ...EMPTY_RESULT,
      finalText: program,
      reason:
        reason ?? (last && last.status !== "passed" ? `${last.status}: ${last.detail}` : null),
      elapsedMs: performance.now() - this.started,
      ...{ modelCalls, tokens: { input, output }, costUsd, critique },
    };
    if (this.attempt) this.store.appendEvents(this.attempt, this.judgements(critique));
    this.store.saveTask(this.id, this.task.id, { status, result });
    this.store.closeRun(this.id, isOver ? "finished" : "interrupted");
  }

  /** What each critique of a loop was good for, by the hidden tests: the sparse reward of SCOPE. */
  private judgements(result: CritiqueResult): RunEvent[] {
    const { tuples } = tuplesOf([{ task: this.task.name, result }], NO_FILTERS);
    const at = performance.now() - this.started;
    return tuples.map(({ x, p0, y, p1, before, after }) => {
      const [was, is] = [programScore(before), programScore(after)];
      return {
        ...{ kind: "critique-judge", at, task: x, program: p0, critique: y, revised: p1 },
        ...{ reward: is - was, before: was, after: is },
      };
    });
  }
}

const NO_FILTERS: TupleFilters = {
  keep: "all",
  maxChangedRatio: Number.POSITIVE_INFINITY,
  maxCritique: Number.POSITIVE_INFINITY,
};

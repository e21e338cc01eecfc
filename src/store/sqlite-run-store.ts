import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { LemmataError } from "../core/errors/index.ts";
import type {
  NewTask,
  RecordedEvent,
  RoundRecord,
  RunEvent,
  RunId,
  RunRecord,
  RunRequest,
  SearchEvent,
  TaskAttempt,
  TaskId,
  TaskRecord,
  TaskResult,
  TaskStatus,
  ToolVersions,
} from "../core/index.ts";
import type { OpenRunOptions, RunStore, TextStore, VerdictCache } from "../core/ports/index.ts";
import { guard, MEMORY, openDatabase, transaction } from "./database.ts";
import { runKey } from "./keys.ts";
import { ResponseTable } from "./response-table.ts";
import { FileRunLocks, MemoryRunLocks, type RunLocks } from "./run-locks.ts";
import { RunTable, type StoredRun } from "./run-table.ts";
import { makeRunsFolder } from "./runs-folder.ts";
import { TaskTable } from "./task-table.ts";
import { TextTable } from "./text-table.ts";
import { dropOldVerdicts, VerdictTable } from "./verdict-table.ts";
import { WriteBuffer } from "./write-buffer.ts";

const FILE_NAME = "runs.db";
/** Events are read in pages, so that nothing is locked while the caller works. */
const PAGE = 500;
/** Records of rounds that a router learns from. */
const MOST_ROUNDS = 5_000;

export interface StoreOptions {
  /** A folder (made when it is absent), or `:memory:`. */
  folder: string;
  versions: ToolVersions;
}

export class SqliteRunStore implements RunStore {
  readonly verdicts: VerdictCache;
  readonly responses: ResponseTable;
  readonly texts: TextStore;
  private readonly db: DatabaseSync;
  private readonly path: string;
  private readonly versions: ToolVersions;
  private readonly locks: RunLocks;
  private readonly runs: RunTable;
  private readonly tasks: TaskTable;
  private readonly buffer: WriteBuffer;
  private readonly selectEvents;
  private readonly selectRounds;
  private readonly opened = new Set<RunId>();

  constructor({ folder, versions }: StoreOptions) {
    const inMemory = folder === MEMORY;
    if (!inMemory) makeRunsFolder(folder);
    this.path = inMemory ? MEMORY : join(folder, FILE_NAME);
    this.versions = versions;
    this.locks = inMemory ? new MemoryRunLocks() : new FileRunLocks(join(folder, "locks"));
    this.db = openDatabase(this.path);
    this.runs = new RunTable(this.db);
    this.tasks = new TaskTable(this.db);
    this.buffer = new WriteBuffer(this.db);
    this.verdicts = new VerdictTable(this.db, this.buffer, {
      path: this.path,
      lean: versions.lean,
    });
    this.responses = new ResponseTable(this.db, this.path);
    this.texts = new TextTable(this.db, this.path);
    this.selectEvents = this.db.prepare(
      "SELECT * FROM events WHERE task = ? AND id > ? ORDER BY id LIMIT ?",
    );
    this.selectRounds = this.db.prepare(
      `SELECT event FROM events JOIN tasks ON tasks.row = events.task
       WHERE kind = 'round-end' AND tasks.run < ? ORDER BY events.id DESC LIMIT ?`,
    );
    guard(this.path, () => dropOldVerdicts(this.db));
  }

  /** Whether there is a store in the folder. */
  static exists(folder: string): boolean {
    return existsSync(join(folder, FILE_NAME));
  }

  openRun(request: RunRequest, options: OpenRunOptions = {}): { run: RunRecord; resumed: boolean } {
    const key = runKey(request, this.versions);
    let id: RunId | undefined;
    try {
      const resumed = this.write(() => {
        const found = this.findRun(key, options);
        id = this.acquire(found?.record.id ?? this.runs.insert(key, request, this.versions));
        this.runs.setState(id, "running");
        return found !== undefined;
      });
      const run = this.getRun(id as unknown as RunId) as RunRecord;
      this.opened.add(run.id);
      return { run, resumed };
    } catch (error) {
      if (id !== undefined) this.locks.release(id);
      throw error;
    }
  }

  private acquire(id: RunId): RunId {
    if (this.locks.acquire(id)) return id;
    throw new LemmataError("run-in-use", `run ${id} is being worked on already`, {
      hint: "Wait for the other process to end, or begin a new run with --fresh.",
      retryable: true,
    });
  }

  private findRun(key: string, { fresh, resume }: OpenRunOptions): StoredRun | undefined {
    if (resume !== undefined) return this.knownRun(resume);
    return fresh ? undefined : this.runs.latestOfKey(key);
  }

  private knownRun(runId: RunId): StoredRun {
    const run = this.runs.byId(runId);
    if (run) return run;
    throw new LemmataError("not-found", `there is no run ${runId} in ${this.path}`, {
      hint: "`lemmata runs` lists them.",
    });
  }

  closeRun(runId: RunId, state: "finished" | "interrupted", stopped?: string): void {
    this.write(() => {
      this.buffer.write();
      this.knownRun(runId);
      this.runs.setState(runId, state, stopped);
      this.locks.release(runId);
    });
    this.buffer.clear();
    this.opened.delete(runId);
  }

  listRuns(): RunRecord[] {
    return guard(this.path, () => this.runs.all().map((run) => this.withState(run)));
  }

  getRun(runId: RunId): RunRecord | undefined {
    const run = guard(this.path, () => this.runs.byId(runId));
    return run && this.withState(run);
  }

  private withState({ record }: StoredRun): RunRecord {
    const isLeft = record.state === "running" && !this.locks.isHeld(record.id);
    return isLeft ? { ...record, state: "interrupted" } : record;
  }

  addTasks(runId: RunId, tasks: readonly NewTask[]): TaskRecord[] {
    this.write(() => {
      const { row } = this.knownRun(runId);
      for (const task of tasks) this.tasks.insert(row, task);
    });
    return this.listTasks(runId);
  }

  listTasks(runId: RunId): TaskRecord[] {
    return guard(this.path, () => this.tasks.ofRun(this.knownRun(runId).row, runId));
  }

  startTask(runId: RunId, taskId: TaskId): TaskAttempt {
    const attempt = this.write(() => this.tasks.start(this.tasks.rowOf(runId, taskId)));
    return { runId, taskId, attempt };
  }

  saveTask(
    runId: RunId,
    taskId: TaskId,
    { status, result }: { status: TaskStatus; result: TaskResult },
  ): boolean {
    const kept = this.write(() => {
      this.buffer.write();
      this.runs.touch(runId);
      return this.tasks.save(this.tasks.rowOf(runId, taskId), status, result);
    });
    this.buffer.clear();
    return kept;
  }

  appendEvents({ runId, taskId, attempt }: TaskAttempt, events: readonly RunEvent[]): void {
    guard(this.path, () => {
      const taskRow = this.tasks.rowOf(runId, taskId);
      const time = Date.now();
      for (const event of events) {
        const json = JSON.stringify(event);
        this.buffer.addEvent({ taskRow, runId, attempt, time, kind: event.kind, event: json });
      }
    });
  }

  flush(): void {
    guard(this.path, () => this.buffer.flush());
  }

  *events(runId: RunId, taskId?: TaskId, after = 0): Generator<RecordedEvent> {
    this.flush();
    const ids = taskId === undefined ? this.listTasks(runId).map(({ id }) => id) : [taskId];
    for (const id of ids) {
      const taskRow = guard(this.path, () => this.tasks.rowOf(runId, id));
      for (let last = after; ; ) {
        const page = guard(this.path, () => this.selectEvents.all(taskRow, last, PAGE));
        for (const row of page) {
          last = Number(row.id);
          const event = JSON.parse(String(row.event)) as RunEvent;
          const [attempt, time] = [Number(row.attempt), Number(row.time)];
          yield { id: last, runId, taskId: id, attempt, time, event };
        }
        if (page.length < PAGE) break;
      }
    }
  }

  /** What came of the latest rounds of policies in the runs before this one, the earliest first. */
  roundsBefore(runId: RunId): RoundRecord[] {
    this.flush();
    const { row } = this.knownRun(runId);
    const rows = guard(this.path, () => this.selectRounds.all(row, MOST_ROUNDS));
    return rows.reverse().map(({ event }) => {
      const read = JSON.parse(String(event)) as SearchEvent & { kind: "round-end" };
      const { policy, features, closed, usd, ms = 0 } = read;
      return { policy, features, closed, usd, seconds: ms / 1_000 };
    });
  }

  close(): void {
    if (!this.db.isOpen) return;
    this.flush();
    for (const runId of this.opened) this.closeRun(runId, "interrupted");
    guard(this.path, () => this.db.close());
  }

  private write<T>(work: () => T): T {
    return guard(this.path, () => transaction(this.db, work));
  }
}

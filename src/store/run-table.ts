import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import {
  groupBy,
  type JsonValue,
  type RunId,
  type RunInput,
  type RunKind,
  type RunRecord,
  type RunRequest,
  type RunState,
  type TaskStatus,
  type ToolVersions,
} from "../core/index.ts";
import { newRunId } from "./keys.ts";

type Row = Record<string, SQLOutputValue>;

/** A run as stored; whether a process works on it is up to the locks. */
export interface StoredRun {
  row: number;
  record: RunRecord;
}

/** The table `runs`. Writers call it inside a transaction. */
export class RunTable {
  private readonly insertRun;
  private readonly selectById;
  private readonly selectByKey;
  private readonly selectAll;
  private readonly updateState;
  private readonly updateTime;
  private readonly countTasks;
  private readonly countAllTasks;

  constructor(db: DatabaseSync) {
    this.insertRun = db.prepare(
      `INSERT INTO runs (id, key, kind, created, updated, state, settings, inputs, versions)
       VALUES (?, ?, ?, ?, ?, 'running', ?, ?, ?)`,
    );
    this.selectById = db.prepare("SELECT * FROM runs WHERE id = ?");
    this.selectByKey = db.prepare("SELECT * FROM runs WHERE key = ? ORDER BY row DESC LIMIT 1");
    this.selectAll = db.prepare("SELECT * FROM runs ORDER BY row DESC");
    this.updateState = db.prepare(
      "UPDATE runs SET state = ?, stopped = ?, updated = ? WHERE id = ?",
    );
    this.updateTime = db.prepare("UPDATE runs SET updated = ? WHERE id = ?");
    this.countTasks = db.prepare(
      "SELECT status, count(*) AS n FROM tasks WHERE run = ? GROUP BY status",
    );
    this.countAllTasks = db.prepare(
      "SELECT run, status, count(*) AS n FROM tasks GROUP BY run, status",
    );
  }

  insert(key: string, { kind, settings, inputs }: RunRequest, versions: ToolVersions): RunId {
    const id = newRunId();
    const now = Date.now();
    const parts = [settings, inputs, versions].map((part) => JSON.stringify(part));
    this.insertRun.run(id, key, kind, now, now, ...parts);
    return id;
  }

  /** `stopped`: what interrupted it. */
  setState(id: RunId, state: RunState, stopped: string | null = null): void {
    this.updateState.run(state, stopped, Date.now(), id);
  }

  /** Updates the time at which something of the run was last recorded. */
  touch(id: RunId): void {
    this.updateTime.run(Date.now(), id);
  }

  byId(id: RunId): StoredRun | undefined {
    return this.single(this.selectById.get(id));
  }

  latestOfKey(key: string): StoredRun | undefined {
    return this.single(this.selectByKey.get(key));
  }

  /** Latest first. */
  all(): StoredRun[] {
    const counts = groupBy(this.countAllTasks.all(), ({ run }) => Number(run));
    return this.selectAll.all().map((row) => storedRun(row, counts.get(Number(row.row)) ?? []));
  }

  private single(row: Row | undefined): StoredRun | undefined {
    return row && storedRun(row, this.countTasks.all(Number(row.row)));
  }
}

function storedRun(row: Row, counts: readonly Row[]): StoredRun {
  const tasks = { open: 0, proved: 0, disproved: 0, passed: 0, failed: 0, skipped: 0 };
  for (const { status, n } of counts) tasks[status as TaskStatus] = Number(n);
  const record: RunRecord = {
    id: row.id as RunId,
    kind: row.kind as RunKind,
    created: Number(row.created),
    updated: Number(row.updated),
    state: row.state as RunState,
    ...(row.stopped === null ? {} : { stopped: String(row.stopped) }),
    settings: JSON.parse(String(row.settings)) as JsonValue,
    inputs: JSON.parse(String(row.inputs)) as RunInput[],
    versions: JSON.parse(String(row.versions)) as ToolVersions,
    tasks,
  };
  return { row: Number(row.row), record };
}

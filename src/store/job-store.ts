import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { LemmataError } from "../core/errors/index.ts";
import type { JsonValue } from "../core/index.ts";
import { guard, openDatabase, transaction } from "./database.ts";
import { FileRunLocks } from "./run-locks.ts";
import { makeRunsFolder } from "./runs-folder.ts";

export type JobId = string & { readonly brand: "JobId" };

/** `queued` also when its server was stopped: it goes on with the next one. The last three are final. */
type JobState = "queued" | "running" | "finished" | "failed" | "cancelled";

/** Something long that a client asked for. */
export interface JobRecord {
  id: JobId;
  /** E.g. `prove`. */
  kind: string;
  state: JobState;
  /** Milliseconds since 1970. */
  created: number;
  /** When its state last changed, milliseconds since 1970. */
  updated: number;
  request: JsonValue;
  /** Of a finished one. */
  result: JsonValue | null;
  /** Of a failed one. */
  error: { code: string; message: string; hint?: string } | null;
  /** The recorded run that it works on; `lemmata show` knows it. */
  run: string | null;
  /** US dollars for models. */
  costUsd: number;
  /** Name of the key that it was asked with; `null` where there are no keys. */
  owner: string | null;
}

/** What happened in a job. */
export interface JobEvent {
  /** From 1, without gaps. */
  id: number;
  /** Milliseconds since 1970. */
  time: number;
  kind: string;
  data: JsonValue;
}

const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE jobs (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    owner TEXT,
    run TEXT,
    cost REAL NOT NULL DEFAULT 0,
    request TEXT NOT NULL,
    result TEXT,
    error TEXT
  );
  CREATE INDEX jobs_by_owner ON jobs (owner, created);

  CREATE TABLE job_events (
    job INTEGER NOT NULL REFERENCES jobs (row),
    id INTEGER NOT NULL,
    time INTEGER NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (job, id)
  ) WITHOUT ROWID;
  `,
];

interface Row {
  [column: string]: unknown;
}

/** Held by the server whose jobs they are. */
const LOCK = "jobs";

/**
 * Jobs and what happened in them, in `jobs.db` of the folder of runs. Every call is on disk when it returns. One
 * server at a time works on them: it alone knows which of them run.
 */
export class JobStore {
  private readonly locks: FileRunLocks;
  private readonly db: DatabaseSync;
  private readonly path: string;

  /** Throws `store-unusable`, `store-too-new`. */
  constructor(folder: string) {
    makeRunsFolder(folder);
    this.path = join(folder, "jobs.db");
    this.locks = new FileRunLocks(join(folder, "locks"));
    this.db = openDatabase(this.path, MIGRATIONS);
  }

  /** Takes the jobs to work on them, until it is closed. Throws `run-in-use` while another server has them. */
  own(): void {
    if (this.locks.acquire(LOCK)) return;
    throw new LemmataError("run-in-use", `another server works on the jobs of ${this.path}`, {
      hint: "End it first, or give this one a folder of its own with LEMMATA_RUNS_DIR.",
      retryable: true,
    });
  }

  add(kind: string, request: JsonValue, owner: string | null): JobRecord {
    const id = randomBytes(8).toString("hex") as JobId;
    const now = Date.now();
    this.run(
      "INSERT INTO jobs (id, kind, state, created, updated, owner, request) VALUES (?, ?, 'queued', ?, ?, ?, ?)",
      ...[id, kind, now, now, owner, JSON.stringify(request)],
    );
    return this.get(id) as JobRecord;
  }

  get(id: string): JobRecord | undefined {
    const row = this.all("SELECT * FROM jobs WHERE id = ?", id)[0];
    return row && toRecord(row);
  }

  /** The latest first. `owner`: only those of that key; all without. */
  list({ owner, limit }: { owner?: string | null | undefined; limit: number }): JobRecord[] {
    if (owner === undefined)
      return this.all("SELECT * FROM jobs ORDER BY row DESC LIMIT ?", limit).map(toRecord);
    const sql = "SELECT * FROM jobs WHERE owner IS ? ORDER BY row DESC LIMIT ?";
    return this.all(sql, owner, limit).map(toRecord);
  }

  /** Those that are not over, the oldest first. */
  unfinished(): JobRecord[] {
    return this.all("SELECT * FROM jobs WHERE state IN ('queued', 'running') ORDER BY row").map(
      toRecord,
    );
  }

  /** Changes what is given. */
  update(
    id: JobId,
    changes: Partial<Pick<JobRecord, "state" | "result" | "error" | "run" | "costUsd">>,
  ): void {
    const { state, result, error, run, costUsd } = changes;
    const columns = Object.entries({
      state,
      run,
      cost: costUsd,
      result: result === undefined ? undefined : JSON.stringify(result),
      error: error === undefined ? undefined : JSON.stringify(error),
    }).filter(([, value]) => value !== undefined) as [string, string | number | null][];
    const set = columns.map(([name]) => `${name} = ?`).join(", ");
    const values = columns.map(([, value]) => value);
    this.run(`UPDATE jobs SET ${set}, updated = ? WHERE id = ?`, ...values, Date.now(), id);
  }

  /** US dollars for models since a time (milliseconds since 1970), by jobs of a key. */
  spentSince(owner: string | null, since: number): number {
    const sql = "SELECT sum(cost) AS spent FROM jobs WHERE owner IS ? AND updated >= ?";
    return Number(this.all(sql, owner, since)[0]?.spent ?? 0);
  }

  /** When the first job of a key that cost something since a time last changed, milliseconds since 1970. */
  firstCostSince(owner: string | null, since: number): number | undefined {
    const sql =
      "SELECT min(updated) AS first FROM jobs WHERE owner IS ? AND updated >= ? AND cost > 0";
    const first = this.all(sql, owner, since)[0]?.first;
    return typeof first === "number" ? first : undefined;
  }

  /** Ids of the recorded runs that jobs of a key worked on. */
  runsOf(owner: string | null): Set<string> {
    const sql = "SELECT DISTINCT run FROM jobs WHERE owner IS ? AND run IS NOT NULL";
    return new Set(this.all(sql, owner).map(({ run }) => String(run)));
  }

  addEvents(id: JobId, events: readonly { kind: string; data: JsonValue }[]): JobEvent[] {
    return guard(this.path, () =>
      transaction(this.db, () => {
        const job = Number(this.all("SELECT row FROM jobs WHERE id = ?", id)[0]?.row);
        const last = this.all("SELECT max(id) AS last FROM job_events WHERE job = ?", job)[0]?.last;
        const insert = this.db.prepare(
          "INSERT INTO job_events (job, id, time, kind, data) VALUES (?, ?, ?, ?, ?)",
        );
        return events.map(({ kind, data }, i) => {
          const event = { id: Number(last ?? 0) + i + 1, time: Date.now(), kind, data };
          insert.run(job, event.id, event.time, kind, JSON.stringify(data));
          return event;
        });
      }),
    );
  }

  /** At most `limit` events after the one with that id, in order. */
  events(id: string, after: number, limit: number): JobEvent[] {
    return this.selectEvents("AND e.id > ? ORDER BY e.id LIMIT ?", id, after, limit);
  }

  /** The last event of a job, if it has any. */
  lastEvent(id: string): JobEvent | undefined {
    return this.selectEvents("ORDER BY e.id DESC LIMIT 1", id)[0];
  }

  private selectEvents(which: string, ...values: (string | number)[]): JobEvent[] {
    const sql = `SELECT e.id, e.time, e.kind, e.data FROM job_events e JOIN jobs j ON j.row = e.job
      WHERE j.id = ? ${which}`;
    return this.all(sql, ...values).map(({ id, time, kind, data }) => ({
      id: Number(id),
      time: Number(time),
      kind: String(kind),
      data: JSON.parse(String(data)) as JsonValue,
    }));
  }

  close(): void {
    this.db.close();
    this.locks.release(LOCK);
  }

  private run(sql: string, ...values: (string | number | null)[]): void {
    guard(this.path, () => this.db.prepare(sql).run(...values));
  }

  private all(sql: string, ...values: (string | number | null)[]): Row[] {
    return guard(this.path, () => this.db.prepare(sql).all(...values));
  }
}

function toRecord(row: Row): JobRecord {
  const { id, kind, state, created, updated, owner, run, cost, request, result, error } = row;
  const parsed = (text: unknown) => (typeof text === "string" ? JSON.parse(text) : null);
  return {
    id: id as JobId,
    kind: String(kind),
    state: state as JobState,
    created: Number(created),
    updated: Number(updated),
    request: parsed(request),
    result: parsed(result),
    error: parsed(error),
    run: run === null ? null : String(run),
    costUsd: Number(cost),
    owner: owner === null ? null : String(owner),
  };
}

import type { DatabaseSync } from "node:sqlite";
import { transaction } from "./database.ts";

/** A row of `events` to be, and the run that it belongs to. */
export interface PendingEvent {
  runId: string;
  taskRow: number;
  attempt: number;
  time: number;
  kind: string;
  /** JSON. */
  event: string;
}

const DELAY_MS = 500;
const MAX_ROWS = 512;

/**
 * Buffers rows that may be lost with the process, so that each costs microseconds: they are written together after
 * half a second, when there are many, or on demand.
 */
export class WriteBuffer {
  private events: PendingEvent[] = [];
  private readonly verdicts = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private readonly db: DatabaseSync;
  private readonly insertEvent;
  private readonly insertVerdict;
  private readonly touchRun;

  constructor(db: DatabaseSync) {
    this.db = db;
    this.insertEvent = db.prepare(
      "INSERT INTO events (task, attempt, time, kind, event) VALUES (?, ?, ?, ?, ?)",
    );
    this.insertVerdict = db.prepare("INSERT OR REPLACE INTO verdicts (key, verdict) VALUES (?, ?)");
    this.touchRun = db.prepare("UPDATE runs SET updated = ? WHERE id = ?");
  }

  addEvent(event: PendingEvent): void {
    this.events.push(event);
    this.schedule();
  }

  addVerdict(key: string, verdict: string): void {
    this.verdicts.set(key, verdict);
    this.schedule();
  }

  /** A verdict that is not written yet, as JSON. */
  verdict(key: string): string | undefined {
    return this.verdicts.get(key);
  }

  private schedule(): void {
    if (this.events.length + this.verdicts.size >= MAX_ROWS) this.flush();
    else if (this.timer === undefined) {
      this.timer = setTimeout(() => this.flushLater(), DELAY_MS);
      this.timer.unref();
    }
  }

  /** An exception in a timer could not be caught; the rows stay, and the next call fails instead. */
  private flushLater(): void {
    this.timer = undefined;
    try {
      this.flush();
    } catch {}
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.events.length + this.verdicts.size === 0) return;
    transaction(this.db, () => this.write());
    this.clear();
  }

  /** Writes inside a transaction of the caller, who calls `clear` once that is committed. */
  write(): void {
    for (const { taskRow, attempt, time, kind, event } of this.events) {
      this.insertEvent.run(taskRow, attempt, time, kind, event);
    }
    for (const [key, verdict] of this.verdicts) this.insertVerdict.run(key, verdict);
    const now = Date.now();
    for (const id of new Set(this.events.map((event) => event.runId))) {
      this.touchRun.run(now, id);
    }
  }

  clear(): void {
    this.events = [];
    this.verdicts.clear();
  }
}

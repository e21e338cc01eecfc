import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { RunId } from "../core/index.ts";
import { isBusy, loadSqlite } from "./database.ts";

/** Tells which runs are in use. A lock ends with the process that holds it. */
export interface RunLocks {
  /** False when it is already held. */
  acquire(runId: RunId): boolean;
  isHeld(runId: RunId): boolean;
  /** Call inside a transaction of the store, so that nobody acquires the same lock meanwhile. */
  release(runId: RunId): void;
}

/** For a store in memory, which nobody else can see. */
export class MemoryRunLocks implements RunLocks {
  private readonly held = new Set<RunId>();

  acquire(runId: RunId): boolean {
    if (this.held.has(runId)) return false;
    this.held.add(runId);
    return true;
  }

  isHeld(runId: RunId): boolean {
    return this.held.has(runId);
  }

  release(runId: RunId): void {
    this.held.delete(runId);
  }
}

/**
 * One empty file per run, locked by the operating system by way of SQLite. It needs no heartbeat, and is not misled
 * by a reused process id.
 */
export class FileRunLocks implements RunLocks {
  private readonly held = new Map<RunId, DatabaseSync>();
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  private file(runId: RunId): string {
    return join(this.folder, `${runId}.lock`);
  }

  acquire(runId: RunId): boolean {
    if (this.held.has(runId)) return false;
    mkdirSync(this.folder, { recursive: true });
    // Checking whether it is held takes less than this.
    const lock = new (loadSqlite().DatabaseSync)(this.file(runId), { timeout: 500 });
    try {
      lock.exec("BEGIN EXCLUSIVE");
    } catch (error) {
      lock.close();
      if (isBusy(error)) return false;
      throw error;
    }
    this.held.set(runId, lock);
    return true;
  }

  isHeld(runId: RunId): boolean {
    if (this.held.has(runId)) return true;
    if (!existsSync(this.file(runId))) return false;
    let probe: DatabaseSync | undefined;
    try {
      probe = new (loadSqlite().DatabaseSync)(this.file(runId), { readOnly: true });
      probe.prepare("SELECT count(*) FROM sqlite_master").get();
      return false;
    } catch (error) {
      if (isBusy(error)) return true;
      if (!existsSync(this.file(runId))) return false;
      throw error;
    } finally {
      probe?.close();
    }
  }

  release(runId: RunId): void {
    this.held.get(runId)?.close();
    if (this.held.delete(runId)) rmSync(this.file(runId), { force: true });
  }
}

import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { isBusy, loadSqlite } from "./database.ts";

/** Tells what is in use, by name: runs by their ids, the jobs of a server. A lock ends with the process that holds it. */
export interface RunLocks {
  /** False when it is already held. */
  acquire(name: string): boolean;
  isHeld(name: string): boolean;
  /** Call inside a transaction of the store, so that nobody acquires the same lock meanwhile. */
  release(name: string): void;
}

/** For a store in memory, which nobody else can see. */
export class MemoryRunLocks implements RunLocks {
  private readonly held = new Set<string>();

  acquire(name: string): boolean {
    if (this.held.has(name)) return false;
    this.held.add(name);
    return true;
  }

  isHeld(name: string): boolean {
    return this.held.has(name);
  }

  release(name: string): void {
    this.held.delete(name);
  }
}

/**
 * One empty file for each, locked by the operating system by way of SQLite. It needs no heartbeat, and is not misled
 * by a reused process id.
 */
export class FileRunLocks implements RunLocks {
  private readonly held = new Map<string, DatabaseSync>();
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  private file(name: string): string {
    return join(this.folder, `${name}.lock`);
  }

  acquire(name: string): boolean {
    if (this.held.has(name)) return false;
    mkdirSync(this.folder, { recursive: true });
    // Checking whether it is held takes less than this.
    const lock = new (loadSqlite().DatabaseSync)(this.file(name), { timeout: 500 });
    try {
      lock.exec("BEGIN EXCLUSIVE");
    } catch (error) {
      lock.close();
      if (isBusy(error)) return false;
      throw error;
    }
    this.held.set(name, lock);
    return true;
  }

  isHeld(name: string): boolean {
    if (this.held.has(name)) return true;
    if (!existsSync(this.file(name))) return false;
    let probe: DatabaseSync | undefined;
    try {
      probe = new (loadSqlite().DatabaseSync)(this.file(name), { readOnly: true });
      probe.prepare("SELECT count(*) FROM sqlite_master").get();
      return false;
    } catch (error) {
      if (isBusy(error)) return true;
      if (!existsSync(this.file(name))) return false;
      throw error;
    } finally {
      probe?.close();
    }
  }

  release(name: string): void {
    this.held.get(name)?.close();
    if (this.held.delete(name)) rmSync(this.file(name), { force: true });
  }
}

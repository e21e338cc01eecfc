import type { DatabaseSync } from "node:sqlite";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import { MIGRATIONS } from "./schema.ts";

/** How long a statement waits for another process, in milliseconds. */
const BUSY_MS = 20_000;

export const MEMORY = ":memory:";

/**
 * Opens the file, or makes it, and brings it to the present schema: that of runs, or another one by its `migrations`. In WAL mode with `synchronous =
 * NORMAL`, what was committed survives the death of the process at once, and a power failure never
 * corrupts the file but may cost the last moments before it.
 */
export function openDatabase(path: string, migrations = MIGRATIONS): DatabaseSync {
  return guard(path, () => {
    const db = new (loadSqlite().DatabaseSync)(path, { timeout: BUSY_MS });
    try {
      enterWalMode(db);
      db.exec("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
      migrate(db, path, migrations);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

/** `node:sqlite`, whose early versions warn on stderr that it is experimental. */
export function loadSqlite(): typeof import("node:sqlite") {
  const emit = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule("node:sqlite");
  } finally {
    process.emitWarning = emit;
  }
}

/** The change to WAL mode does not wait for other processes by itself. */
function enterWalMode(db: DatabaseSync): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += 20) {
    try {
      db.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || waited > BUSY_MS) throw error;
      Atomics.wait(pause, 0, 0, 20);
    }
  }
}

function migrate(db: DatabaseSync, path: string, migrations: readonly string[]): void {
  const version = () => Number(db.prepare("PRAGMA user_version").get()?.user_version);
  if (version() === migrations.length) return;
  transaction(db, () => {
    const found = version();
    if (found > migrations.length) {
      throw new LemmataError(
        "store-too-new",
        `${path} was written by a newer lemmata (form ${found}; this one knows ${migrations.length})`,
        { hint: "Update lemmata, or set LEMMATA_RUNS_DIR to another folder." },
      );
    }
    for (const step of migrations.slice(found)) db.exec(step);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

/** All or nothing. Waits at the start for writers of other processes. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/** Result codes of SQLite, with what to do about them. */
const HINTS: Record<number, string> = {
  5: "Another process has kept the file busy; try again.",
  8: "The folder is read-only; set LEMMATA_RUNS_DIR to one that can be written.",
  10: "The disk reported an error.",
  11: "The file is damaged; move it away, or set LEMMATA_RUNS_DIR to another folder.",
  13: "The disk is full.",
  14: "The folder cannot be written; set LEMMATA_RUNS_DIR to one that can.",
  26: "The file is not a store of runs; move it away, or set LEMMATA_RUNS_DIR to another folder.",
};

/** Primary result code of an error of SQLite, `undefined` for other errors. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error)) return undefined;
  return Number(error.errcode) & 0xff;
}

export function isBusy(error: unknown): boolean {
  return resultCode(error) === 5;
}

/** Turns errors of SQLite into `store-unusable`, with what to do about them. */
export function guard<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = resultCode(error);
    if (code === undefined) throw error;
    const hint = HINTS[code];
    throw new LemmataError("store-unusable", `${path}: ${messageOf(error)}`, {
      cause: error,
      retryable: code === 5,
      hint,
    });
  }
}

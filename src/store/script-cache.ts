import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { z } from "zod";
import { readKeptJson } from "../platform/index.ts";
import { guard, loadSqlite, transaction } from "./database.ts";

/** Written in batches: what is lost with the process can be computed again. */
const BATCH = 200;

/**
 * Values by a list of words, in a SQLite file of their own that survives the process: verdicts of Lean on scripts,
 * which a training requests repeatedly. Throws `store-unusable`.
 */
export class ScriptCache {
  private readonly db: DatabaseSync;
  private readonly path: string;
  private readonly select;
  private readonly insert;
  private readonly pending = new Map<string, string>();

  /** `folder` is made when it is absent. */
  constructor(folder: string) {
    this.path = join(folder, "verdicts.db");
    this.db = guard(this.path, () => {
      mkdirSync(folder, { recursive: true });
      const db = new (loadSqlite().DatabaseSync)(this.path, { timeout: 20_000 });
      db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
      db.exec(
        "CREATE TABLE IF NOT EXISTS scripts (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID",
      );
      return db;
    });
    this.select = this.db.prepare("SELECT value FROM scripts WHERE key = ?");
    this.insert = this.db.prepare("INSERT OR REPLACE INTO scripts VALUES (?, ?)");
  }

  /** The value that was put; `undefined` where there is none of this form. */
  get<T>(words: readonly string[], schema: z.ZodType<T>): T | undefined {
    const key = keyOf(words);
    const found = this.pending.get(key) ?? guard(this.path, () => this.select.get(key))?.value;
    return found === undefined ? undefined : readKeptJson(String(found), schema);
  }

  put(words: readonly string[], value: unknown): void {
    this.pending.set(keyOf(words), JSON.stringify(value));
    if (this.pending.size >= BATCH) this.flush();
  }

  flush(): void {
    guard(this.path, () =>
      transaction(this.db, () => {
        for (const [key, value] of this.pending) this.insert.run(key, value);
      }),
    );
    this.pending.clear();
  }

  close(): void {
    if (!this.db.isOpen) return;
    this.flush();
    guard(this.path, () => this.db.close());
  }
}

const keyOf = (words: readonly string[]) =>
  createHash("sha256").update(JSON.stringify(words)).digest("base64");

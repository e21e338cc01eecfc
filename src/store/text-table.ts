import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { TextStore } from "../core/ports/index.ts";
import { guard } from "./database.ts";

/** Texts of prompts. Most repeat a whole file of Lean, which deflates to a quarter. */
export class TextTable implements TextStore {
  private readonly path: string;
  private readonly select;
  private readonly insert;
  /** Hashes that are known to be there. */
  private readonly kept = new Set<string>();

  constructor(db: DatabaseSync, path: string) {
    this.path = path;
    this.select = db.prepare("SELECT text FROM texts WHERE hash = ?");
    this.insert = db.prepare("INSERT OR IGNORE INTO texts (hash, text) VALUES (?, ?)");
  }

  put(text: string): string {
    const hash = createHash("sha256").update(text).digest("hex");
    if (this.kept.has(hash)) return hash;
    guard(this.path, () => this.insert.run(hash, deflateRawSync(text)));
    this.kept.add(hash);
    return hash;
  }

  get(hash: string): string | undefined {
    const row = guard(this.path, () => this.select.get(hash));
    return row && inflateRawSync(row.text as Uint8Array).toString();
  }
}

import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { ModelReply, ResponseCache } from "../core/ports/index.ts";
import { readKeptJson } from "../platform/index.ts";
import { guard } from "./database.ts";

const replySchema: z.ZodType<ModelReply> = z.looseObject({
  text: z.string(),
  finish: z.enum(["stop", "length", "refused"]),
  model: z.string(),
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number() }),
  estimated: z.boolean(),
});

/** Replies cost money: each is written immediately. */
export class ResponseTable implements ResponseCache {
  private readonly path: string;
  private readonly select;
  private readonly insert;

  constructor(db: DatabaseSync, path: string) {
    this.path = path;
    this.select = db.prepare("SELECT reply FROM responses WHERE key = ?");
    this.insert = db.prepare(
      "INSERT OR REPLACE INTO responses (key, reply, time) VALUES (?, ?, ?)",
    );
  }

  get(key: string): ModelReply | undefined {
    const row = guard(this.path, () => this.select.get(key));
    return row && readKeptJson(String(row.reply), replySchema);
  }

  put(key: string, reply: ModelReply): void {
    guard(this.path, () => this.insert.run(key, JSON.stringify(reply), Date.now()));
  }
}

import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { CachedVerdict, VerdictQuestion } from "../core/index.ts";
import type { VerdictCache } from "../core/ports/index.ts";
import { readKeptJson } from "../platform/index.ts";
import { guard } from "./database.ts";
import { contextKey, verdictKey } from "./keys.ts";
import type { WriteBuffer } from "./write-buffer.ts";

/** Older verdicts are dropped when the store is opened. */
const MAX_VERDICTS = 200_000;

const verdictSchema = z.looseObject({
  feedback: z.looseObject({
    accepted: z.boolean(),
    messages: z.array(z.looseObject({ severity: z.string(), data: z.string() })),
    goals: z.array(z.looseObject({})),
    reasons: z.array(z.string()),
  }),
  elapsedMs: z.number(),
}) as unknown as z.ZodType<CachedVerdict>;

/** Verdicts can be computed again, so they are written with the next batch of events. */
export class VerdictTable implements VerdictCache {
  private readonly select;
  private readonly buffer: WriteBuffer;
  private readonly place: { path: string; lean: string };
  /** Long texts are hashed once, not once per proof. */
  private context: { environment: string; key: string } | undefined;

  /** `lean`: version, part of every key. */
  constructor(db: DatabaseSync, buffer: WriteBuffer, place: { path: string; lean: string }) {
    this.buffer = buffer;
    this.place = place;
    this.select = db.prepare("SELECT verdict FROM verdicts WHERE key = ?");
  }

  get(question: VerdictQuestion): CachedVerdict | undefined {
    const key = this.keyOf(question);
    const pending = this.buffer.verdict(key);
    const found = pending ?? guard(this.place.path, () => this.select.get(key))?.verdict;
    return found === undefined ? undefined : readKeptJson(String(found), verdictSchema);
  }

  put(question: VerdictQuestion, verdict: CachedVerdict): void {
    guard(this.place.path, () =>
      this.buffer.addVerdict(this.keyOf(question), JSON.stringify(verdict)),
    );
  }

  private keyOf(question: VerdictQuestion): string {
    const { environment } = question;
    if (this.context?.environment !== environment) {
      this.context = { environment, key: contextKey(this.place.lean, environment) };
    }
    return verdictKey(this.context.key, question);
  }
}

export function dropOldVerdicts(db: DatabaseSync, keep: number = MAX_VERDICTS): void {
  const last = Number(db.prepare("SELECT max(row) AS last FROM verdicts").get()?.last ?? 0);
  if (last > keep) db.prepare("DELETE FROM verdicts WHERE row <= ?").run(last - keep);
}

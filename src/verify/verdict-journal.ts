import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import type { CodeSampleResult } from "../core/index.ts";
import { readKeptJson } from "../platform/index.ts";

const resultSchema = z.looseObject({
  status: z.string(),
  failureClass: z.string().nullable(),
  passedTests: z.int(),
  tests: z.int(),
  detail: z.string(),
  line: z.int().nullable(),
  answerLine: z.int().nullish(),
  shared: z.boolean().optional(),
  originalPasses: z.boolean(),
  programMs: z.number(),
}) as unknown as z.ZodType<CodeSampleResult>;
const entrySchema = z.object({ key: z.string(), result: resultSchema });

/** Verdicts that are written as they come, one line each, so that a stopped run can be resumed. */
export class VerdictJournal {
  private readonly path: string;
  private readonly known: Map<string, CodeSampleResult>;

  private constructor(path: string, known: Map<string, CodeSampleResult>) {
    this.path = path;
    this.known = known;
  }

  /** `fresh`: discard what is there. Throws `bad-input` where nothing can be written. */
  static open(path: string, fresh: boolean): VerdictJournal {
    try {
      mkdirSync(dirname(path), { recursive: true });
      if (fresh) rmSync(path, { force: true });
      const text = existsSync(path) ? readFileSync(path, "utf8") : "";
      // A line that a crash cut off would spoil the next one.
      if (text !== "" && !text.endsWith("\n")) appendFileSync(path, "\n");
      return new VerdictJournal(path, readEntries(text));
    } catch (cause) {
      throw new LemmataError("bad-input", `cannot write ${path}: ${messageOf(cause)}`, { cause });
    }
  }

  /** Equal for equal programs, tests and limits. */
  keyOf(request: unknown): string {
    return createHash("sha256").update(JSON.stringify(request)).digest("hex");
  }

  get(key: string): CodeSampleResult | undefined {
    return this.known.get(key);
  }

  put(key: string, result: CodeSampleResult): void {
    this.known.set(key, result);
    appendFileSync(this.path, `${JSON.stringify({ key, result })}\n`);
  }
}

/** Lines that are not what they should be, as one that was cut off, are left out. */
function readEntries(text: string): Map<string, CodeSampleResult> {
  const known = new Map<string, CodeSampleResult>();
  for (const line of text.split("\n")) {
    const entry = readKeptJson(line, entrySchema);
    if (entry) known.set(entry.key, entry.result);
  }
  return known;
}

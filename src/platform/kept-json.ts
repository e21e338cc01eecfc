import { readFileSync } from "node:fs";
import type { z } from "zod";

/**
 * What a cache keeps as JSON. `undefined` where the text is not what it should be, since a disk was full or somebody has
 * changed it: it counts as absent. The schema says what readers rely on.
 */
export function readKeptJson<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The same of a file, which may be absent indeed, or unreadable. */
export function readKeptFile<T>(path: string, schema: z.ZodType<T>): T | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
  return readKeptJson(text, schema);
}

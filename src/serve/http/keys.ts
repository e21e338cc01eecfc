import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { LemmataError } from "../../core/errors/index.ts";
import { readText } from "../../platform/index.ts";

/** A key as it is kept: only its hash. */
export interface ApiKey {
  /** For logs, limits and the owner of jobs. */
  name: string;
  /** SHA-256 of the key, hexadecimal. */
  sha256: string;
  /** Requests in a minute; no limit without. */
  requestsPerMinute?: number | undefined;
  /** US dollars for models in a day; no limit without. */
  maxCostPerDay?: number | undefined;
  /** Jobs that may wait or run at a time; no limit without. */
  maxJobs?: number | undefined;
  /** Sees the jobs and runs of all; others see their own. */
  admin?: boolean | undefined;
}

const keysFile = z.strictObject({
  keys: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(100),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        requestsPerMinute: z.int().min(1).optional(),
        maxCostPerDay: z.number().min(0).optional(),
        maxJobs: z.int().min(1).optional(),
        admin: z.boolean().optional(),
      }),
    )
    .min(1),
});

/** A new key of 256 random bits, and what to keep of it. A hash of so much chance needs no salt. */
export function makeKey(name: string): { key: string; kept: ApiKey } {
  const key = `lem_${randomBytes(32).toString("base64url")}`;
  return { key, kept: { name, sha256: hashOf(key) } };
}

/** Of keys that are given as text, e.g. by the command line. */
export function keyFromText(key: string, name: string): ApiKey {
  return { name, sha256: hashOf(key) };
}

/** Reads `{"keys": [{"name", "sha256", "requestsPerMinute"?, "maxCostPerDay"?, "maxJobs"?, "admin"?}]}`. Throws `bad-input`. */
export function readKeys(file: string): ApiKey[] {
  const text = readText(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new LemmataError("bad-input", `${file} is not JSON`, { cause });
  }
  const read = keysFile.safeParse(value);
  if (read.success) return distinct(read.data.keys, file);
  throw new LemmataError("bad-input", `${file} holds no keys: ${z.prettifyError(read.error)}`, {
    hint: "`npx lemmata serve --new-key NAME` prints one, and the line to put there",
  });
}

/** Jobs and limits go by name: one name for two keys would be one owner. */
function distinct(keys: ApiKey[], file: string): ApiKey[] {
  for (const property of ["name", "sha256"] as const) {
    const seen = new Set<string>();
    for (const key of keys) {
      if (!seen.has(key[property])) seen.add(key[property]);
      else
        throw new LemmataError("bad-input", `${file} has two keys of one ${property}: ${key.name}`);
    }
  }
  return keys;
}

/** The key that a header `Authorization: Bearer KEY` (or `KEY`) or `X-Api-Key: KEY` belongs to. */
export function findKey(keys: readonly ApiKey[], given: string): ApiKey | undefined {
  const hash = Buffer.from(hashOf(given.replace(/^Bearer\s+/i, "").trim()), "hex");
  // All are compared, so that the time tells nothing.
  const fitting = keys.filter(({ sha256 }) => timingSafeEqual(Buffer.from(sha256, "hex"), hash));
  return fitting[0];
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

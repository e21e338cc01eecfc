import { createHash } from "node:crypto";
import type { JsonValue } from "../../core/index.ts";

/** What has to be the same on both sides of a queue. */
export interface WorkerVersions {
  lemmata: string;
  lean: string;
  /** Hashes of the libraries beside Lean's own. */
  libraries: readonly string[];
}

/** Raise this when the form of requests or answers changes. */
const FORMAT = 1;

/** Keys of all queues in Redis begin with it. */
export const PREFIX = "lemmata";

/**
 * E.g. `checks-0.1.0-lean-4.28.0-pre-core-1`: workers of other versions, or with other libraries, listen elsewhere and
 * so take nothing that they would answer differently.
 */
export function queueName(part: string, { lemmata, lean, libraries }: WorkerVersions): string {
  const own = libraries.length === 0 ? "core" : sha256([...libraries].sort().join()).slice(0, 12);
  return `${part}-${lemmata}-lean-${lean}-${own}-${FORMAT}`;
}

/** The same for what is asked in the same words, whatever the order of its fields; 64 hexadecimal digits. */
export function requestId(kind: string, request: JsonValue): string {
  return sha256(`${kind}\n${JSON.stringify(sorted(request))}`);
}

function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value as { [key: string]: JsonValue | undefined })
    .filter((field): field is [string, JsonValue] => field[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, each]) => [name, sorted(each)]));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Where things are in Redis, beside the keys of BullMQ. */
export function keysOf(queue: string) {
  const base = `${PREFIX}:${queue}`;
  return {
    waiting: `${base}:wait`,
    prioritized: `${base}:prioritized`,
    failed: `${base}:failed`,
    active: `${base}:active`,
    /** Of a job. */
    job: (id: string) => `${base}:${id}`,
    /** Of an answer: an envelope. */
    answer: (id: string) => `${base}:answer:${id}`,
    /** Turns that runs have taken. */
    turns: `${base}:turns`,
    /** The turn that was worked on last. */
    now: `${base}:now`,
    /** There while any worker lives. */
    alive: `${base}:alive`,
    /** Channels. */
    done: `${base}:done`,
    cancel: `${base}:cancel`,
  };
}

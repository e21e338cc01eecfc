import { createHash, randomInt } from "node:crypto";
import type {
  JsonValue,
  NewTask,
  RunId,
  RunRequest,
  TaskId,
  ToolVersions,
  VerdictQuestion,
} from "../core/index.ts";

/** JSON with the keys of every object in order, so that equal values give equal texts. */
function canonicalJson(value: JsonValue): string {
  return JSON.stringify(value, (_, part: JsonValue) => {
    if (part === null || typeof part !== "object" || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** SHA-256 in hexadecimal. The parts are kept apart: `["ab", "c"]` and `["a", "bc"]` differ. */
function hash(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Equal for equal commands. */
export function runKey({ kind, settings, inputs }: RunRequest, versions: ToolVersions): string {
  const files = inputs.flatMap(({ file, sha256 }) => [file, sha256]);
  return hash([kind, canonicalJson(settings), versions.lemmata, versions.lean, ...files]);
}

export function taskId({ name, content }: NewTask): TaskId {
  return hash([name, content]).slice(0, 16) as TaskId;
}

/** `context`: what stays the same for many proofs, as `contextKey` gives it. */
export function verdictKey(context: string, { statement, proof }: VerdictQuestion): string {
  return hash([context, statement, proof]);
}

export function contextKey(lean: string, environment: string): string {
  return hash([lean, environment]);
}

/** Letters and digits that are not easily confused. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

export function newRunId(): RunId {
  // The first is a letter, so that no id looks like a number.
  const letters = Array.from({ length: 8 }, (_, i) => ALPHABET[randomInt(i === 0 ? 8 : 0, 31)]);
  return letters.join("") as RunId;
}

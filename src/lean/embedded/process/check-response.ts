import { z } from "zod";
import type { InstanceEvent } from "./protocol.ts";

const count = z.number().int().nonnegative();
const position = z.object({ line: count, column: count });
const nameParts = z.array(z.union([z.string(), count]));
const table = z.instanceof(Int32Array);

/** The shape of an export; what is in it is examined by `TermView`. */
const declarations = z.object({
  terms: z.object({
    strings: z.array(z.string()),
    names: z.array(nameParts),
    levels: table,
    exprs: table,
    lists: table,
  }),
  records: z.array(z.looseObject({ kind: z.string() })),
  missing: z.array(nameParts),
  notes: z.array(z.object({ name: count, note: z.string() })),
});

const messages = z.array(
  z.object({
    severity: z.enum(["info", "warning", "error"]),
    pos: position,
    endPos: position.nullable(),
    data: z.string(),
  }),
);

const event = z.discriminatedUnion("kind", [
  z.looseObject({
    kind: z.literal("ready"),
    restored: z.boolean(),
    hasCode: z.boolean(),
    startMs: z.number(),
  }),
  z.looseObject({ kind: z.literal("messages"), id: count, messages }),
  z.looseObject({ kind: z.literal("stopping"), id: count, line: count }),
  z.looseObject({
    kind: z.literal("result"),
    id: count,
    heapBytes: z.number(),
    heartbeats: z.number().optional(),
  }),
  z.looseObject({ kind: z.literal("error"), id: count, code: z.string(), message: z.string() }),
  z.looseObject({ kind: z.literal("fatal"), reason: z.string() }),
]);

const file = z.instanceof(Uint8Array);
const moduleFiles = z.strictObject({
  olean: file,
  "olean.server": file.optional(),
  "olean.private": file.optional(),
  ir: file.optional(),
});

const response = z.object({
  cancelled: z.boolean(),
  messages,
  declarations: z.array(
    z.looseObject({
      name: z.string(),
      nameParts,
      kind: z.string(),
      pos: position,
      endPos: position,
    }),
  ),
  commands: z.array(
    z.looseObject({ keyword: z.string(), name: z.string(), pos: position, endPos: position }),
  ),
  reports: z.array(z.looseObject({})),
  export: declarations.optional(),
  exportError: z.string().optional(),
  exportMs: z.number().optional(),
  compiled: z.object({ files: moduleFiles, constants: z.array(nameParts) }).optional(),
});

/** Whether a message of a process has the shape of an event. */
export function isInstanceEvent(said: unknown): said is InstanceEvent {
  return event.safeParse(said).success;
}

/**
 * Whether the answer of a candidate's process to a check has the right shape; if not, what is wrong. The candidate
 * may control the process, so the answer means nothing more than that.
 */
export function complaintAbout(answer: unknown): string | undefined {
  const read = response.safeParse(answer);
  if (read.success) return undefined;
  const [issue] = read.error.issues;
  return `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "no answer"}`;
}

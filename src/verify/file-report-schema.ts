import { z } from "zod";
import type { FileReport } from "../core/index.ts";

const place = z.object({ line: z.int(), column: z.int() });
const reasons = z.array(z.looseObject({ code: z.string(), text: z.string() }));

/** A report that comes from a file or another process. */
export const fileReportSchema = z.looseObject({
  file: z.string(),
  verdict: z.enum(["proved", "incomplete", "no-theorems", "rejected", "timed-out", "crashed"]),
  declarations: z.array(
    z.looseObject({
      name: z.string(),
      kind: z.string(),
      verdict: z.enum(["proved", "checked", "incomplete", "rejected"]),
      axioms: z.array(z.string()),
      sorry: z.boolean(),
      isUnsafe: z.literal(true).optional(),
      statement: z.string().optional(),
      hidden: z.array(z.string()).optional(),
      reasons,
      pos: place.nullable(),
      endPos: place.nullable(),
    }),
  ),
  messages: z.array(
    z.looseObject({
      severity: z.enum(["info", "warning", "error"]),
      pos: place,
      endPos: place.nullable(),
      data: z.string(),
    }),
  ),
  reasons,
  elapsedMs: z.number(),
  gate: z.enum(["kernel-replay", "reported-axioms"]),
  lean: z.looseObject({
    version: z.string(),
    libraries: z.array(
      z.looseObject({
        name: z.string(),
        hash: z.string(),
        modules: z.number(),
        isReplayed: z.boolean(),
      }),
    ),
  }),
}) as unknown as z.ZodType<FileReport>;

import { z } from "zod";

/** Longest text, UTF-16 code units. */
const MAX_TEXT = 4_000_000;

export const leanText = z.string().max(MAX_TEXT);
export const timeoutMs = z.number().positive();
export const position = z.object({ line: z.int(), column: z.int() });
export const message = z.looseObject({
  severity: z.enum(["info", "warning", "error"]),
  pos: position,
  endPos: position.nullable(),
  data: z.string(),
});

import { z } from "zod";

export const raisedSchema = z.object({
  type: z.string().max(200),
  message: z.string().max(2_000),
  line: z.number().int().positive().nullable(),
});

/** One entry of the tests' report; see `TestResult`. */
export const testResultSchema = z.object({
  name: z.string(),
  status: z.enum([
    ...(["passed", "wrong-answer", "exception", "timed-out", "out-of-memory"] as const),
    ...(["output-flood", "exited", "not-run"] as const),
  ]),
  detail: z.string(),
  raised: raisedSchema.nullable(),
  testLine: z.number().int().nullable(),
  answerLine: z.number().int().positive().nullable(),
  elapsedMs: z.number(),
});

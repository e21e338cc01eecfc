import { z } from "zod";

/**
 * One thing to be said of a program, at a place in a file: what `critique` prints in every format but its report for
 * people. `error`: the task, the documentation or a test says so, and a run shows it; `warning`: it follows from what
 * they say; `note`: a doubt, a remark of a model, or why something was not checked.
 */
export const findingSchema = z.object({
  file: z.string().describe("as it was given, or relative to the repository; with /"),
  line: z.int().positive().describe("from 1"),
  severity: z.enum(["error", "warning", "note"]),
  kind: z
    .enum([
      ...(["signature", "example", "doctest", "constraint", "text", "model"] as const),
      ...(["test", "syntax", "not-checked"] as const),
    ])
    .describe(
      "where it comes from; `not-checked`: nothing was found wrong, this was not looked at",
    ),
  confidence: z.enum(["sure", "likely", "possible"]).describe("that the task asks for this"),
  message: z.string().describe("one line"),
  function: z.string().nullable().describe("the function or class that it is about, where known"),
  failingInput: z.string().nullable().describe("a call, input or test that shows it"),
  expected: z.string().nullable(),
  actual: z.string().nullable(),
});

/** One thing to be said of a program, at a place in a file; see `findingSchema`. */
export type Finding = z.infer<typeof findingSchema>;

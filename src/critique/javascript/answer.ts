import { z } from "zod";

const failure = {
  error: z.string().optional(),
  message: z.string().optional(),
  code: z.string().nullish(),
  line: z.int().positive().nullish(),
};

/** What the harness says; see `sandbox/node/harness/`. */
export const messageSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("broken"),
    isSyntax: z.boolean(),
    missing: z.string().nullable(),
    stack: z.string(),
    ...failure,
  }),
  z.object({
    kind: z.literal("call"),
    call: z.int(),
    status: z.enum(["returned", "raised", "timed-out", "waited", "unreadable"]),
    shown: z.string().optional(),
    type: z.string().optional(),
    matches: z.boolean().nullish(),
    ...failure,
  }),
  z.object({
    kind: z.literal("test"),
    name: z.string(),
    called: z.string().nullable(),
    status: z.enum(["passed", "raised", "timed-out", "none"]),
    isAssertion: z.boolean().optional(),
    isDeclined: z.boolean().optional(),
    ...failure,
  }),
  z.object({ kind: z.literal("declined"), reason: z.string() }),
  z.object({ kind: z.literal("done") }),
]);

export type HarnessMessage = z.infer<typeof messageSchema>;
export type CallMessage = Extract<HarnessMessage, { kind: "call" }>;
export type TestMessage = Extract<HarnessMessage, { kind: "test" }>;
export type BrokenMessage = Extract<HarnessMessage, { kind: "broken" }>;

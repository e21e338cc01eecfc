import { z } from "zod";

const obligationSchema = z.object({
  part: z.enum(["subgoals", "checklist"]),
  source: z.enum(["signature", "example", "doctest", "constraint", "text", "test"]),
  text: z.string(),
  confidence: z.enum(["sure", "likely", "possible"]),
  status: z.enum(["met", "violated", "unknown"]),
  input: z.string(),
  expected: z.string().nullable(),
  actual: z.string().nullable(),
  raised: z.string().nullable(),
  line: z.int().nullable(),
});

const repairSchema = z.object({
  line: z.int(),
  kind: z.string(),
  before: z.string(),
  after: z.string(),
  source: z.string(),
  mends: z.int(),
  of: z.int(),
  sure: z.boolean(),
});

/** What the analysis prints; see `python/critic.py`. */
export const criticAnswerSchema = z.union([
  z.object({ syntaxError: z.object({ line: z.int().nullable(), message: z.string() }) }),
  z.object({ missingFunction: z.string() }),
  z.object({
    function: z.string(),
    obligations: z.array(obligationSchema),
    repairs: z.array(repairSchema),
    question: z.string().nullable(),
    /** Why nothing, or not everything, was checked. */
    notices: z.array(z.string()),
    unreached: z.array(z.int()),
  }),
]);

export type CriticAnswer = z.infer<typeof criticAnswerSchema>;
export type TriedObligation = z.infer<typeof obligationSchema>;

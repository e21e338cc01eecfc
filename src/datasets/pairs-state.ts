import { z } from "zod";

const problem = z.object({
  context: z.string(),
  statement: z.string(),
  original: z.string(),
  metric: z.string(),
  before: z.number(),
});
const candidate = z.object({ proof: z.string(), score: z.number(), isValid: z.boolean() });
const item = z.object({
  problem,
  candidates: z.array(candidate),
  latestShare: z.number(),
  bestShare: z.number(),
});

const iteration = z.object({
  run: z.string(),
  /** Relative to the folder. */
  file: z.string(),
  pairs: z.number(),
  /** δ. */
  threshold: z.number(),
  problems: z.number(),
  replayed: z.number(),
  tooEasy: z.number(),
  withoutWinner: z.number(),
  /** Pairs of held-out files. */
  validation: z.number(),
  /** Problems that repeat the benchmark and were left out. */
  contaminated: z.number(),
});
export type Iteration = z.infer<typeof iteration>;

/** `replay-state.json`: the state from which a later iteration resumes. */
export const replayStateSchema = z.object({
  format: z.literal(2),
  options: z.object({
    seed: z.number(),
    replayShare: z.number(),
    merge: z.enum(["mark", "join", "replace"]),
    maxShare: z.number(),
    quantile: z.number(),
    winners: z.number(),
    losers: z.number(),
    pad: z.boolean(),
    validationShare: z.number(),
  }),
  metric: z.string().optional(),
  /** Source files whose problems are never trained on, and all that were seen. */
  heldOut: z.array(z.string()),
  files: z.array(z.string()),
  iterations: z.array(iteration),
  buffer: z.object({ iterations: z.number(), items: z.record(z.string(), item) }),
});
export type ReplayState = Omit<z.infer<typeof replayStateSchema>, "metric"> & { metric?: string };

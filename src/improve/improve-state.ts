import { z } from "zod";

const scores = z.record(z.string(), z.number());

const iteration = z.object({
  /** The model that was sampled, as it was named. */
  model: z.string(),
  /** The recorded run with its samples; absent until they are there. */
  run: z.string().exactOptional(),
  /** S of the best accepted proof per held-out theorem, and of the others. */
  heldOut: scores.exactOptional(),
  train: scores.exactOptional(),
  /** Pairs that the trainer was given. */
  pairs: z.int().exactOptional(),
  /** The trainer has made the next model. */
  isTrained: z.boolean(),
});

/** `improve.json`: all that the loop remembers; it is written after each phase, and the same command goes on from it. */
export const improveStateSchema = z.object({
  format: z.literal(1),
  /** What the figures depend on; other settings need another folder. */
  settings: z.record(z.string(), z.unknown()),
  iterations: z.array(iteration),
  /** By metric: the best model so far with its mean held-out score. */
  checkpoints: z.record(
    z.string(),
    z.object({ model: z.string(), iteration: z.int(), score: z.number() }),
  ),
  /** Why it ended; absent while it goes on. */
  end: z.enum(["iterations", "regression", "no-pairs"]).exactOptional(),
});
export type ImproveState = z.infer<typeof improveStateSchema>;
export type ImproveIteration = z.infer<typeof iteration>;

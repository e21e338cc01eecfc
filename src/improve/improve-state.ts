import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import { readText, writeTarget } from "../platform/index.ts";

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
const improveStateSchema = z.object({
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

const STATE = "improve.json";

/** The state in a folder, or the first one. Throws `bad-input` for a folder with other settings. */
export function readImproveState(
  out: string,
  { settings, iterations }: { settings: Record<string, unknown>; iterations: number },
): ImproveState {
  const file = join(out, STATE);
  if (!existsSync(file)) return { format: 1, settings, iterations: [], checkpoints: {} };
  let state: ImproveState;
  try {
    state = improveStateSchema.parse(JSON.parse(readText(file)));
  } catch (cause) {
    throw new LemmataError("bad-input", `${file} cannot be read: ${messageOf(cause)}`, { cause });
  }
  if (JSON.stringify(state.settings) !== JSON.stringify(settings)) {
    throw new LemmataError("bad-input", `${out} was started with other settings`, {
      hint: "Give the same ones, or another folder.",
    });
  }
  // More iterations than before are asked for.
  if (state.end === "iterations" && state.iterations.length < iterations) delete state.end;
  return state;
}

/** On disk when it returns. */
export function writeImproveState(out: string, state: ImproveState): void {
  writeTarget(join(out, STATE), `${JSON.stringify(state, null, 1)}\n`);
}

import { z } from "zod";
import { LemmataError } from "../errors/index.ts";
import { type Algorithm, GRPO_DEFAULTS, IRPO_DEFAULTS, type TrainOptions } from "../train/index.ts";

const ALGORITHMS = ["sft", "grpo", "irpo"] as const satisfies readonly Algorithm[];

export const trainSettingsSchema = z.object({
  /** `library`, and runs by id. */
  goals: z.array(z.string()).nonempty(),
  algorithms: z.array(z.enum(ALGORITHMS)).nonempty(),
  seeds: z.int().positive(),
  /** Theorems drawn from the library, before near-duplicates are left out. */
  theorems: z.int().positive(),
  /** Iterations of GRPO per arm. */
  iterations: z.int().positive(),
  /** Goals closed within so many checks count. */
  checks: z.int().positive(),
});

/** What the figures of a training depend on. */
export type TrainSettings = z.infer<typeof trainSettingsSchema>;

export const TRAIN_DEFAULTS: TrainSettings = {
  ...{ goals: ["library"], algorithms: ["sft", "grpo", "irpo"], seeds: 3 },
  ...{ theorems: 400, iterations: 20, checks: 16 },
};

/** Share of the groups of goals that is held out. */
export const HELD_OUT = 0.35;
/** Draws and splits the goals: the same for all seeds, so that they are measured on the same. */
export const GOALS_SEED = 1;
/** Limits of the search that records proofs to learn from. */
export const RECORD_LIMITS = { maxChecks: 48, maxLength: 3 };

export function trainOptions({ iterations, checks }: TrainSettings): TrainOptions {
  return {
    sft: { epochs: 16, rate: 2e-3, dropout: 0.3 },
    grpo: { ...GRPO_DEFAULTS, iterations },
    irpo: { ...IRPO_DEFAULTS, epochs: 2 },
    limits: { maxChecks: 2 * checks, maxLength: 4 },
    ...{ checks, measureEvery: 8 },
  };
}

/** Reads `sft,grpo`. Throws `bad-input`. */
export function readAlgorithms(text: string): Algorithm[] {
  const names = text.split(",").map((name) => name.trim());
  const read = z.array(z.enum(ALGORITHMS)).nonempty().safeParse(names);
  if (read.success) return ALGORITHMS.filter((name) => read.data.includes(name));
  throw new LemmataError("bad-input", `there is no algorithm ${text}`, {
    hint: `Give some of ${ALGORITHMS.join(", ")}, e.g. sft,grpo.`,
  });
}

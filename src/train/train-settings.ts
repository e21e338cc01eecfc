import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import { GRPO_DEFAULTS } from "./grpo.ts";
import { IRPO_DEFAULTS } from "./irpo.ts";
import type { OrderOptions } from "./order-epoch.ts";
import type { SplitShares } from "./split-goals.ts";
import type { Algorithm, TrainOptions } from "./training-job.ts";

const ALGORITHMS = ["sft", "grpo", "irpo"] as const satisfies readonly Algorithm[];

export const trainSettingsSchema = z.object({
  /** `library`, `functions`, files, and runs by id. */
  goals: z.array(z.string()).nonempty(),
  algorithms: z.array(z.enum(ALGORITHMS)).nonempty(),
  seeds: z.int().positive(),
  /** Theorems drawn from the library, before near-duplicates are left out. */
  theorems: z.int().positive(),
  /** Statements about made-up recursive functions, before near-duplicates are left out. */
  functions: z.int().positive(),
  /** Iterations of GRPO per arm. */
  iterations: z.int().positive(),
  /** Goals closed within so many checks count. */
  checks: z.int().positive(),
  /** Draws and splits the goals: the same for all seeds, so that they are measured on the same. */
  goalsSeed: z.int().nonnegative(),
});

/** What the figures of a training depend on. */
export type TrainSettings = z.infer<typeof trainSettingsSchema>;

export const TRAIN_DEFAULTS: TrainSettings = {
  goals: ["library", "functions"],
  algorithms: ["sft", "grpo", "irpo"],
  seeds: 3,
  theorems: 280,
  functions: 140,
  iterations: 6,
  checks: 16,
  // Goals of seed 1 were looked at while the actions were written.
  goalsSeed: 2,
};

/** Shares of the groups of goals that are measured along the way, and once at the end. */
export const SPLIT_SHARES: SplitShares = { heldOut: 0.15, sealed: 0.2 };
/** Largest share of theorems of the library that one tactic without arguments closes. */
export const MOST_EASY = 0.25;
/** Limits of the search that records proofs to learn from. */
export const RECORD_LIMITS = { maxChecks: 32, maxLength: 3 };
/** Of one goal, when it is recorded what the symbolic portfolio's tactics come to. */
export const TABLE_LIMITS = { maxChecks: 64, maxDepth: 2 };
/** For each of them: thousands of heartbeats, and milliseconds. */
export const TABLE_STEP_LIMITS = { maxHeartbeats: 3_000, timeoutMs: 10_000 };
/** How the order of the portfolio is learned. */
export const ORDER_OPTIONS: OrderOptions = { epochs: 8, rate: 2e-3, dropout: 0.3 };

export function trainOptions({ iterations, checks }: TrainSettings): TrainOptions {
  return {
    sft: { epochs: 16, rate: 2e-3, dropout: 0.3 },
    grpo: { ...GRPO_DEFAULTS, iterations },
    irpo: { ...IRPO_DEFAULTS, epochs: 2 },
    limits: { maxChecks: 2 * checks, maxLength: 4 },
    checks,
    measureEvery: 8,
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

import type { Checkpoint } from "./checkpoint.ts";
import type { ScoreTactics } from "./credit.ts";
import type { Gradients } from "./gradients.ts";
import type { GrpoOptions } from "./grpo.ts";
import type { IrpoOptions } from "./irpo.ts";
import type { SearchLimits } from "./measure-goals.ts";
import type { SearchScript } from "./ports.ts";
import type { Demonstration } from "./sft.ts";
import type { TrainingGoal } from "./training-goal.ts";
import type { Workers } from "./workers.ts";

export type Algorithm = "sft" | "grpo" | "irpo";

/** One way to train, with one seed. */
export interface TrainingJob {
  name: string;
  seed: number;
  /** Done in the order sft, grpo, irpo. */
  phases: readonly Algorithm[];
  /** Adds process advantages to GRPO. */
  score?: ScoreTactics;
  /** Where it begins; default: weights initialised from the seed. */
  from?: Checkpoint;
}

export interface TrainOptions {
  sft: { epochs: number; rate: number; dropout: number };
  grpo: GrpoOptions & { iterations: number };
  irpo: IrpoOptions & { epochs: number };
  /** Limits of the searches that measure. */
  limits: SearchLimits;
  /** Goals that close within so many checks count, at most `limits.maxChecks`. */
  checks: number;
  /** Held-out goals are measured after every so many iterations of GRPO. */
  measureEvery: number;
}

export interface TrainingContext extends Workers {
  search: SearchScript;
  gradients: Gradients;
  train: readonly TrainingGoal[];
  heldOut: readonly TrainingGoal[];
  demonstrations: readonly Demonstration[];
  onProgress: (step: string) => void;
  /** Keeps a checkpoint; it must be on the disk when this returns. */
  save: (checkpoint: Checkpoint) => void;
}

/** One step of a job, from a checkpoint to the next. */
export interface Step {
  context: TrainingContext;
  job: TrainingJob;
  options: TrainOptions;
  at: Checkpoint;
}

// The small policy trained on this machine: supervised on recorded proofs, then GRPO with Lean as the process
// oracle, then IRPO. Input: goals, Lean processes (`ProofWorkspace`), and the learned policy's own reading of
// goals and its search, as ports. Output: checkpoints, curves, and measures on goals never trained on.

export type { Algorithm, Arm, ArmPlace, TrainOptions } from "./arm.ts";
export { frequencyScorer } from "./baseline.ts";
export {
  type Checkpoint,
  type CurvePoint,
  readCheckpoint,
  writeCheckpoint,
} from "./checkpoint.ts";
export type { ScoreTactics } from "./credit.ts";
export { closedAtOnce } from "./easy-goals.ts";
export { type FunctionClaim, functionClaims } from "./functions/function-goals.ts";
// Its class loads an engine for tensors; who trains imports it from its own file.
export type { Gradients } from "./gradients.ts";
export { GRPO_DEFAULTS } from "./grpo.ts";
export { IRPO_DEFAULTS } from "./irpo.ts";
export { type Lanes, overGoals } from "./lanes.ts";
export { closedWithin, type GoalMeasure, measureGoals, type Scorer } from "./measure.ts";
export { type OrderOptions, orderEpoch } from "./order-epoch.ts";
export { type PortfolioState, recordPortfolio, type TableLimits } from "./portfolio-table.ts";
export type { StepCache, StepVerdict } from "./ports.ts";
export { type EnvironmentOptions, ProofEnvironment, scriptText } from "./proof-environment.ts";
export { randomFor } from "./random.ts";
export { type RecordedProof, recordProofs } from "./record-proofs.ts";
export { type Lesson, readLessons } from "./sft.ts";
export { type FeaturedGoal, type GoalSplit, splitGoals } from "./split-goals.ts";
export { trainArm } from "./train-arm.ts";
export { trainOrder } from "./train-order.ts";
export { makeTrainingGoal, type TrainingGoal } from "./training-goal.ts";

// Verifier feedback turned into training signal.
// Input: proof texts with what Lean and the gate said of them, rollouts, recorded runs.
// Output: a score for each tactic, advantages for each token, training records.

export { GROUP_NORM, type GroupNorm, GroupOutcomes } from "./advantages/group-advantages.ts";
export {
  ADVANTAGE_OPTIONS,
  type AdvantageOptions,
  type Placement,
  type TokenAdvantages,
  type TokenizedRollout,
  tokenAdvantages,
} from "./advantages/token-advantages.ts";
export { type AdvantagesSummary, writeAdvantages } from "./advantages.ts";
export type { CritiqueToScore } from "./critique-scorer.ts";
export type { DecompositionTask } from "./decomposition-scorer.ts";
export type { OptimizationTask } from "./optimization-scorer.ts";
export { type ProcessScores, processRewards } from "./process-rewards.ts";
export { ProofScorer } from "./proof-scorer.ts";
export type { ProofTask } from "./proof-task.ts";
export type { RewardAnswer, RewardItem, RewardKindName } from "./reward-kinds.ts";
export { RewardService, type RewardServiceOptions } from "./reward-service.ts";
export type { DemonstrationBuffer } from "./rl-steps/demonstration-buffer.ts";
export {
  DEFAULT_HYBRID_RL,
  type DecompositionGroup,
  type HybridRlOptions,
  type HybridRlPorts,
  type HybridRlState,
  type HybridRlStep,
  hybridRlStep,
  type LemmaProof,
  type RlGoal,
  type ScoredDecomposition,
  startHybridRl,
} from "./rl-steps/hybrid-rl.ts";
export {
  clippedObjective,
  groupObjective,
  informativeGroups,
  klEstimate,
  OBJECTIVE_OPTIONS,
  type ObjectiveOptions,
  type RewardGroup,
  type RolloutTokens,
} from "./rl-steps/reward-groups.ts";
export {
  DEFAULT_SCOPE,
  type ScopeOutcome,
  type ScopeReward,
  type ScopeWeights,
  scopeReward,
} from "./scope-reward.ts";
export { judgedScore } from "./tasks/judged-score.ts";
export { itemOf } from "./tasks/resolve-task.ts";
export { TaskTable } from "./tasks/task-table.ts";
export { TokenBytes } from "./tokens/token-bytes.ts";

// Verifier feedback turned into training signal.
// Input: proof texts with what Lean and the gate said of them, rollouts, recorded runs.
// Output: a score for each tactic, advantages for each token, training records.

export { type AdvantagesSummary, writeAdvantages } from "./advantages.ts";
export { ProcessOracle } from "./process-oracle.ts";
export { type ProcessScores, processRewards } from "./process-rewards.ts";
export { type RewardAnswer, RewardService } from "./reward-service.ts";

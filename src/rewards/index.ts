// Verifier feedback turned into training signal.
// Input: proof texts with what Lean and the gate said of them, rollouts, recorded runs.
// Output: a score for each tactic, advantages for each token, training records.

export * from "./advantages/group-advantages.ts";
export * from "./advantages/rollout-row.ts";
export * from "./advantages/token-advantages.ts";
export * from "./critique-similarity.ts";
export * from "./process-rewards.ts";
export * from "./proof-text.ts";
export * from "./read-tactics.ts";
export * from "./scope-reward.ts";
export * from "./score-proof.ts";
export * from "./text-offsets.ts";
export * from "./tokens/align-tokens.ts";
export * from "./tokens/token-bytes.ts";

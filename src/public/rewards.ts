// `import { ... } from "lemmata/rewards"`: what reinforcement learning needs beside the reward service.
// Input: rewards of sampled answers, tokens, judged proofs. Output: advantages per token, replay, preference
// pairs, losses, the hybrid loop of Goedel-Code-Prover. Pure functions over plain JSON: no files, no models.

export * from "../datasets/replay/irpo-loss.ts";
export * from "../datasets/replay/preference-pairs.ts";
export * from "../datasets/replay/proof-sample.ts";
export * from "../datasets/replay/replay-buffer.ts";
export * from "../rewards/advantages/group-advantages.ts";
export * from "../rewards/advantages/token-advantages.ts";
export * from "../rewards/rl-steps/demonstration-buffer.ts";
export * from "../rewards/rl-steps/hybrid-rl.ts";
export * from "../rewards/rl-steps/reward-groups.ts";
export * from "../rewards/scope-reward.ts";

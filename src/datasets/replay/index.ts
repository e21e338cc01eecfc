// ImProver 2's replay buffer, preference pairs and loss (section 6.3), as functions of what was sampled.
// Input: proofs that were proposed for problems, with their scores, iteration by iteration.
// Output: the buffer after each iteration, and pairs of a better and a worse proof.

export * from "./irpo-loss.ts";
export * from "./preference-pairs.ts";
export * from "./proof-sample.ts";
export * from "./replay-buffer.ts";

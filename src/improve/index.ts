// Loops that train a user's model on what Lean verified: preference optimization over iterations.
// Input: a set of proofs, a model's address, a trainer's command. Output: pairs, checkpoints, a report; resumable.
// Start at improve.ts, and hybrid/hybrid-rl.ts for reinforcement learning; improve-loop.ts is the loop itself, over ports.

export { hybridRl } from "./hybrid/hybrid-rl.ts";
export { improve } from "./improve.ts";
export type { ImproveState } from "./improve-state.ts";

// Loops that train a user's model on what Lean verified: preference optimization over iterations.
// Input: a set of proofs, a model's address, a trainer's command. Output: pairs, checkpoints, a report; resumable.
// Start at improve.ts; improve-loop.ts is the loop itself, over ports.

export { improve } from "./improve.ts";
export type { ImproveState } from "./improve-state.ts";

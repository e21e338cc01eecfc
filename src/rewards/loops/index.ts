// Loops of reinforcement learning, driven through ports: an external trainer or our own can run them.
// Input: goals, and ports that sample, judge, prove and learn.
// Output: the state after each step, as plain JSON, and what happened in it.

export * from "./demonstration-buffer.ts";
export * from "./hybrid-rl.ts";
export * from "./reward-groups.ts";

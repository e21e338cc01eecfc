// A small network that scores proof actions: tactics with arguments taken from the goal.
// Input: goals as terms, and trained weights (docs/training.md). Output: proof scripts, or an order in which
// the symbolic portfolio tries its tactics. Nothing is believed here.

export { searchScript } from "./best-first.ts";
export { learnedOrder } from "./learned-order.ts";
export { LearnedPolicy } from "./learned-policy.ts";
export { readForPolicy } from "./read-goal.ts";
export { readForPortfolio } from "./read-portfolio.ts";
export { recursiveNames } from "./recursive-names.ts";
export { PLAIN_TACTICS } from "./templates.ts";
export { decodeWeights, encodeWeights } from "./weights.ts";

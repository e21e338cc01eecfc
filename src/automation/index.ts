// Proof search without a model: rules that take a goal apart, a portfolio that closes it, learned orders over both.
// Input: a goal with its context, and a Lean to try scripts on. Output: candidate proofs and decompositions.
// Nothing is believed here: each script is judged like any other candidate.

export { readDefinitions } from "./definitions.ts";
export { simpHintsFor } from "./hints.ts";
export { searchScript } from "./learned/best-first.ts";
export { learnedOrder } from "./learned/learned-order.ts";
export { LearnedPolicy } from "./learned/learned-policy.ts";
export { policyFile, readWeights, type TrainedPolicy } from "./learned/learned-weights.ts";
export { readForPolicy } from "./learned/read-goal.ts";
export { readForPortfolio } from "./learned/read-portfolio.ts";
export { recursiveNames } from "./learned/recursive-names.ts";
export { PLAIN_TACTICS } from "./learned/templates.ts";
export { decodeWeights, encodeWeights } from "./learned/weights.ts";
export { RULES } from "./rules/index.ts";
export { type SymbolicPlan, SymbolicPolicy, symbolicPolicies } from "./symbolic-policy.ts";
export { TacticRunner } from "./tactic-runner.ts";

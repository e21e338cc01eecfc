// `import { optimize, measure } from "lemmata/optimize"`: verified proofs measured, and made better.
// Input: Lean text with its theorems, a metric. Output: values, better proofs that the gate accepts, Chain-of-States.

export { LemmataError } from "../core/errors/index.ts";
export type {
  BetterProof,
  Mention,
  SourceRange,
  TacticStep,
  TheoremOptimization,
  TheoremProof,
  TokenCount,
} from "../core/index.ts";
export { type ChainOptions, chainOfStates, METRICS, type Metric } from "../optimize/index.ts";

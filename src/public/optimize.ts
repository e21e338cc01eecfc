// `import { optimize, measure } from "lemmata/optimize"`: verified proofs measured, and made better.
// Input: Lean text with its theorems, a metric. Output: values, better proofs that the gate accepts, Chain-of-States.

export { type ErrorCode, LemmataError } from "../core/errors/index.ts";
export type {
  BetterProof,
  Mention,
  ParetoProof,
  SharedLemma,
  SourceRange,
  TacticStep,
  TheoremOptimization,
  TheoremProof,
  TokenCount,
} from "../core/index.ts";
export {
  type ExtractLemmaOptions,
  extractLemma,
  type LeanOptions,
  type MeasureOptions,
  type ModelOptions,
  measure,
  type OptimizeOptions,
  optimize,
  type SourceOptions,
} from "../functions/index.ts";
export {
  type ChainOptions,
  chainOfStates,
  type ExtractedLemma,
  METRICS,
  type Metric,
  type OptimizedText,
  type OptimizePolicy,
  type ProofFormat,
  type SamplingOptions,
} from "../optimize/index.ts";

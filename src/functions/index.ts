// The verbs as functions: verify, prove, quickcheck, optimize, extract a lemma, search, score, formalize of a text.
// Input: Lean text, options, an open Lean where several calls share one. Output: the data that the commands print with --json.
// The package shows them as they are; the server and its tools call them.

export { type ExtractLemmaOptions, extractLemma } from "./extract-lemma.ts";
export {
  type CheckFormalizationOptions,
  checkFormalization,
  type FormalizeOptions,
  formalize,
} from "./formalize.ts";
export type { ModelOptions } from "./model-options.ts";
export {
  type MeasureOptions,
  measure,
  type OptimizeOptions,
  optimize,
} from "./optimize.ts";
export { type ProveOptions, prove } from "./prove.ts";
export { type QuickcheckOptions, quickcheck } from "./quickcheck.ts";
export { type ScoreOptions, score } from "./score.ts";
export { type SearchOptions, search } from "./search.ts";
export { type VerifyOptions, verify } from "./verify.ts";
export type { LeanOptions, SourceOptions } from "./with-lean.ts";

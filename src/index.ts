// The public face of Lemmata: Lean text in, verdicts, proofs, counterexamples, better proofs and rewards out.
// Input: Lean text, and an open Lean where several calls share one. Output: the data that the command line prints with --json.
// `lemmata/lean`, `/optimize`, `/critique` and `/rewards` have the rest of each feature.

export { type ErrorCode, type ErrorDetails, LemmataError } from "./core/errors/index.ts";
export type {
  ByteRange,
  Candidate,
  Counterexample,
  DeclarationKind,
  DeclarationReport,
  DeclarationVerdict,
  Decomposition,
  FileReport,
  FileVerdict,
  FormalizationCandidate,
  FormalizationExample,
  FormalizationResult,
  GateLevel,
  GoalFailure,
  JsonValue,
  LibraryKind,
  MeaningVerdict,
  Message,
  NearMiss,
  ObligationReport,
  OtherHole,
  PlacedTactic,
  PolicyTask,
  Position,
  ProofReward,
  ProposedLemma,
  ProvedLemma,
  ProveReport,
  QuickcheckOutcome,
  Reason,
  ReasonCode,
  Refutation,
  RejectionCause,
  RoundFeatures,
  RoundRecord,
  RuleUse,
  SanityCode,
  SanityFinding,
  SanityReport,
  SearchEndStatus,
  SearchEvent,
  SearchEventBody,
  Severity,
  Statement,
  TacticStatus,
} from "./core/index.ts";
export type { ModelReply, ResponseCache, TokenCounts } from "./core/ports/index.ts";
export type { CheckedFormalization, FindLemmas } from "./formalize/index.ts";
export { type Lean, type OpenLeanOptions, openLean } from "./lean/index.ts";
export type { FoundDeclaration, LibraryEntry } from "./library/index.ts";
export type {
  Metric,
  OptimizedText,
  OptimizePolicy,
  ProofFormat,
  SamplingOptions,
} from "./optimize/index.ts";
export type { PolicyName, StrategyName } from "./prove/index.ts";
export {
  type CheckFormalizationOptions,
  checkFormalization,
  type FormalizeOptions,
  formalize,
} from "./public/functions/formalize.ts";
export type { ModelOptions } from "./public/functions/model-options.ts";
export { type OptimizeOptions, optimize } from "./public/functions/optimize.ts";
export { type ProveOptions, prove } from "./public/functions/prove.ts";
export { type QuickcheckOptions, quickcheck } from "./public/functions/quickcheck.ts";
export { type ScoreOptions, score } from "./public/functions/score.ts";
export { type SearchOptions, search } from "./public/functions/search.ts";
export { type VerifyOptions, verify } from "./public/functions/verify.ts";
export type { LeanOptions, SourceOptions } from "./public/functions/with-lean.ts";

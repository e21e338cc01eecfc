// Verified proofs made better: measures a proof as Lean elaborated it, and rewrites it so that the
// measure rises while the gate still accepts it.
// Input: a checked text with its theorems, a metric, policies. Output: better proofs, and reports.

export type { BetterProof, TacticStep, TheoremOptimization, TheoremProof } from "../core/index.ts";
export * from "../optimize/ablation.ts";
export * from "../optimize/ablation-report.ts";
export { PROOF_FORMATS, type ProofFormat, readProofAnswer } from "../optimize/llm/formats.ts";
export * from "../optimize/llm/optimize-with-model.ts";
export { ownPrompts, rewriteMessages } from "../optimize/llm/prompts.ts";
export { METRICS } from "../optimize/metrics/catalog.ts";
export type { Metric } from "../optimize/metrics/metric.ts";
export * from "../optimize/optimize-theorem.ts";
export { PROOF_READ_OPTIONS, readProofs } from "../optimize/read-proofs.ts";
export * from "../optimize/report.ts";
export * from "../optimize/scaffold/chain-of-states.ts";
export * from "../optimize/scaffold/context-slice.ts";
export { DocumentSearch } from "../optimize/scaffold/documents.ts";
export * from "../optimize/scaffold/examples.ts";
export { tacticAdvice } from "../optimize/scaffold/handbook.ts";
export { retrieve } from "../optimize/scaffold/retrieve.ts";
export { SORRY, statementsOf, withProofs } from "../optimize/splice.ts";
export { standingChanges } from "../optimize/standing-changes.ts";
export * from "../optimize/summary.ts";
export { elaborateProof, type ProofContext } from "../optimize/workbench.ts";

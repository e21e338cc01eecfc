// Verified proofs made better: measures a proof as Lean elaborated it, and rewrites it so that the
// measure rises while the gate still accepts it.
// Input: a checked text with its theorems, a metric, policies. Output: better proofs, and reports.

export type { BetterProof, TacticStep, TheoremOptimization, TheoremProof } from "../core/index.ts";
export * from "./ablation.ts";
export * from "./ablation-report.ts";
export { PROOF_FORMATS, type ProofFormat, readProofAnswer } from "./llm/formats.ts";
export * from "./llm/optimize-with-model.ts";
export { ownPrompts, rewriteMessages } from "./llm/prompts.ts";
export * from "./metrics/index.ts";
export * from "./optimize-theorem.ts";
export { PROOF_WISHES, readProofs } from "./read-proofs.ts";
export * from "./report.ts";
export * from "./scaffold/chain-of-states.ts";
export * from "./scaffold/context-slice.ts";
export { DocumentSearch } from "./scaffold/documents.ts";
export * from "./scaffold/examples.ts";
export { tacticAdvice } from "./scaffold/handbook.ts";
export { retrieve } from "./scaffold/retrieve.ts";
export { SORRY, statementsOf, withProofs } from "./splice.ts";
export { standingChanges } from "./standing-changes.ts";
export * from "./summary.ts";
export { elaborateProof, type Place } from "./workbench.ts";

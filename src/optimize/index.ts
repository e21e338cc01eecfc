// Verified proofs made better: measures a proof as Lean elaborated it, and rewrites it so that the
// measure rises while the gate still accepts it.
// Input: a checked text with its theorems, a metric, policies. Output: better proofs, and reports. Start at run.ts.

export type { ProofFormat } from "../llm/index.ts";
export { ablate, writeAblation } from "./ablate.ts";
export { ABLATIONS, type Ablation } from "./ablation.ts";
export { type AblationReport, ablationToMarkdown } from "./ablation-report.ts";
export { type ExtractedLemma, extractLemma } from "./factor/extract-lemma.ts";
export { guardViolations } from "./guards/check-guards.ts";
export { summarizeImprovements } from "./improvement-summary.ts";
export { provedNames } from "./keep-accepted.ts";
export { type Informal, informalize } from "./llm/informalize.ts";
export type { SamplingOptions } from "./llm/model-options.ts";
export { ownPrompts } from "./llm/prompts.ts";
export { rewriteTask, rewriteTaskMessages } from "./llm/rewrite-task.ts";
export { loadMetric, METRIC_NAMES, readMetric } from "./load-metric.ts";
export { FILES_AT_ONCE, type MeasuredFile, measureFiles, measureText } from "./measure-files.ts";
export { METRICS } from "./metrics/catalog.ts";
export type { Metric } from "./metrics/metric.ts";
export { tacticsOf } from "./metrics/tactics.ts";
export { amountText, type OptimizationReport } from "./optimization-report.ts";
export { DEFAULT_HEARTBEATS } from "./optimize-theorem.ts";
export type { OptimizedFile, OptimizedText, OptimizePolicy } from "./options.ts";
export { PROOF_READ_OPTIONS, proofsWithErrors, readProofs } from "./read-proofs.ts";
export { type ElaboratedText, readText } from "./read-text.ts";
export { optimizeFiles, optimizeText } from "./run.ts";
export { type ChainOptions, chainOfStates } from "./scaffold/chain-of-states.ts";
export { describeExamples, examplesFor } from "./scaffold/few-shot-examples.ts";
export { tacticAdvice } from "./scaffold/handbook.ts";
export { DEFAULT_SAMPLING, samplingOf } from "./settings.ts";
export { SORRY, statementsOf, withProofs } from "./splice.ts";
export { buildReport, writeOptimizationReport } from "./write-report.ts";

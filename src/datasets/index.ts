// What runs recorded, as datasets for trainers: supervised, preference pairs, prompts for reinforcement learning.
// Input: recorded runs, a gate that verifies proofs again. Output: filtered, split, decontaminated records in a
// trainer's format; ImProver 2's replay buffer and pairs (section 6.3).

export { DATA_FORMATS, writeCritiqueData } from "./critique-data.ts";
export { contaminationText, type ExportSummary } from "./export/dataset-card.ts";
export { DEFAULT_OVERLAP } from "./export/decontaminate.ts";
export { EXPORT_FORMATS, type ExportFormat } from "./export/export-formats.ts";
export { exportRecords } from "./export-records.ts";
export { makePairs, type PairsReport } from "./pairs.ts";
export type { Iteration } from "./pairs-state.ts";
export {
  type CompletionLogProbs,
  DEFAULT_IRPO,
  type IrpoLoss,
  type IrpoOptions,
  irpoLoss,
} from "./replay/irpo-loss.ts";
export {
  DEFAULT_PAIRS,
  type PairOptions,
  type PairOutcome,
  type PreferencePair,
  preferencePairs,
} from "./replay/preference-pairs.ts";
export type { ProblemSample, ReplayProblem, ScoredProof } from "./replay/proof-sample.ts";
export {
  type BatchItem,
  DEFAULT_REPLAY,
  emptyBuffer,
  MERGE_RULES,
  type MergeRule,
  mixReplay,
  type ReplayBuffer,
  type ReplayItem,
  type ReplayOptions,
} from "./replay/replay-buffer.ts";

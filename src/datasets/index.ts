// What runs recorded, as datasets for trainers: supervised, preference pairs, prompts for reinforcement learning.
// Input: recorded runs, a gate that verifies proofs again. Output: filtered, split, decontaminated records in a
// trainer's format; ImProver 2's replay buffer and pairs (section 6.3).

export { DATA_FORMATS, writeCritiqueData } from "./critique-data.ts";
export { contaminationText, type ExportSummary } from "./export/dataset-card.ts";
export { DEFAULT_OVERLAP } from "./export/decontaminate.ts";
export { EXPORT_FORMATS, type ExportFormat } from "./export/formats.ts";
export { exportRecords } from "./export-records.ts";
export { makePairs, type PairsReport } from "./pairs.ts";
export type { Iteration } from "./pairs-state.ts";
export { DEFAULT_PAIRS } from "./replay/preference-pairs.ts";
export { DEFAULT_REPLAY, MERGE_RULES, type MergeRule } from "./replay/replay-buffer.ts";

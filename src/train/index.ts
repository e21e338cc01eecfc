// The small policy trained on this machine: supervised on recorded proofs, then GRPO with process
// rewards from Lean, then IRPO. Input: goals, Lean processes (`ProofWorkspace`), and the learned policy's own reading of
// goals and its search, as ports. Output: checkpoints, curves, and measures on goals never trained on.

export { train } from "./train.ts";
export type { TrainReport } from "./train-report.ts";
export { trainMarkdown, writeTrainReport } from "./train-report-text.ts";
export { readAlgorithms, TRAIN_DEFAULTS, type TrainSettings } from "./train-settings.ts";

// From words to theorems: candidate statements, judged by Lean, by their meaning and by their sanity; and back.
// Input: an informal statement, models, examples. Output: the chosen statement, every candidate with its verdicts,
// and on request its proof. Start at run.ts.

export { type CheckedFormalization, checkFormalization } from "./check.ts";
export { textOf } from "./elaborate.ts";
export { formalizationMessages, formalizationTask } from "./formalization-task.ts";
export { type InformalizedTheorem, informalizeFiles } from "./informalize/run.ts";
export { type FindLemmas, reasonsOf, saidBy } from "./rounds.ts";
export { type FormalizeReport, formalizeAll, formalizeText } from "./run.ts";
export { readExamples } from "./sources.ts";

// Critique of programs: subgoals, gaps and a checklist for a draft, and loops that revise it.
// Input: a task as a coder sees it, a draft in Python; a sandbox, and a model where there is one. Output: a
// critique whose points carry evidence, revised programs, records for training.
// Nothing here sees a hidden test.

export {
  type ChangesReport,
  critiqueChanges,
} from "./changes/critique-changes.ts";
export type { Critic, CritiqueOutcome } from "./critic.ts";
export { type CritiqueReport, critiqueProgram } from "./critique.ts";
export {
  CRITIC_NAMES,
  type CriticName,
  codeModels,
  codePrompts,
  criticMaker,
  noCoder,
  openCodeModels,
} from "./critique-models.ts";
export { critiqueOutcome } from "./critique-run.ts";
export { pythonTests, shownTask } from "./critique-task.ts";
export { type Finding, findingSchema } from "./findings/finding.ts";
export { findingLines, githubAnnotations } from "./findings/finding-lines.ts";
export { findingsOf, testFinding } from "./findings/findings-of.ts";
export { sarifLog } from "./findings/sarif.ts";
export { JavaScriptCritic, type JavaScriptCriticOptions } from "./javascript/javascript-critic.ts";
export { criticPrompt } from "./llm/critic-prompt.ts";
export { ModelCritic, type ModelCriticOptions } from "./llm/model-critic.ts";
export { type CodePromptReader, CodePrompts } from "./llm/prompts.ts";
export { readTaggedCritique, sameCritique, taggedPart } from "./llm/tags.ts";
export { critique, type OpenCritic, type OpenCriticOptions, openCritic } from "./open-critic.ts";
export { verdictOf } from "./program-verdict.ts";
export type { LoopOptions } from "./scaffolds/loop-run.ts";
export { runLoop } from "./scaffolds/run-loop.ts";
export { type Mutant, makeMutants } from "./symbolic/mutants.ts";
export {
  type RepositoryContext,
  SymbolicCritic,
  type SymbolicCriticOptions,
} from "./symbolic/symbolic-critic.ts";
export { chatOf, criticRecord } from "./training/rows.ts";
export { DEFAULT_FILTERS, type TupleFilters, tuplesOf } from "./training/tuples.ts";

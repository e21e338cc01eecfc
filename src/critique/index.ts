// Critique of programs: subgoals, gaps and a checklist for a draft, and loops that revise it.
// Input: a task as a coder sees it, a draft in Python; a sandbox, and a model where there is one. Output: a
// critique whose points carry evidence, revised programs, records for training.
// Nothing here sees a hidden test.

export type { Critic, CritiqueOutcome } from "./critic.ts";
export {
  LeanCritic,
  type StatementJudge,
  type StatementVerdict,
} from "./lean/lean-critic.ts";
export { stateObligations } from "./lean/state-obligations.ts";
export { ModelCritic, type ModelCriticOptions } from "./llm/model-critic.ts";
export { type CodePromptReader, CodePrompts, ownCodePrompts } from "./llm/prompts.ts";
export { pointText, readTaggedCritique, taggedText } from "./llm/tags.ts";
export type { LoopOptions } from "./loops/loop-run.ts";
export { runLoop } from "./loops/run-loop.ts";
export { type Mutant, makeMutants } from "./symbolic/mutants.ts";
export { SymbolicCritic, type SymbolicCriticOptions } from "./symbolic/symbolic-critic.ts";
export { chatOf, criticRecord } from "./training/rows.ts";
export { DEFAULT_FILTERS, type TupleFilters, tuplesOf } from "./training/tuples.ts";
export { verdictOf } from "./verdict.ts";

// Language models: any OpenAI-compatible server, Anthropic, Google; one role per task. And the policy that asks them.
// Input: sections `models` and `budget` of the configuration; a goal with its context, cited lemmas, refused candidates.
// Output: answers as values, with tokens and cost by role; candidates, none of which is trusted here.

export type { AgentSettings } from "./agent-settings.ts";
export { ModelSession, type TaskBudget } from "./client/model-session.ts";
export type { BudgetLimits } from "./client/model-settings.ts";
export {
  findModel,
  type ModelAddress,
  readModelAddress,
  type ServedModel,
} from "./client/served-model.ts";
export {
  readToolCalls,
  type ToolCall,
  toolResultText,
} from "./client/tool-text.ts";
export {
  type Config,
  type ConfigLocation,
  loadConfig,
} from "./config.ts";
export {
  endWithout,
  hasModel,
  loadPrompts,
  modelError,
  openLlmPolicy,
  openModels,
  promptMessages,
  requireModel,
} from "./models.ts";
export { codesIn } from "./policy/answer-code.ts";
export { answerFiles, openTheoremIn, replacedParts, scopedProofs } from "./policy/answer-files.ts";
export { applyEdit } from "./policy/apply-edit.ts";
export { firstAnswer, firstReady } from "./policy/awaiting.ts";
export type { SketchReading, SketchToLemmas } from "./policy/candidate-of-answer.ts";
export { parseDecompositionAnswer } from "./policy/decomposition-answer.ts";
export { candidateText, describeFeedback, shorten } from "./policy/describe.ts";
export {
  type FormalizationAnswer,
  readFormalization,
  readFormalText,
} from "./policy/formalization-answer.ts";
export { cutAtError } from "./policy/goal-at-error.ts";
export { withPlainSigns } from "./policy/known-notations.ts";
export { readStatements } from "./policy/lean-at-hand.ts";
export { splitCommands, theoremsIn } from "./policy/lean-commands.ts";
export { LeanDescriber, type LeanDescriberOptions } from "./policy/lean-describer.ts";
export { type LlmSettings, llmSchema } from "./policy/llm-settings.ts";
export { type LlmEnd, ModelAccess, type ModelAccessOptions } from "./policy/model-access.ts";
export { Prompts } from "./policy/prompts.ts";
export { parseProofAnswer } from "./policy/proof-answer.ts";
export { documentText } from "./policy/proof-document.ts";
export { hasGap } from "./policy/proof-rules.ts";
export { PROOF_FORMATS, type ProofFormat, readProofAnswer } from "./policy/rewrite-answer.ts";
export {
  agentMessages,
  completionTask,
  type PolicyCall,
  readContext,
  UNPROVED,
} from "./policy/task.ts";
export { writeProofAnswer } from "./policy/write-proof-answer.ts";
export { openPreset, readPreset } from "./presets/preset.ts";
export { listPresets, OWN_PRESETS } from "./presets/preset-folders.ts";
export { copyPreset, importPreset, presetTexts } from "./presets/write-preset.ts";
export { policyNames, scoreSchema, searchSchema, strategyName } from "./search-settings.ts";
export { goalMessages, goalTask, statementOf } from "./tasks/goal-task.ts";
export {
  type GoalTask,
  type ModelTask,
  type ModelTaskOf,
  modelTaskSchema,
  withTaskId,
} from "./tasks/model-task.ts";

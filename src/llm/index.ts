// Language models: any OpenAI-compatible server, Anthropic, Google; one role per task. And the policy that asks them.
// Input: sections `models` and `budget` of the configuration; a goal with its context, cited lemmas, refused candidates.
// Output: answers as values, with tokens and cost by role; candidates, none of which is trusted here.

export { ModelSession, type TaskBudget } from "./client/model-session.ts";
export type { BudgetLimits } from "./client/model-settings.ts";
export {
  type Config,
  type ConfigLocation,
  loadConfig,
  scoreSchema,
  searchSchema,
} from "./config.ts";
export { modelError, openLlmPolicy, openModels } from "./models.ts";
export type { SketchReading, SketchToLemmas } from "./policy/candidate-of-answer.ts";
export { parseDecompositionAnswer } from "./policy/decomposition-answer.ts";
export { candidateText } from "./policy/describe.ts";
export type { LlmEnd } from "./policy/llm-policy.ts";
export { llmSchema } from "./policy/llm-settings.ts";
export { Prompts } from "./policy/prompts.ts";
export { parseProofAnswer } from "./policy/proof-answer.ts";
export {
  type AskedGoal,
  completionTask,
  decompositionTask,
} from "./policy/task.ts";

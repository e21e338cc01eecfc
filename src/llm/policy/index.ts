// Proofs and decompositions from language models.
// Input: a goal with its context, cited lemmas and refused candidates. Output: candidates; nothing is believed here.
// Prompts are the .md files in `prompts`; a folder of the user's goes before them.

export { parseDecompositionAnswer } from "./decomposition-answer.ts";
export { candidateText } from "./describe.ts";
export { type LlmEnd, LlmPolicy, type LlmPolicyOptions } from "./llm-policy.ts";
export { type LlmSettings, llmSchema } from "./options.ts";
export type { Parsed } from "./parsed.ts";
export { type PromptName, Prompts } from "./prompts.ts";
export {
  type AskedGoal,
  completionTask,
  decompositionTask,
  type SketchToLemmas,
} from "./task.ts";

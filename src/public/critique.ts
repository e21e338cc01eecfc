// `import { openCritic } from "lemmata/critique"`: critique of Python drafts.
// Input: a task in words or as Python, a draft. Output: subgoals, gaps and a checklist, each point with its
// evidence. Drafts run in bubblewrap only.

export { LemmataError } from "../core/errors/index.ts";
export type * from "../core/index.ts";
export type { Executor, LanguageModel } from "../core/ports/index.ts";
export type { Critic, CritiqueOutcome } from "../critique/critic.ts";
export { LeanCritic } from "../critique/lean/lean-critic.ts";
export { ModelCritic } from "../critique/llm/model-critic.ts";
export { readTaggedCritique, taggedText } from "../critique/llm/tags.ts";
export { type OpenCritic, type OpenCriticOptions, openCritic } from "../critique/open-critic.ts";
export type { LoopOptions } from "../critique/scaffolds/loop-run.ts";
export { runLoop } from "../critique/scaffolds/run-loop.ts";
export { makeMutants } from "../critique/symbolic/mutants.ts";
export { SymbolicCritic } from "../critique/symbolic/symbolic-critic.ts";
export { chatOf } from "../critique/training/rows.ts";
export { tuplesOf } from "../critique/training/tuples.ts";
export { verdictOf } from "../critique/verdict.ts";
export { type ExecutorOptions, SandboxedExecutor } from "../sandbox/index.ts";

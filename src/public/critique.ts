// `import { critique } from "lemmata/critique"`: critique of Python drafts, and the loops that revise them.
// Input: a task in words or as Python, a draft; for loops a language model of the caller's. Output: subgoals, gaps and a
// checklist, each point with its evidence; records of loops, and what is made of them for training.
// Drafts run in bubblewrap only.

export { type ErrorCode, LemmataError } from "../core/errors/index.ts";
export {
  type CallOutcome,
  CRITIQUE_METHODS,
  type Critique,
  type CritiqueEnd,
  type CritiqueMethod,
  type CritiquePoint,
  type CritiqueRecord,
  type CritiqueStep,
  type CritiqueTask,
  type Execution,
  type ExecutionLimits,
  type ExecutionStatus,
  type PointSource,
  type PointStatus,
  type ProgramOutcome,
  type ProgramVerdict,
  programScore,
  type RaisedException,
  type SuggestedRepair,
  type TestCase,
  type TestResult,
  type TestStatus,
  type TestSuite,
} from "../core/index.ts";
export type {
  BudgetExhausted,
  CallRequest,
  Executor,
  LanguageModel,
  ModelAnswer,
  ModelFailure,
  ModelMessage,
  ModelReply,
  ModelRequest,
  ModelRole,
  ModelTool,
  ModelToolParameter,
  ProgramRequest,
  RoleCounts,
  ScriptOutcome,
  ScriptRequest,
  TestRequest,
  TokenCounts,
} from "../core/ports/index.ts";
export {
  type CodePromptReader,
  CodePrompts,
  type Critic,
  type CritiqueOutcome,
  critique,
  type LoopOptions,
  ModelCritic,
  type ModelCriticOptions,
  type OpenCritic,
  type OpenCriticOptions,
  openCritic,
  runLoop,
  SymbolicCritic,
  type SymbolicCriticOptions,
  verdictOf,
} from "../critique/index.ts";
export {
  type ExecutorOptions,
  type InstallationOptions,
  SandboxedExecutor,
} from "../sandbox/index.ts";

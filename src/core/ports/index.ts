// The interfaces between the parts of the pipeline.
// Input: types of `core`. Output: contracts only; every implementation passes one contract suite.
// Nothing here runs.

export type {
  CallRequest,
  Executor,
  ProgramRequest,
  ScriptOutcome,
  ScriptRequest,
  TestRequest,
} from "./executor.ts";
export type { AnalyseGoal, Quickcheck, QuickcheckRequest } from "./goal-analysis.ts";
export type { JavaScriptOutcome, JavaScriptRequest, JavaScriptRunner } from "./javascript.ts";
export type {
  Judge,
  JudgedTarget,
  Judgement,
  JudgementRequest,
  JudgingVerifier,
  TrustedDeclarations,
} from "./judge.ts";
export type {
  BudgetExhausted,
  LanguageModel,
  ModelAnswer,
  ModelCall,
  ModelFailure,
  ModelMessage,
  ModelReply,
  ModelRequest,
  ModelRole,
  ModelTool,
  ModelToolParameter,
  ResponseCache,
  RoleCounts,
  TokenCounts,
} from "./language-model.ts";
export type {
  GoalStanding,
  Policy,
  PolicyContext,
  PolicyGoal,
  SearchProgress,
} from "./policy.ts";
export type { ReportedReplay, ReportingJudge, ReportingVerifier } from "./reporting.ts";
export type { OpenRunOptions, RunStore, TextStore, VerdictCache } from "./run-store.ts";
export type {
  CheckOptions,
  CheckRequest,
  CheckResult,
  CommandListener,
  ModuleReader,
  ModuleResolver,
  Verifier,
} from "./verifier.ts";
export type {
  Answer,
  Cost,
  DeclarationLimits,
  Interrupted,
  LibraryReader,
  ProofWorkspace,
  RequestLimits,
  StepLimits,
  SyntaxReader,
  TermsLimits,
  WorkspaceHole,
  WorkspaceRun,
  WorkspaceStep,
  WorkspaceText,
} from "./workspace.ts";

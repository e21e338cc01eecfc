// The plain data that the pipeline passes on: goals, messages, declarations, verdicts.
// Input: nothing; this folder imports nothing. Output: types and small functions for all others.
// Lean-side data keeps Lean's own names.

export type {
  BenchComparison,
  BenchProblem,
  BenchReport,
  BenchRowFault,
  BenchRun,
  BenchSummary,
  BenchTaskResult,
  PaperFigures,
  PassPoint,
  Rate,
  RoleUse,
  Spread,
  SpreadToMost,
} from "./bench.ts";
export { falseFor, partsOf, shownAssignment } from "./candidate.ts";
export type {
  CodeComparison,
  CodeGroup,
  CodeReport,
  CodeSampleResult,
  CodeSummary,
  CodeTask,
  CodeTaskResult,
  FailureClass,
  RepairLocation,
  TriggerKind,
} from "./code-bench.ts";
export {
  CRITIQUE_METHODS,
  type Critique,
  type CritiqueEnd,
  type CritiqueMethod,
  type CritiquePoint,
  type CritiqueRecord,
  type CritiqueResult,
  type CritiqueStep,
  type CritiqueTask,
  type CritiqueTuple,
  type PointSource,
  type PointStatus,
  type ProgramVerdict,
  type SuggestedRepair,
} from "./critique.ts";
export {
  RECORD_KINDS,
  type RecordKind,
  type TrainingAnswer,
  type TrainingMessage,
  type TrainingProblem,
  type TrainingRecord,
} from "./dataset-record.ts";
export type {
  CommonRecord,
  DeclarationCommand,
  DeclarationExport,
  DeclarationInfo,
  DeclarationKind,
  DeclarationRecord,
} from "./declaration.ts";
export { declaredTexts, lastPart } from "./declared-texts.ts";
export {
  type CallOutcome,
  DEFAULT_LIMITS,
  type Execution,
  type ExecutionLimits,
  type ExecutionStatus,
  type RaisedException,
  type TestCase,
  type TestResult,
  type TestStatus,
  type TestSuite,
} from "./execution.ts";
export {
  allFencedBlocks,
  dedented,
  type FencedBlock,
  fencedBlocks,
  withoutMarks,
  withoutSpecialTokens,
  withoutThoughts,
} from "./fenced-blocks.ts";
export type {
  FormalizationCandidate,
  FormalizationExample,
  FormalizationResult,
  MeaningVerdict,
  SanityCode,
  SanityFinding,
  SanityReport,
} from "./formalization.ts";
export type {
  CommandReport,
  ConstantRole,
  Goal,
  GoalDetail,
  GoalTerms,
  Hole,
  Hypothesis,
  Mention,
  OpenedDefinitions,
  ParsedCommand,
  ParsedText,
  ReadOptions,
  StepFlow,
  SyntaxTree,
  TacticStep,
  TacticSyntax,
  TermAtPlace,
} from "./goal.ts";
export { addsTokens, findOffence, harmlessRule, offences } from "./harmless-text.ts";
export {
  ceilingMs,
  costOf,
  heartbeatsIn,
  idleMs,
  LEAST_BUDGET,
  REQUEST_COST,
} from "./heartbeats.ts";
export { holdingCommands } from "./holding-commands.ts";
export type { JsonValue } from "./json.ts";
export {
  type ElaboratedContext,
  elaborateContext,
  extendContext,
  keepContext,
} from "./kept-contexts.ts";
export { isUnsafeRecord, kernelSteps } from "./kernel-steps.ts";
export { CONFIG_FIELDS, HARMLESS_WORDS, RUNNING_WORDS } from "./lean-grammar.ts";
export {
  blank,
  blankComments,
  codeTokens,
  isWithin,
  offsetOf,
  positionAt,
  SYNTAX_COMMANDS,
} from "./lean-text.ts";
export type { LibraryDeclaration, LibraryDeclarations, LibraryKind } from "./library.ts";
export { type Chart, lineChart } from "./line-chart.ts";
export type { LocalModule, ModuleFiles } from "./local-module.ts";
export {
  isSorryWarning,
  type Message,
  type Position,
  type Severity,
  type SourceRange,
} from "./message.ts";
export { MeteredWorkspace } from "./metered-workspace.ts";
export {
  escapeRegExp,
  groupBy,
  isSubset,
  withResolvers,
} from "./not-in-node-20.ts";
export type {
  ByteRange,
  Obligation,
  ObligationBinder,
  ObligationId,
  OtherHole,
  Sketch,
} from "./obligation.ts";
export { closingOf, namespaceAt } from "./open-scopes.ts";
export type { BetterProof, ParetoProof, SharedLemma, TheoremOptimization } from "./optimization.ts";
export {
  actionScores,
  afterFailures,
  type Decision,
  goalScale,
  initialWeights,
  logSoftmax,
  NETWORK,
  type PolicyWeights,
  WEIGHT_NAMES,
  WEIGHT_SHAPES,
  type WeightName,
  weightCount,
} from "./policy-network.ts";
export { type ProgramOutcome, programScore } from "./program-score.ts";
export { fillPrompt, promptVariables } from "./prompt-template.ts";
export {
  type NearMiss,
  type ObligationReport,
  obligationName,
  type ProvedLemma,
  type ProveReport,
} from "./prove-report.ts";
export { quantity } from "./quantity.ts";
export { Random, shuffled } from "./random.ts";
export type {
  CritiqueReward,
  CritiqueSimilarity,
  DecompositionReward,
  OptimizationReward,
  PlacedTactic,
  ProcessReward,
  ProofError,
  ProofReward,
  ProofTactic,
  ScoredProgram,
  TacticStatus,
  TextSpan,
} from "./reward.ts";
export type {
  CachedVerdict,
  NewTask,
  RunId,
  RunInput,
  RunKind,
  RunRecord,
  RunRequest,
  RunState,
  TaskAttempt,
  TaskId,
  TaskRecord,
  TaskResult,
  TaskStatus,
  ToolVersions,
  VerdictQuestion,
} from "./run.ts";
export {
  type AnswerReading,
  isSearchEvent,
  type JudgedFormalization,
  type ProofTry,
  type RecordedEvent,
  type RunEvent,
  type ToolOutcome,
  type ToolUse,
} from "./run-event.ts";
export type {
  Candidate,
  Counterexample,
  Decomposition,
  Feedback,
  FootprintMeasure,
  GoalAnalysis,
  ProposedLemma,
  QuickcheckOutcome,
  Refutation,
  RuleUse,
  ScoreSettings,
  Statement,
} from "./search.ts";
export type {
  GoalFailure,
  PolicyTask,
  RejectionCause,
  RoundFeatures,
  RoundRecord,
  SearchEndStatus,
  SearchEvent,
  SearchEventBody,
} from "./search-events.ts";
export { auroc, holm, mcNemar, rate, spread, sum } from "./statistics.ts";
export type { Survey } from "./survey.ts";
export type {
  CorrectnessReport,
  Fault,
  ProgramReport,
  Specification,
  SpecificationReport,
  SynthesisEnd,
  SynthesisResult,
  SynthesisStep,
  Tally,
} from "./synthesis.ts";
export { csvTable, markdownTable, percentText } from "./tables.ts";
export { canonicalGoal, neededHypotheses, withNeededHypotheses } from "./term/canonical-goal.ts";
export {
  binderWord,
  constantsBelow,
  type ExprCases,
  type ExprNode,
  foldExprs,
  foldLevels,
  type LevelNode,
  letWord,
  readExpr,
  readLevel,
  subterms,
  TermTables,
  visitExprs,
} from "./term/nodes.ts";
export { explicitText } from "./term/print.ts";
export {
  closedSubterms,
  contains,
  hasLoose,
  instantiate,
  lift,
  replaceTerms,
  rewrite,
} from "./term/rewrite.ts";
export {
  displayName,
  ExprTag,
  LevelTag,
  type NameParts,
  nameKey,
  parseName,
  readableName,
  type TermStore,
  userName,
} from "./term/table.ts";
export { MAX_EXPRS, TermView } from "./term/term-view.ts";
export {
  apply,
  belowBinders,
  children,
  conjuncts,
  constantsOf,
  EXPLICIT,
  elementRead,
  explicitPositions,
  freeVariables,
  headName,
  INSTANCE,
  matchConst,
  negate,
  numeralValue,
  readGoal,
  readTerms,
  same,
  spine,
  type Term,
  type TermGoal,
  termKey,
  typesIn,
  visitTerms,
} from "./term/tree.ts";
export { fnv1a } from "./text-hash.ts";
export type { TheoremProof } from "./theorem-proof.ts";
export { theoremHead, theoremText } from "./theorem-text.ts";
export type { TokenCount } from "./token-count.ts";
export { decodeUtf8 } from "./utf8.ts";
export {
  type DeclarationReport,
  type DeclarationVerdict,
  type FileReport,
  type FileVerdict,
  type GateLevel,
  type LibraryUse,
  nothingRefused,
  type Reason,
  type ReasonCode,
} from "./verdict.ts";
export { withDefaults } from "./with-defaults.ts";

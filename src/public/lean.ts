// `import { openLean } from "lemmata/lean"`: Lean itself, kept running.
// Input: Lean text. Output: messages, declarations, kept environments and proof states.
// `verify` says whether a theorem is proved.

export { type ErrorCode, LemmataError } from "../core/errors/index.ts";
export type {
  CommandReport,
  CommonRecord,
  ConstantRole,
  DeclarationCommand,
  DeclarationExport,
  DeclarationInfo,
  DeclarationKind,
  DeclarationRecord,
  Goal,
  GoalDetail,
  GoalTerms,
  Hole,
  Hypothesis,
  JsonValue,
  LibraryUse,
  Mention,
  Message,
  NameParts,
  OpenedDefinitions,
  ParsedCommand,
  ParsedText,
  Position,
  ReadOptions,
  Severity,
  SourceRange,
  StepFlow,
  SyntaxTree,
  TacticStep,
  TacticSyntax,
  TermAtPlace,
  TermStore,
} from "../core/index.ts";
export type { CheckResult } from "../core/ports/index.ts";
export {
  type CheckOptions,
  type EnvironmentId,
  type EnvironmentOutcome,
  type Lean,
  type OpenHole,
  type OpenLeanOptions,
  openLean,
  type ProofStateId,
  type RequestOptions,
  type RunningCheck,
  type Stopped,
  type TacticOutcome,
  type TextOptions,
} from "../lean/index.ts";

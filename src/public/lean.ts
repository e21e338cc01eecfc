// `import { openLean } from "lemmata/lean"`: Lean itself, kept running.
// Input: Lean text. Output: messages, declarations, kept environments and proof states.
// Whether a theorem is proved, `verify` says.

export { LemmataError } from "../core/errors/index.ts";
export type * from "../core/index.ts";
export type { CheckResult } from "../core/ports/index.ts";
export {
  type CheckOptions,
  type EnvironmentId,
  type EnvironmentOutcome,
  Lean,
  type OpenHole,
  type OpenLeanOptions,
  openLean,
  type ProofStateId,
  type RequestOptions,
  type RunningCheck,
  type Stopped,
  type TacticOutcome,
  type TextOptions,
} from "../lean/lean.ts";

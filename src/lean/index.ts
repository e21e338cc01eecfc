// Lean: inside Node (`embedded`), in other processes (`remote`), and behind the REPL's protocol (`repl`).
// Input: Lean text. Output: what Lean reports about it.
// Only the gate says what is proved.

export { readHeader } from "./header.ts";
export { foldersOf, projectRoots } from "./lake/index.ts";
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
} from "./lean.ts";
export { runRepl } from "./run-repl.ts";
export { readSourceText } from "./source-text.ts";
export { TextPositions } from "./text-positions.ts";
export { toolVersions, version } from "./version.ts";

// Lean 4 inside Node: prepared once, run in processes of its own, its heap read as data.
// Input: Lean text. Output: messages, goals, terms, declarations, exports for the judge.
// The way down: process (pools, lanes) -> session (one instance at work) -> runtime (wasm) <- prepare (files, cache).

export { type AddedLibrary, addLibrary } from "./library/add-library.ts";
export { packLibrary, unpackLibrary } from "./library/carry-library.ts";
export { addedLibraries, removeLibrary } from "./library/libraries.ts";
export type { LibraryRecord } from "./library/library-store.ts";
export { verifyLibrary } from "./library/verify-library.ts";
export { cacheRoot, listCache } from "./prepare/cache.ts";
export { locateLeanPackage, PINNED_LEAN } from "./prepare/lean-package.ts";
export { isUncompilable } from "./process/elaborator.ts";
export { EmbeddedLean } from "./process/embedded-lean.ts";
export { type Pickle, pickleSchema } from "./process/journal.ts";
export { LeanWorkspace } from "./process/lean-workspace.ts";
export { nodeBinary } from "./process/node-binary.ts";
export { defaultLanes } from "./process/pool.ts";
export type {
  RunResponse,
  SorryRecord,
  StepOutcome,
  StepResult,
  WorkspaceInput,
} from "./process/workspace-protocol.ts";

// From a file with `sorry`s to the file with proofs: obligations, search, the gate, and the file put together again.
// Input: files or rows of a benchmark, policies, limits. Output: a verdict for each obligation, the proofs, events.
// The search is an AND-OR tree of statements; its "proved" is a hint, the gate's is the verdict. Start at run.ts.

export type { ProvingLean } from "./file-context.ts";
export {
  closeLean,
  LazyLean,
  type LeanWithWorkspaces,
  openLeanWithWorkspaces,
  openProvingLean,
} from "./lean-with-workspaces.ts";
export { libraryLemmas } from "./library-lemmas.ts";
export { type LiveSnapshot, type LiveTask, LiveView, type TaskSnapshot } from "./live-view.ts";
export {
  addUse,
  type ModelUse,
  NO_USE,
  spentBefore,
  usedBy,
  useIn,
  useOf,
  useSince,
} from "./model-usage.ts";
export {
  modelCallEvent,
  modelConfig,
  modelSettings,
  type PolicyName,
  PolicySource,
} from "./policies.ts";
export {
  type PortableTask,
  type ProvedTask,
  portableTask,
  provePortableTask,
  type TaskProver,
  unportable,
} from "./portable-task.ts";
export { proveFile } from "./prove-file.ts";
export { reasonInWords } from "./reasons.ts";
export { type ProveCommand, proveAll } from "./run.ts";
export { analyseStatement } from "./search/open-statement.ts";
export type { SearchServices, StrategyName } from "./search/problem.ts";
export { searchProof } from "./search/search-proof.ts";
export { type ProveSettings, readPolicies, resolveSettings, usesWeights } from "./settings.ts";
export { readSources, Targets } from "./sources.ts";
export type { ProveTaskReport } from "./task-report.ts";
export { EMPTY_RESULT } from "./task-result.ts";

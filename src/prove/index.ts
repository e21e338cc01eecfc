// From a file with `sorry`s to the file with proofs: obligations, search, the gate, and the file put together again.
// Input: files or rows of a benchmark, policies, limits. Output: a verdict for each obligation, the proofs, events.
// The search is an AND-OR tree of statements; its "proved" is a hint, the gate's is the verdict.

export {
  closeLeanWithLanes,
  type LaneOptions,
  type LeanWithLanes,
  openLeanWithLanes,
} from "./lean-with-lanes.ts";
export { type LiveSnapshot, type LiveTask, LiveView, type TaskSnapshot } from "./live-view.ts";
export { addUse, NO_USE, usedBy, useSince } from "./model-usage.ts";
export { modelCallEvent, modelConfig, modelSettings } from "./policies.ts";
export { Prover } from "./prover.ts";
export { type ProveCommand, type ProveTaskReport, proveAll } from "./run.ts";
export { analyseStatement } from "./search/open-statement.ts";
export type { SearchServices, StrategyName } from "./search/problem.ts";
export { searchProof } from "./search/search-proof.ts";
export { axiomText, theoremText } from "./search/theorem-text.ts";
export type { ObligationReport } from "./search-obligation.ts";
export { readPolicies } from "./settings.ts";
export { EMPTY_RESULT } from "./task-result.ts";

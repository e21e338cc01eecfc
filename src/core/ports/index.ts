// The interfaces through which the parts of the pipeline meet.
// Input: types of `model`. Output: contracts only; every implementation passes one contract suite.
// Nothing here runs.

export * from "./executor.ts";
export * from "./goal-analysis.ts";
export * from "./judge.ts";
export * from "./language-model.ts";
export * from "./policy.ts";
export * from "./reporting.ts";
export * from "./run-store.ts";
export * from "./verifier.ts";
export * from "./workspace.ts";

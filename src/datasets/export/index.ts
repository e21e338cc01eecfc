// What runs recorded, as datasets for trainers.
// Input: tasks and events of runs, a gate that judges proofs again, prompts as our policies write them.
// Output: records with positive and negative answers; filtered, split, and written out in a trainer's form.

export * from "./build-export.ts";
export * from "./collect-judgements.ts";
export * from "./collect-optimizations.ts";
export * from "./collect-searches.ts";
export * from "./dataset-card.ts";
export * from "./decontaminate.ts";
export * from "./examples.ts";
export * from "./formats.ts";
export * from "./ports.ts";
export { runConfigs } from "./run-configs.ts";

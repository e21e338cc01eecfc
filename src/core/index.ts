// The pure data that travels through the pipeline: goals, messages, declarations, verdicts.
// Input: nothing; this folder imports nothing. Output: types (and tiny constructors) for all others.
// Lean-side data keeps Lean's own names.

export * from "./answer-text.ts";
export * from "./bench.ts";
export * from "./canonical-goal.ts";
export * from "./code-bench.ts";
export * from "./critique.ts";
export * from "./declaration.ts";
export * from "./execution.ts";
export * from "./goal.ts";
export * from "./harmless-text.ts";
export * from "./json.ts";
export * from "./kernel-steps.ts";
export * from "./lean-grammar.ts";
export * from "./lean-text.ts";
export * from "./library.ts";
export * from "./line-chart.ts";
export * from "./local-module.ts";
export * from "./message.ts";
export * from "./obligation.ts";
export * from "./optimization.ts";
export * from "./policy-network.ts";
export * from "./program-score.ts";
export * from "./prompt-template.ts";
export * from "./random.ts";
export * from "./reward.ts";
export * from "./run.ts";
export * from "./run-event.ts";
export * from "./search.ts";
export * from "./search-events.ts";
export * from "./statistics.ts";
export * from "./survey.ts";
export * from "./tables.ts";
export * from "./term.ts";
export * from "./term-view.ts";
export * from "./text-hash.ts";
export * from "./theorem-proof.ts";
export * from "./training.ts";
export * from "./verdict.ts";

// Goal analysis: what a goal is made of, and how good a decomposition of it is.
// Input: the terms of a goal as Lean elaborated them. Output: operator footprint, key, constants, score.
// Everything here is a pure function of its input; nothing calls Lean.

export { footprint, goalAnalysis } from "./analyse-goal.ts";
export { decompositionScore, reductionRate, type ScoreInput, softMaximum } from "./score.ts";
export { TermReader } from "./term-reader.ts";

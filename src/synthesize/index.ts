// Verified code from a description: a specification, a program, and a proof that the program meets it.
// Input: a task in words with a signature and cases; models in the roles of specification writer and coder.
// Output: the Lean text with what was tested, what was proved, and what is wrong. Start at run.ts.

export { judgeSpecification } from "./judge-specification.ts";
export { readTaskFile, readTaskRow } from "./read-task.ts";
export type { Wanted } from "./rounds.ts";
export { type SynthesisReport, type SynthesizeCommand, synthesize } from "./run.ts";
export type { SynthesisTask } from "./task.ts";

// Readers of benchmark and task files.
// Input: rows of dataset files (Verina, Clever, HumanEval, LiveCodeBench, BigCodeBench), as text.
// Output: problems to prove, and programming tasks with their tests. Nothing here reads files or runs programs.

export { loadBenchmark } from "./load-benchmark.ts";
export { readCodeTask } from "./read-task.ts";
export { rowFault } from "./row-fault.ts";

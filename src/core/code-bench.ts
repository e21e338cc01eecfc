import type { BenchRowFault, PassPoint, Rate } from "./bench.ts";
import type { ExecutionLimits, ExecutionStatus, TestCase, TestSuite } from "./execution.ts";

type CodeBenchmark = "humaneval" | "livecodebench" | "bigcodebench";

/** A task of a benchmark of programs. */
export interface CodeTask {
  /** E.g. `HumanEval/0`; unique within its file. */
  id: string;
  benchmark: CodeBenchmark;
  /** What a coder is shown. */
  prompt: string;
  /** Goes before a completion to make it a program; empty where programs are written whole. */
  prefix: string;
  /** The function that the tests call; `null` for programs that read stdin. */
  entryPoint: string | null;
  /** The hidden tests. They belong in no prompt. */
  suite: TestSuite;
  /** Tests that the statement shows. */
  publicCases: TestCase[];
  limits: Partial<ExecutionLimits>;
  contestImports: boolean;
  /** The original ends a program's tests at the first failure. */
  stopAtFailure: boolean;
  difficulty: string | null;
  categories: string[];
  /** The benchmark's own solution as a whole program, where it has one. */
  canonical: string | null;
}

/**
 * How a program failed: `crash-like` by exceptions, exits, memory and output alone, `assertion-only` by
 * wrong answers alone, `mixed` by both, `timeout` where time ran out in any test. `no-tests`, `tampered`
 * and `harness-error` as in the verdict.
 */
export type FailureClass =
  | "crash-like"
  | "assertion-only"
  | "mixed"
  | "timeout"
  | "no-tests"
  | "tampered"
  | "harness-error";

export interface CodeSampleResult {
  status: ExecutionStatus;
  failureClass: FailureClass | null;
  passedTests: number;
  tests: number;
  /** Of the first failure; may tell what a hidden test expects. */
  detail: string;
  /** Line of the program that raised, from 1. */
  line: number | null;
  /** Where that was looked for: line that gave the answer on which the first failing test failed. */
  answerLine?: number | null;
  /** Its tests ran in its own process; see `Execution.isolation`. */
  shared?: boolean;
  /** The original counts it as a pass although nothing was tested. */
  originalPasses: boolean;
  /** Milliseconds of the program. */
  programMs: number;
}

export interface CodeTaskResult {
  id: string;
  difficulty: string | null;
  categories: string[];
  /** In the order of sampling. */
  samples: CodeSampleResult[];
}

/** A row of a table by difficulty or category. `passAt1`: mean over tasks, 0 to 1. */
export interface CodeGroup {
  name: string;
  tasks: number;
  passAt1: number;
}

export interface CodeSummary {
  tasks: number;
  samples: number;
  /** Tasks whose first sample passes. */
  solved: Rate;
  pass: { estimator: "unbiased" | "first-k"; curve: PassPoint[] };
  byDifficulty: CodeGroup[];
  /** A task counts in each of its categories. */
  byCategory: CodeGroup[];
  /** Of samples; most frequent first. */
  failures: { failureClass: FailureClass; count: number }[];
  /** Samples that the original counts as passed because their suite is empty. */
  emptySuites: number;
  /** Samples tested in their own process; see `Execution.isolation`. */
  sharedProcess: number;
}

export interface CodeReport {
  format: 1;
  kind: "code";
  title: string;
  facts: Record<string, string>;
  summary: CodeSummary;
  tasks: CodeTaskResult[];
  faults: BenchRowFault[];
}

/** Two reports on the tasks that both have; a task is solved when its first sample passes. */
export interface CodeComparison {
  common: number;
  solvedBefore: Rate;
  solvedAfter: Rate;
  wins: string[];
  regressions: string[];
  /** Exact two-sided McNemar test of wins against regressions, 0 to 1. */
  pValue: number;
}

export type TriggerKind = "exception" | "assertion";

/** Where a repair was made, and where its failure showed. Lines of the program before it, from 1. */
export interface RepairLocation {
  triggerLine: number | null;
  /** How it was found: the line that raised, or the one that gave the answer on which an assertion failed. */
  triggerBy: TriggerKind | null;
  /** First line of the largest edited hunk; `null` when nothing changed. */
  fixLine: number | null;
  /** |fix - trigger|, in lines. */
  distance: number | null;
  /** Lines removed and added. */
  changedLines: number;
  /** Changed lines over the lines of the program before. */
  changedRatio: number;
}

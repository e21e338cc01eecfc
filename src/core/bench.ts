/** A row of a benchmark file. */
export interface BenchProblem {
  /** Name, unique within the file. */
  id: string;
  /** A Lean file with `sorry`s. */
  text: string;
}

/** What a benchmark measures on one of the independent runs at a task. */
export interface BenchRun {
  /** By the gate; a run that was cut off, because another one had succeeded, is not. */
  proved: boolean;
  /** Decompositions that were judged. */
  iterations: number;
  /** Of these: the goal did not follow from the lemmas, or not all were used. */
  proofFailed: number;
  /** Of these: a lemma had a counterexample. */
  quickcheckFailed: number;
  /** Best score of a decomposition of the theorem itself, 0 where all were refused; `null` where none was judged. */
  bestScore: number | null;
  /** Best reduction 1 - d(open lemmas)/d(goal) after each iteration, 0 to 1. */
  reductions: number[];
  /** Proofs that were judged for the goal that took most of them; `null` where the run is not proved. */
  completionIterations: number | null;
}

/** Requests to a model in a role, answered or not. */
export interface RoleUse {
  role: string;
  model: string;
  requests: number;
}

/** What a benchmark measures on one task. */
export interface BenchTaskResult {
  id: string;
  status: "proved" | "disproved" | "failed" | "skipped";
  /** Milliseconds of wall time, over all attempts. */
  elapsedMs: number;
  /** Candidates that Lean checked. */
  checks: number;
  modelCalls: number;
  tokens: { input: number; output: number };
  costUsd: number;
  /** Lemmas in the final proof. */
  lemmaCount: number;
  /** Size of the final proof with its lemmas; `null` when there is none. */
  proofLength: { lines: number; characters: number } | null;
  /** Independent runs in order, `true` where solved; may end at the first success. */
  attempts: boolean[];
  decompositions: {
    tried: number;
    /** The goal did not follow from the lemmas, or not all were used. */
    failedReconstruction: number;
    /** A lemma had a counterexample. */
    failedQuickcheck: number;
  };
  /** Scores of valid decompositions, and whether all of their lemmas came to be proved. */
  scores: { score: number; proved: boolean }[];
  /** Best reduction 1 - d(open lemmas)/d(goal) after each decomposition iteration, 0 to 1. */
  reductionByIteration: number[];
  /** In the order of `attempts`; not in reports of older versions. */
  runs: BenchRun[];
  /** Requests to models; not in reports of older versions. */
  roles: RoleUse[];
  /** What kind of failure it was, e.g. `timed-out`; `null` when proved or disproved. */
  errorClass: string | null;
}

/** A row of a benchmark file that could not be used. `line`: from 1. */
export interface BenchRowFault {
  line: number;
  message: string;
}

/** A share, with its 95 % Wilson interval; `rate` and the bounds are 0 to 1, `null` when `of` is 0. */
export interface Rate {
  count: number;
  of: number;
  rate: number | null;
  low: number | null;
  high: number | null;
}

/** `sd`: of the sample (n - 1); `null` below two values, as is `mean` without any. */
export interface Spread {
  n: number;
  mean: number | null;
  sd: number | null;
}

export interface PassPoint {
  k: number;
  /** 0 to 1. */
  rate: number;
}

/** With the largest of the values. */
export type SpreadToMost = Spread & { max: number | null };

/**
 * The figures of Goedel-Code-Prover (arXiv 2603.19329) with its denominators; `k`: the first so many runs at each
 * task.
 */
export interface PaperFigures {
  /** Table 1, over proved tasks: lemmas, and lines of the proof with them. */
  lemmas: SpreadToMost;
  proofLines: SpreadToMost;
  /** Table 2: of the iterations in runs in which no lemma had a counterexample, those whose proof failed. */
  proofFailed: Rate;
  /** Table 2: of the runs, those in which a lemma had a counterexample. */
  quickcheckFailed: Rate;
  /** Table 3: which model served which role. */
  roles: RoleUse[];
  /** Figure 4: mean of the best reduction in k runs after each iteration, over tasks with a decomposition in them. */
  reduction: { k: number; tasks: number; curve: number[] }[];
  /** Figure 5: tasks proved in k runs with at most so many proofs judged for any goal. */
  completion: { k: number; curve: { iterations: number; proved: Rate }[] }[];
  /** Figure 6: best score of a task against whether it is proved, over tasks with a decomposition. */
  bestScore: { auroc: number | null; bins: { from: number; to: number; proved: Rate }[] };
  /** Figures 11 and 12: of all decompositions that were judged, refused ones with 0, and of the best of each task. */
  scores: { from: number; to: number; decompositions: number; tasks: number }[];
}

export interface BenchSummary {
  tasks: number;
  proved: Rate;
  disproved: Rate;
  /** Proved or disproved. */
  solved: Rate;
  /** Solved within so many seconds per task. */
  solvedWithin: { seconds: number; solved: Rate }[];
  /** Over proved tasks. */
  lemmaCount: Spread;
  /** Over tasks with a proof. */
  proofLines: Spread;
  proofCharacters: Spread;
  pass: {
    /** `unbiased`: every task was tried equally often; `first-k`: tasks ended at their first success. */
    estimator: "unbiased" | "first-k";
    curve: PassPoint[];
  };
  /** From iteration 1; a task that ended earlier counts with its last value. `running`: not ended. */
  reduction: { iteration: number; mean: number; running: number }[];
  decompositions: { tried: number; failedReconstruction: Rate; failedQuickcheck: Rate };
  /** Does a higher score mean that the lemmas can be proved? `auroc`: 0 to 1, 0.5 is chance. */
  scores: { auroc: number | null; bins: { from: number; to: number; proved: Rate }[] };
  /** Milliseconds per task. */
  elapsedMs: Spread & { total: number };
  checks: number;
  /** Checks per second of task time. */
  checksPerSecond: number | null;
  modelCalls: number;
  tokens: { input: number; output: number };
  costUsd: number;
  costPerSolvedUsd: number | null;
  /** As the paper on Goedel-Code-Prover reports. */
  paper: PaperFigures;
  /** Failures by class, most frequent first. */
  errors: { errorClass: string; count: number }[];
}

export interface BenchReport {
  format: 1;
  /** Says what was measured, e.g. the benchmark's file name. */
  title: string;
  /** What can change the figures: settings, versions, machine. */
  facts: Record<string, string>;
  summary: BenchSummary;
  tasks: BenchTaskResult[];
  faults: BenchRowFault[];
}

/** Two reports on the tasks that both have. */
export interface BenchComparison {
  common: number;
  onlyBefore: string[];
  onlyAfter: string[];
  solvedBefore: Rate;
  solvedAfter: Rate;
  /** Solved after and not before, and the reverse. */
  wins: string[];
  regressions: string[];
  /** Exact two-sided McNemar test of wins against regressions, 0 to 1. */
  pValue: number;
  /** Tasks solved in both: milliseconds. */
  bothSolved: { before: Spread; after: Spread };
  /** Scores of decompositions on the tasks in both, e.g. before and after training. */
  scores: { before: PaperFigures["scores"]; after: PaperFigures["scores"] };
}

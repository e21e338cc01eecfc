/** A row of a benchmark file. */
export interface BenchProblem {
  /** Name, unique within the file. */
  id: string;
  /** A Lean file with `sorry`s. */
  text: string;
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
  /** What kind of failure it was, e.g. `timed-out`; `null` when proved or disproved. */
  errorClass: string | null;
}

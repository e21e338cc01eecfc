import type { ExecutionLimits, ExecutionStatus, TestSuite } from "./execution.ts";

/** Where a point of a critique comes from. `text`: the prose of the task; `test`: a test of the
 * repository that the draft is in; `model`: a language model says so. */
export type PointSource =
  | "signature"
  | "example"
  | "doctest"
  | "constraint"
  | "text"
  | "test"
  | "model";

/**
 * `met`, `violated`: what the draft did when it was run; `verified`, `refuted`: what Lean says of the draft's
 * translation; `unknown`: nobody tried.
 */
export type PointStatus = "met" | "violated" | "verified" | "refuted" | "unknown";

/**
 * `sure`: the task states it, as an example, a test or a sentence; `likely`: it follows from what the task states;
 * `possible`: a guess, which never makes a point `violated`.
 */
type PointConfidence = "sure" | "likely" | "possible";

/** One thing that a program has to do, and whether the draft does it. */
export interface CritiquePoint {
  /** E.g. `median([1, 2]) returns 1.5`, or a sentence of a model. */
  text: string;
  /** Where it comes from. */
  source: PointSource;
  /** Whether the draft does it. */
  status: PointStatus;
  /** Line of the draft to look at first, from 1. */
  line: number | null;
  /** The call that shows it, e.g. `median([1, 2])`; there is one for each point that is violated. */
  failingInput: string | null;
  /** E.g. `returns 1.5`. */
  expected: string | null;
  /** E.g. `raised IndexError: list index out of range`. */
  actual: string | null;
  /** The Lean statement, where there is one. */
  lean?: string;
  /** How sure it is that the task asks for this; absent: nobody says. */
  confidence?: PointConfidence;
}

/**
 * An edit with which `mends` of the `of` violated obligations come true, and none that was met is broken.
 * Evidence, no proof.
 */
export interface SuggestedRepair {
  /** The line that it changes, from 1. */
  line: number;
  /** E.g. `comparison`. */
  kind: string;
  /** That line as it is. */
  before: string;
  /** That line with the edit. */
  after: string;
  /** The whole program with the edit. */
  program: string;
  mends: number;
  of: number;
  /**
   * It mends everything, the search for others came to its end, none of them behaves otherwise on further input, and
   * the examples are enough for its kind. Only such an edit is written over a draft.
   */
  sure?: boolean;
}

/** What is to be said of a draft for a task. */
export interface Critique {
  origin: "symbolic" | "model";
  /** What the program has to achieve. */
  subgoals: CritiquePoint[];
  /** Where it falls short. */
  gapAnalysis: CritiquePoint[];
  /** What it has to withstand. */
  checklist: CritiquePoint[];
  /** The likeliest first. */
  repairs: SuggestedRepair[];
  /** Where several edits mend everything: a call on which they differ, and what each returns. */
  question?: string | null;
}

/** What may be known about a task before the end: never its hidden tests. */
export interface CritiqueTask {
  /** Name for reports, e.g. `HumanEval/0`. */
  id: string;
  /** The task as a coder sees it: prose, or Python with a function that is still to be written. */
  prompt: string;
  /** The function that is asked for; `null`: found in the prompt, or a program that reads stdin. */
  entryPoint: string | null;
  /** Tests that the task itself shows, e.g. LiveCodeBench's public cases; `null` when there are none. */
  visibleTests: TestSuite | null;
  /** How programs for it run, hidden tests included. */
  limits?: Partial<ExecutionLimits>;
  /** Programs take the usual modules of programming contests for granted; default false. */
  contestImports?: boolean;
}

/** The loops, and one that only asks a coder. */
export const CRITIQUE_METHODS = ["scope", "self-refine", "reflexion", "coder-only"] as const;

/** How a program is revised; see `critique/scaffolds`. */
export type CritiqueMethod = (typeof CRITIQUE_METHODS)[number];

/** What happened in a loop, in order. `program`: as it was after the step. */
export type CritiqueStep =
  | { kind: "draft"; program: string }
  /** `answer`: the critic's own words, in tags; `null` when the critique was made without a model. */
  | {
      kind: "critique";
      program: string;
      critique: Critique;
      text: string;
      answer: string | null;
      /** What the critic was shown of the program besides its text. */
      evidence?: string;
    }
  | { kind: "feedback"; program: string; text: string }
  | { kind: "tests"; program: string; text: string }
  | { kind: "execution"; program: string; passed: boolean; text: string }
  | { kind: "reflection"; program: string; text: string }
  | { kind: "revision"; program: string; before: string };

/**
 * Why a loop ended: `satisfied`: the critic or the visible tests have no more objections; `rounds`: all were used;
 * `budget`: no call was left; `unreadable`: an answer could not be read, asked for twice; `failed`: the model did
 * not answer; `cancelled`.
 */
export type CritiqueEnd = "satisfied" | "rounds" | "budget" | "unreadable" | "failed" | "cancelled";

/** A loop on one task. */
export interface CritiqueRecord {
  /** Its id. */
  task: string;
  method: CritiqueMethod;
  /** What the coder was asked. */
  prompt: string;
  /** The first program; `null` when the coder gave none. */
  draft: string | null;
  /** The last program. */
  program: string | null;
  /** In order. */
  steps: CritiqueStep[];
  /** Why it ended. */
  end: CritiqueEnd;
  /** What ended it, for people; `null` where `end` is enough. */
  reason: string | null;
  /** Answers of models, cached ones included, by role. */
  calls: Record<string, number>;
}

/** The verdict of hidden tests on a program, from which rewards are computed. */
export interface ProgramVerdict {
  /** Of the first test that did not pass. */
  status: ExecutionStatus;
  /** Tests that passed. */
  passed: number;
  /** Tests in all. */
  total: number;
  /** A test ended in an exception, or the program did not start. */
  hasRuntimeError: boolean;
  /** A test ran out of time. */
  hasTimeout: boolean;
  /** Of the first failure; may tell what a hidden test expects. */
  detail: string;
  /**
   * The program had a say in its verdict: the tests ran in its process, or asked its objects how they compare. See
   * `Execution.isolation` and `Execution.trust`.
   */
  onTrust?: boolean;
}

/** A loop, or a critique alone, with the verdicts of the hidden tests on its programs, run when it was over. */
export interface CritiqueResult {
  /** The benchmark's id of the task, where a run has several loops on it. */
  task?: string;
  /** `null`: there was no loop, only a critique and its suggested repair. */
  method: CritiqueMethod | null;
  prompt: string;
  draft: string | null;
  program: string | null;
  /** Of the draft. */
  critique: Critique | null;
  steps: CritiqueStep[];
  end: CritiqueEnd;
  reason: string | null;
  calls: Record<string, number>;
  /** Each program once, in the order of writing; empty without hidden tests. */
  verdicts: { program: string; verdict: ProgramVerdict }[];
  /** The hidden tests; absent in runs of older versions. */
  tests?: TestSuite | null;
}

/** A revision for training: task, program before, critique, program after. */
export interface CritiqueTuple {
  task: string;
  /** x: the task as the coder saw it. */
  x: string;
  p0: string;
  /** The critique in tags. */
  y: string;
  p1: string;
  /** What the critic was shown of p0 besides its text. */
  evidence?: string;
  /** The hidden tests, where the run kept them. */
  tests?: TestSuite;
  /** Without what a hidden test expects. */
  before: Omit<ProgramVerdict, "detail">;
  after: Omit<ProgramVerdict, "detail">;
  changedLines: number;
}

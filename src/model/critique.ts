/** Where a point of a critique comes from. `text`: the prose of the task; `model`: a language model says so. */
export type PointSource = "signature" | "example" | "doctest" | "constraint" | "text" | "model";

/**
 * `met`, `violated`: what the draft did when it was run; `verified`, `refuted`: what Lean says of the draft's
 * translation; `unknown`: nobody tried.
 */
export type PointStatus = "met" | "violated" | "verified" | "refuted" | "unknown";

/** One thing that a program has to do, and whether the draft does it. */
export interface CritiquePoint {
  /** E.g. `median([1, 2]) returns 1.5`, or a sentence of a model. */
  text: string;
  source: PointSource;
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
}

/** An edit with which everything that was tried comes true. Evidence, no proof. */
export interface SuggestedRepair {
  line: number;
  /** E.g. `comparison`. */
  kind: string;
  before: string;
  after: string;
  /** The whole program with the edit. */
  program: string;
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
}

/** What may be known of a task before the end: hidden tests have no place in it. */
export interface CritiqueTask {
  /** Name for reports, e.g. `HumanEval/0`. */
  id: string;
  /** The task as a coder sees it: prose, or Python with a function that is still to be written. */
  prompt: string;
  /** The function that is asked for; `null`: found in the prompt, or a program that reads stdin. */
  entryPoint: string | null;
}

/** A precondition and a postcondition: terms over the parameters and `result`, or whole definitions. */
export interface Specification {
  precondition: string;
  postcondition: string;
  /** Definitions that they, and the program, rest on. */
  helpers: string;
}

/** What one part of a judgement came to. `unknown`: Lean decided neither way. */
export interface Tally {
  passed: number;
  failed: number;
  unknown: number;
}

/** Something that a specification or a program gets wrong. */
export interface Fault {
  /** Whose fault it is. */
  of: "precondition" | "postcondition" | "program";
  /** E.g. `f 3 returns 4 instead of 5`. */
  text: string;
}

/** How a specification did on what is known of its task. */
export interface SpecificationReport {
  /** `rejected` with faults; `undecided` where some claim is neither proved nor refuted. */
  verdict: "accepted" | "rejected" | "undecided";
  /** Accepts the inputs that it has to accept. */
  preconditionComplete: Tally;
  /** Refuses those that it has to refuse. */
  preconditionSound: Tally;
  /** Accepts right outputs. */
  postconditionComplete: Tally;
  /** Refuses wrong ones. */
  postconditionSound: Tally;
  faults: Fault[];
  /** Mutated answers that it accepts where the task seems to allow several outputs; they count as no fault. */
  otherOutputs: string[];
  /** Why it was not judged at all: Lean's error. */
  error: string | undefined;
}

/** How a program did on the cases of its task. */
export interface ProgramReport {
  /** `passed`: every case. `undecided`: some could not be run. */
  verdict: "passed" | "failed" | "undecided";
  /** Cases. */
  cases: Tally;
  faults: Fault[];
  /** Why it was not run at all: Lean's error. */
  error: string | undefined;
}

/** What became of the theorem that the program meets the specification. `file`: the whole Lean text. */
export interface CorrectnessReport {
  status: "proved" | "disproved" | "unproved";
  file: string;
  /** Values of the parameters that refute it, e.g. `n := 0`. */
  counterexample: string | undefined;
  /** Why it is not proved. */
  reason: string | undefined;
}

/** One answer of a model, and what was found of it. */
export interface SynthesisStep {
  role: "specification" | "coder";
  /** Lean text, or nothing where the answer had none that could be used. */
  text: string | null;
  faults: string[];
}

/**
 * How the work on a task ended. `done`: all that was wanted passed its tests, and was proved where a proof was wanted;
 * `unproved`: it passed, and no proof was found; `rejected`: what was given does not pass; the rest ended it early.
 */
export type SynthesisEnd =
  | "done"
  | "unproved"
  | "rejected"
  | "rounds"
  | "budget"
  | "failed"
  | "cancelled";

/** What was made of a task. */
export interface SynthesisResult {
  end: SynthesisEnd;
  reason: string | null;
  specification: Specification | null;
  program: string | null;
  specificationReport: SpecificationReport | null;
  programReport: ProgramReport | null;
  correctness: CorrectnessReport | null;
  steps: SynthesisStep[];
}

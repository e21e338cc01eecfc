import type { Candidate, Statement, TrainingMessage } from "../../core/index.ts";
import type { ReplayProblem } from "../replay/proof-sample.ts";

/** A goal as a prompt shows it. */
export interface ShownGoal {
  statement: Statement;
  /** As Lean shows it, after its binders were introduced. */
  shown: string;
  /** Lean text before the statement. */
  context: string;
  /** Lemmas that a proof may cite. */
  lemmas: Statement[];
}

/** Prompts as our own policies prompt, so that what is learned fits where it is used. */
export interface PromptWriter {
  complete(goal: ShownGoal): TrainingMessage[];
  decompose(goal: ShownGoal): TrainingMessage[];
  optimize(problem: ReplayProblem): TrainingMessage[];
  /** A candidate in the form that `complete` and `decompose` ask for. */
  answer(statement: Statement, candidate: Candidate): string;
}

/** What is needed to read the texts of a task. */
interface GateFile {
  /** Name of the task, by which modules of its project are found. */
  file: string;
  text: string;
  /** Drop imports that this Lean does not have. */
  core: boolean;
}

/** A text for the gate to verify. */
export interface GateText extends GateFile {
  /** The same with `sorry` for each proof: what its theorems have to say. */
  statements: string;
}

/** A proof in the place of another in a file. Offsets are bytes. */
export interface GateProof extends GateFile {
  theorem: string;
  range: { start: number; end: number };
  /** E.g. `:= by omega`. */
  proof: string;
}

/** The gate's verdict on what a run recorded: nothing is exported as a proof that it does not accept now. */
export interface RecordGate {
  /** Full names of the theorems of a text that it accepts; none where its statements are not readable. */
  provedIn(text: GateText): Promise<ReadonlySet<string>>;
  /** Whether it accepts the proof for the same statement. */
  accepts(proof: GateProof): Promise<boolean>;
}

/** Why recorded things were left out, and how often. */
export type Skipped = Record<string, number>;

export function skip(skipped: Skipped, reason: string): void {
  skipped[reason] = (skipped[reason] ?? 0) + 1;
}

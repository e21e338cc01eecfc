import type { Candidate, Statement, TrainingMessage } from "../../core/index.ts";
import type { ModelTask, ModelTaskOf } from "../../llm/index.ts";
import type { ReplayProblem } from "../replay/proof-sample.ts";

/** Prompts as our own policies prompt, so that what is learned fits where it is used. */
export interface PromptWriter {
  /** The prompt of a task, by the code that asks models in `prove`, `optimize`, `critique` and `formalize`. */
  write(task: ModelTask): TrainingMessage[];
  /** The task of a rewrite, where no model was asked and so none was recorded. */
  rewrite(problem: ReplayProblem): ModelTaskOf<"optimization">;
  /** A candidate in the form that the prompts of goals ask for. */
  answer(statement: Statement, candidate: Candidate): string;
}

/** What models were asked and said in a task, as far as the run recorded it. */
export interface Asked {
  /** Tasks by what they are about, in the order of asking. */
  tasks: readonly { about: string; task: ModelTask }[];
  /** Answers as they came, with their reasoning, by what they are about. */
  said: readonly { about: string; text: string }[];
}

/** The answer of a model in which a proof stands, blanks aside. */
export function saidWith({ said }: Asked, about: string, proof: string): string | undefined {
  const bare = (text: string) => text.replace(/\s+/g, "");
  const wanted = bare(proof);
  if (wanted === "") return undefined;
  return said.find((one) => one.about === about && bare(one.text).includes(wanted))?.text;
}

/** What is needed to read the texts of a task. */
export interface GateFile {
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

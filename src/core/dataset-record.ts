import type { RunId } from "./run.ts";

/** What a record of a run can teach. */
export const RECORD_KINDS = [
  "decomposition",
  "completion",
  "correction",
  "formalization",
  "alignment",
  "optimization",
  "critique",
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export interface TrainingMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** The source of a record. All records of a problem go to the same side of a split. */
export interface TrainingProblem {
  /** The task's id: the same in every run. */
  id: string;
  name: string;
  /** Its whole Lean text. */
  text: string;
  run: RunId;
}

/** One answer to a prompt, with its verdict. */
export interface TrainingAnswer {
  /** In the form that the prompt asks for. */
  text: string;
  /** The model's own words in which it stands, with its reasoning; absent where no model gave it. */
  said?: string;
  /** The higher the better; what is not valid has 0 or less. */
  score: number;
  /** It passed the trajectory filter of its kind: good enough to be imitated. */
  isPositive: boolean;
}

/** All answers to one prompt: a demonstration, preferences and a task for RL can be made from it. */
export interface TrainingRecord {
  kind: RecordKind;
  /** The task from which the prompt is made and by which answers are scored: a `ModelTask`. */
  asked: { readonly taskId: string; readonly kind: string };
  problem: TrainingProblem;
  prompt: TrainingMessage[];
  /** What was asked about, e.g. `theorem t (n : Nat) : n + 0 = n`: Lean text up to `:=`. */
  statement: string;
  /** Lean text before it. */
  context: string;
  /** Lean text whose last theorem ends in `sorry`: a proof of it is scored against this. */
  task: string;
  /** Each text once. */
  answers: TrainingAnswer[];
}

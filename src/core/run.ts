import type { CritiqueResult } from "./critique.ts";
import type { FormalizationResult } from "./formalization.ts";
import type { JsonValue } from "./json.ts";
import type { TheoremOptimization } from "./optimization.ts";
import type { ProvedLemma, ProveReport } from "./prove-report.ts";
import type { Counterexample, Feedback } from "./search.ts";
import type { SynthesisResult } from "./synthesis.ts";
import type { TokenCount } from "./token-count.ts";

/** Eight letters and digits, e.g. `k3f9x2mq`. */
export type RunId = string & { readonly brand: "RunId" };
/** Hash of the problem's name and text: the same in every run, 16 hexadecimal digits. */
export type TaskId = string & { readonly brand: "TaskId" };

/** What a command does. */
export type RunKind = "prove" | "bench" | "optimize" | "critique" | "formalize" | "synthesize";

/** `interrupted`: it did not finish, and no process works on it; the same command resumes it. */
export type RunState = "running" | "finished" | "interrupted";

/** `open`: not finished; everything else is final. `passed`: a program passed its tests. */
export type TaskStatus = "open" | "proved" | "disproved" | "passed" | "failed" | "skipped";

/** A file that a run was started on, with the SHA-256 of what it contained, in hexadecimal. */
export interface RunInput {
  /** As it was given. */
  file: string;
  /** 64 hexadecimal digits. */
  sha256: string;
}

/** E.g. `{ lemmata: "0.1.0", lean: "4.28.0-pre" }`. */
export interface ToolVersions {
  lemmata: string;
  lean: string;
}

/** What a command asks for. Two requests are the same command when all fields are equal. */
export interface RunRequest {
  kind: RunKind;
  /** Everything that can change results; nothing that cannot (such as how progress is shown). */
  settings: JsonValue;
  inputs: RunInput[];
}

/** A run as it is recorded. */
export interface RunRecord extends RunRequest {
  /** Unique in the store; the beginning is enough where a command asks for it. */
  id: RunId;
  /** Milliseconds since 1970. */
  created: number;
  /** When something was last recorded, milliseconds since 1970. */
  updated: number;
  /** Of what it was begun with. */
  versions: ToolVersions;
  /** `interrupted`: its process is gone, and the same command goes on with it. */
  state: RunState;
  /** What interrupted it, in words, e.g. that a server of models is gone; not where its process was ended. */
  stopped?: string;
  /** Tasks by status. */
  tasks: Record<TaskStatus, number>;
}

/** A problem: its name within the run, and its whole Lean text. */
export interface NewTask {
  name: string;
  content: string;
}

/** How a task ended. What is not known or does not apply is `null` or empty. */
export interface TaskResult {
  /** The whole finished file, or the best partial one. */
  finalText: string | null;
  /** What follows `:=` in the theorem, or in the negation when it is disproved. */
  proof: string | null;
  /** What it was proved from, in order. */
  lemmas: ProvedLemma[];
  /** Values that make it false. */
  counterexample: Counterexample | null;
  /** Full names of the axioms that the proof rests on. */
  axioms: string[];
  /** Why it is not proved, in a sentence. */
  reason: string | null;
  /** The same as a stable class, e.g. `budget`; absent when the events of the search tell. */
  errorClass?: string;
  /** What became of each `sorry` of the file; not in runs of older versions. */
  report?: ProveReport;
  /** What an optimizer found for the theorems of the file. */
  optimizations?: TheoremOptimization[];
  /** How a program was criticized and revised. */
  critique?: CritiqueResult;
  /** What became of an informal statement. */
  formalization?: FormalizationResult;
  /** What was specified, programmed and proved. */
  synthesis?: SynthesisResult;
  /** Milliseconds of wall time. */
  elapsedMs: number;
  /** Requests to models. */
  modelCalls: number;
  /** Of these requests. */
  tokens: TokenCount;
  /** What they cost, in US dollars. */
  costUsd: number;
}

/** A task of a run, and how far it is. */
export interface TaskRecord extends NewTask {
  /** The run that it belongs to. */
  runId: RunId;
  /** Of the task, in the whole store. */
  id: TaskId;
  /** What became of it. */
  status: TaskStatus;
  /** How often it was started; more than once after interruptions, or for pass@k. */
  attempts: number;
  /** `null` while it is open. */
  result: TaskResult | null;
}

/** One start of a task: what is recorded about it is kept apart from other starts. */
export interface TaskAttempt {
  runId: RunId;
  taskId: TaskId;
  /** From 1. */
  attempt: number;
}

/** What decides a verdict, besides Lean's version, which the store adds. */
export interface VerdictQuestion {
  /** Everything that is read before the statement, e.g. the texts of the environment joined. */
  environment: string;
  /** Lean text up to `:=`. */
  statement: string;
  proof: string;
}

export interface CachedVerdict {
  feedback: Feedback;
  /** Milliseconds that the check took when it was made. */
  elapsedMs: number;
}

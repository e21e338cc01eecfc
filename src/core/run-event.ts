import type { ObligationReport } from "./prove-report.ts";
import type { RunId, TaskId } from "./run.ts";
import type { ProposedLemma } from "./search.ts";
import type { SearchEvent } from "./search-events.ts";

/** One call of a language model, as it is kept with a run. */
interface RecordedModelCall {
  /** E.g. `decompose`. */
  role: string;
  model: string;
  /** What it was about, e.g. the name of a theorem. */
  about?: string;
  /** The prompt, each text by its hash among the texts of the store; not in runs of older versions. */
  messages?: { role: string; text: string }[];
  /** Key of the request in the cache of responses. */
  key: string;
  /** `answered`, or why there is no answer. */
  outcome: string;
  /** The same in words, where there is none. */
  error?: string;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  /** Requests that are billed, attempts that broke off included; older runs do not say. */
  calls?: number;
  /** Answered from the cache, at no cost. */
  cached: boolean;
}

/** What was made of a model's answer; the call with the same key came before it. */
export interface AnswerReading {
  /** Key of the request. */
  key: string;
  role: string;
  /** What it was about, e.g. the name of a theorem. */
  about?: string;
  /** Something to check was found in it. */
  readable: boolean;
  /** Why nothing was found, as the model was told. */
  reasons: string[];
}

/** What came of a call of a tool: all that it changes is in here, so that it need not be made again. */
export interface ToolOutcome {
  /** For the model. */
  text: string;
  /** The file that is worked on from now on, where it changed. */
  file?: string;
  /** Helper theorems with proofs that Lean accepted; no verdict of the gate. */
  lemmas?: ProposedLemma[];
  /** To be remembered. */
  lesson?: string;
  /** The file has neither errors nor gaps. */
  isWhole?: boolean;
}

/** A call of a tool by a model, with its result; the call of the model with the same key came before it. */
export interface ToolUse {
  /** Key of the request whose answer made the call. */
  key: string;
  /** Which call of that answer it is, from 0. */
  index: number;
  /** What it was about, e.g. the name of a theorem. */
  about?: string;
  /** Which of several agents, from 0. */
  agent: number;
  /** E.g. `check`. */
  tool: string;
  /** By parameter, as the model wrote it. */
  input: Record<string, unknown>;
  /** All that came of it. */
  outcome: ToolOutcome;
  /** Milliseconds. */
  ms?: number;
}

/** A proof that the optimizer tried for a theorem. */
export interface ProofTry {
  /** Full name of the theorem. */
  theorem: string;
  /** Of the metric, e.g. `length`. */
  metric: string;
  policy: "symbolic" | "llm";
  /** E.g. `:= by omega`; empty for an answer that has none. */
  proof: string;
  /** Of the metric, higher is better; `null` where Lean refused the proof. No verdict of the gate. */
  value: number | null;
  /** Why it was refused. */
  reason?: string;
}

/** A formal statement that was proposed for a text, and what its judges said. */
export interface JudgedFormalization {
  /** What it is to say, in words. */
  informal: string;
  /** Lean text before the statement. */
  context: string;
  /** Modules that it imports; absent in runs of older versions. */
  imports?: string[];
  /** Lean text up to `:=`. */
  statement: string;
  /** Lean elaborates it. */
  compiles: boolean;
  /** It says what the text says: 0 to 1, higher is better. */
  faithfulness: number;
  /** The whole text with its proof, where the gate accepted it. */
  proof?: string;
}

/** An attempt at a task begins. */
interface AttemptStart {
  /** Its number, from 0; attempts of an earlier process may have had it. */
  sample: number;
}

/** A `sorry` of the file is worked on. */
interface ObligationStart {
  /** Its id. */
  obligation: string;
  /** Full name of the theorem around it; `null` in an `example`. */
  declaration: string | null;
  /** Its place among the `sorry`s of the file that stand for proofs, from 1, and how many these are. */
  number: number;
  of: number;
  /** Milliseconds that the search for it may take. */
  timeLimitMs: number;
}

/**
 * What happened in a task: in its search, in a call to a model, or at the gate. `goal` is the id that `goal-open`
 * introduced, `at` milliseconds since the attempt began, `ms` how long it took.
 */
export type RunEvent =
  | SearchEvent
  | ({ kind: "model-call"; goal?: string; at: number; ms?: number } & RecordedModelCall)
  | ({ kind: "answer-read"; goal?: string; at: number; ms?: number } & AnswerReading)
  | ({ kind: "tool-call"; goal?: string; at: number; ms?: number } & ToolUse)
  | {
      kind: "task-verdict";
      goal?: string;
      at: number;
      ms?: number;
      status: string;
      reasons: string[];
    }
  | ({ kind: "attempt-start"; goal?: string; at: number; ms?: number } & AttemptStart)
  | ({ kind: "obligation-start"; goal?: string; at: number; ms?: number } & ObligationStart)
  /** What the search for a `sorry` came to; the gate has not judged its proof yet. */
  | { kind: "obligation-end"; goal?: string; at: number; ms?: number; report: ObligationReport }
  | ({ kind: "proof-try"; goal?: string; at: number; ms?: number } & ProofTry)
  /** What a model was first asked, as a task: `taskId`, `kind` and all that its prompt shows. */
  | {
      kind: "model-task";
      goal?: string;
      at: number;
      ms?: number;
      about: string;
      task: { taskId: string; kind: string };
    }
  | ({ kind: "formalization-judge"; goal?: string; at: number; ms?: number } & JudgedFormalization);

const BESIDE_SEARCH: ReadonlySet<string> = new Set([
  ...["model-call", "answer-read", "task-verdict", "proof-try", "formalization-judge"],
  ...["attempt-start", "obligation-start", "obligation-end", "tool-call", "model-task"],
  // Of earlier versions; the result of the task tells the same.
  "critique-judge",
]);

/** Whether an event tells of a search for a proof. */
export function isSearchEvent(event: RunEvent): event is SearchEvent {
  return !BESIDE_SEARCH.has(event.kind);
}

/** An event as it was kept. */
export interface RecordedEvent {
  /** Grows in the order of recording. */
  id: number;
  runId: RunId;
  taskId: TaskId;
  attempt: number;
  /** Milliseconds since 1970. */
  time: number;
  event: RunEvent;
}

import type { ProgramVerdict } from "./critique.ts";
import type { ExecutionStatus } from "./execution.ts";
import type { Position } from "./message.ts";
import type { FileVerdict, Reason } from "./verdict.ts";

/** A piece of a text from `start` to `end` (exclusive), in UTF-16 code units as JavaScript strings count. */
export interface TextSpan {
  start: number;
  end: number;
}

/** A tactic of a proof text, by its place in the syntax, e.g. `{start: 31, end: 36, hasRun: true}`. */
export interface ProofTactic extends TextSpan {
  /** Syntax kind, e.g. `Lean.Parser.Tactic.omega`. */
  kind?: string;
  /** Lean ran it; false for what comes after the error that ended its block. */
  hasRun: boolean;
}

/** An error of Lean with its place in the same text. */
export interface ProofError {
  /** Where it begins, in UTF-16 code units. */
  at: number;
  /**
   * Of "unsolved goals": the tactic block that left them. The block's last tactic answers for it, not the
   * one around it.
   */
  block?: TextSpan;
  /** Lean's words. */
  text?: string;
}

/**
 * `failed`: an error belongs to it. `passed`: Lean ran it, and no error belongs to it. `skipped`: Lean never
 * came to it.
 */
export type TacticStatus = "passed" | "failed" | "skipped";

/** A tactic with its score φ: 1 in a proved text, else d1 or d2 (both negative). */
interface TacticReward extends TextSpan {
  /** Syntax kind, e.g. `Lean.Parser.Tactic.omega`. */
  kind?: string;
  /** What became of it. */
  status: TacticStatus;
  /** φ; see above. */
  score: number;
}

/** Outcome and process reward of one proof text; see `processRewards`. */
export interface ProcessReward {
  /** g: 1 when the gate accepted the proof, else 0. */
  outcome: 0 | 1;
  /** In order of their start, outer before inner. Empty when there is no process term. */
  tactics: TacticReward[];
  /** Index in `tactics` of the first that an error belongs to. */
  firstError: number | null;
}

/** A tactic by its place in the completion: code units, bytes of UTF-8, and positions. */
export interface PlacedTactic extends TacticReward {
  /** Bytes of UTF-8, as `endByte`. */
  startByte: number;
  /** Exclusive. */
  endByte: number;
  /** Its beginning, as line and column. */
  pos: Position;
  /** Its end. */
  endPos: Position;
}

/** The reward of one completion. Positions are those of the completion. */
export interface ProofReward extends Omit<ProcessReward, "tactics"> {
  /** Of the gate. */
  verdict: FileVerdict;
  /** Of the completion, in order of their start; empty unless `process` is `scored`. */
  tactics: PlacedTactic[];
  /**
   * Whether there is a process term: `scored` (perhaps for no tactic: a term), or why only the outcome
   * counts; `not-read`: a foreign Lean does not tell what the tactics did.
   */
  process: "scored" | "unparsable" | "not-read" | "timed-out" | "crashed";
  /** Why it is not proved. */
  reasons: Reason[];
  /** Lean's errors; those in the text around the completion are placed at its nearest end. */
  errors: { pos: Position; text: string }[];
  /** Milliseconds, waiting included. */
  elapsedMs: number;
}

/** The reward of a rewritten proof. */
export interface OptimizationReward {
  /** Its name. */
  metric: string;
  /** Of the gate, on the rewritten text. */
  verdict: FileVerdict;
  /** S: the sum of `after` − `before` when the text is proved and violates no guard, else 0; the higher the better. */
  score: number;
  /** In the order of the original; `after` is null when the rewritten text has no proof of that name. */
  theorems: { name: string; before: number; after: number | null }[];
  /** Why it is not proved. */
  reasons: Reason[];
  /** What the guards of `optimize` refuse in an answer to a task, e.g. `long line: exact ...`. */
  violations: string[];
  /** Milliseconds, waiting included. */
  elapsedMs: number;
}

/** The reward of a decomposition of a theorem into lemmas. */
export interface DecompositionReward {
  /** Of the gate, on the theorem's proof with the lemmas as axioms; `rejected` also when it is malformed. */
  verdict: FileVerdict;
  /** S = r·v, 0 to 1, the higher the better. */
  score: number;
  /** r, 0 to 1: how much simpler the lemmas are; 0 when they were not read. */
  reduction: number;
  /** d of the theorem. */
  footprint: number;
  /** In the order of the completion. */
  lemmas: {
    name: string;
    footprint: number;
    /** The theorem's proof rests on it. */
    isUsed: boolean;
    /** Values that make it false. */
    counterexample?: string;
  }[];
  /** Why the score is 0, in words. */
  reasons: string[];
  /** Milliseconds, waiting included. */
  elapsedMs: number;
}

/** How close the parts `subgoals`, `gaps` and `checklist` of a critique are to a reference, each 0 to 1, higher is better. */
export interface CritiqueSimilarity {
  subgoals: number;
  gaps: number;
  checklist: number;
}

/** The verdict of tests on a program, and its score S, −0.2 to 2. */
export interface ScoredProgram extends Omit<ProgramVerdict, "detail"> {
  /** S, higher is better. */
  score: number;
}

/** The reward of a critique of a program (SCOPE, section V). */
export interface CritiqueReward {
  /** Of the revised program; `unreadable` when the critique lacks its parts: then nothing is run. */
  verdict: ExecutionStatus | "unreadable";
  /** w_d·dense + w_s·sparse. */
  reward: number;
  /** R_dense, 0 to 1; 0 when there is neither a reference nor a grade. */
  dense: number;
  /** R_sparse: S of the revised program − S of the draft. */
  sparse: number;
  /** With the reference; `null` without one. */
  similarity: CritiqueSimilarity | null;
  /** The draft; `null` when nothing was run. */
  before: ScoredProgram | null;
  /** The revised program; `null` when nothing was run. */
  after: ScoredProgram | null;
  /** Why the critique cannot be read. */
  reasons: string[];
  /** Milliseconds, waiting included. */
  elapsedMs: number;
}

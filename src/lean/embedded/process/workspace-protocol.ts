import type {
  CommandReport,
  DeclarationCommand,
  DeclarationInfo,
  GoalDetail,
  LocalModule,
  Message,
  OpenedDefinitions,
  Position,
  ReadOptions,
} from "../../../core/index.ts";
import type { Cost, Interrupted, WorkspaceHole, WorkspaceText } from "../../../core/ports/index.ts";

/**
 * Requests about environments and proof states that stay in an instance. Numbers are given by the
 * parent, so that a new process can rebuild the same ones under the same numbers.
 */
export interface RunRequest {
  text: Uint8Array;
  fileName: string;
  /**
   * Where to start: at the header of the text, with these imports (`modules`: those of them, and what they import,
   * that belong to the user's project), or in a kept environment.
   */
  base: { imports: string[]; modules?: readonly LocalModule[] } | { environment: number };
  noncomputable: boolean;
  options: Record<string, boolean | number>;
  /** Number under which the resulting environment is kept. */
  saveAs: number;
  /** Number of the first proof state that this run makes; the others follow. */
  firstProofState: number;
  /** Make proof states for goals of whole tactic blocks, and of every tactic, too. */
  rootGoals: boolean;
  tactics: boolean;
  /** List the declarations of the environment that have a place in its texts. */
  declarations: boolean;
  infotree?: "full" | "tactics" | "original" | "substantive";
  /** What else to read out of each command. */
  read?: ReadOptions;
}

export type SorryRecord = WorkspaceHole;

export interface TacticRecord {
  goals: string;
  tactic: string;
  proofState: number;
  usedConstants: string[];
  pos: Position;
  endPos: Position;
}

export interface RunResponse {
  cancelled: boolean;
  messages: Message[];
  declarations: DeclarationInfo[];
  commands: DeclarationCommand[];
  sorries: SorryRecord[];
  tactics: TacticRecord[];
  /** JSON text of an array of nodes. Trees can be too deep to travel as objects. */
  infotree?: string;
  /** One per command, when `read` asked for them. */
  reports?: CommandReport[];
  /** How many proof states were made. */
  proofStates: number;
}

export interface StepRequest {
  proofState: number;
  tactic: string;
  /** Numbers for the holes that the tactic leaves, then for the state after it. */
  firstProofState: number;
  /** Limit in heartbeats (Lean's unit, 1,000 of `maxHeartbeats`' units); default that of the state. */
  maxHeartbeats?: number | undefined;
}

/** Keeps a proof state with one of another's open goals only. */
export interface FocusRequest {
  proofState: number;
  index: number;
  saveAs: number;
}

/** `failed`: the text does not parse, or the tactic or a check failed, with Lean's words. */
export type StepResponse =
  | { cancelled: true }
  | { cancelled: false; failed: string }
  | ({ cancelled: false; failed?: undefined } & StepResult);

export interface StepResult {
  proofState: number;
  goals: string[];
  messages: Message[];
  sorries: SorryRecord[];
  traces: string[];
  proofStatus: string;
  proofStates: number;
}

export interface ParseRequest {
  text: Uint8Array;
  fileName: string;
  base: RunRequest["base"];
}

/** `parsed`: JSON text of a `ParsedText`, which can be too deep to travel as an object. */
export type ParseResponse = { cancelled: true } | { cancelled: false; parsed: string };

export type WorkspaceRequest =
  | { kind: "run"; run: RunRequest }
  | { kind: "step"; step: StepRequest }
  /** Answers whether there is a goal of that index. */
  | { kind: "focus"; focus: FocusRequest }
  /** Releases what is kept under these numbers. */
  | { kind: "release"; proofStates: readonly number[]; environments: readonly number[] }
  /** What a step to this proof state would have answered; it creates nothing new. */
  | { kind: "describe"; proofState: number }
  /** The open goals of a proof state. */
  | { kind: "goals"; proofState: number; detail: GoalDetail }
  | { kind: "goal-terms"; proofState: number; definitions?: OpenedDefinitions }
  /** The declarations of a kept environment that are of these packages; see `LibraryReader`. */
  | { kind: "library-declarations"; environment: number; packages: readonly string[] }
  /** Parse without elaborating, with the syntax of an import set or of a kept environment. */
  | { kind: "parse"; parse: ParseRequest }
  | { kind: "print-json"; text: string }
  | { kind: "parse-json"; text: string };

/** What the caller gives to `LeanWorkspace.run`. */
export interface WorkspaceInput extends WorkspaceText {
  /** Make proof states for whole tactic blocks, and for every tactic, besides those for `sorry`. */
  rootGoals?: boolean;
  tactics?: boolean;
  infotree?: RunRequest["infotree"];
}

export type RunOutcome =
  | ({ status: "finished"; environment: number; droppedImports: string[] } & RunResponse & Cost)
  | Interrupted;

export type StepOutcome =
  | ({ status: "finished" } & StepResult & Cost)
  | ({ status: "failed"; message: string } & Cost)
  | Interrupted;

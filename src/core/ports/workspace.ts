import type { DeclarationCommand, DeclarationInfo } from "../declaration.ts";
import type {
  CommandReport,
  Goal,
  GoalDetail,
  GoalTerms,
  OpenedDefinitions,
  ParsedText,
  ReadOptions,
} from "../goal.ts";
import type { LibraryDeclarations } from "../library.ts";
import type { LocalModule } from "../local-module.ts";
import type { Message, Position } from "../message.ts";

/** Limits of one request to a kept process. */
export interface RequestLimits {
  /** Wall clock in milliseconds; default none. */
  timeoutMs?: number;
  /**
   * Heartbeats (see `Cost`) of the whole request, the kernel's included; default none. What takes more ends with status
   * `timed-out` at a cost of just so many.
   */
  heartbeats?: number;
  /** Aborting ends the request with status `timed-out` and reason "cancelled". */
  signal?: AbortSignal;
}

export interface StepLimits extends RequestLimits {
  /** In heartbeats (see `Cost`); 0 is no limit. Default: that of the text. */
  maxHeartbeats?: number;
}

export interface TermsLimits extends RequestLimits {
  /** Default `reducible`. */
  definitions?: OpenedDefinitions;
}

export interface WorkspaceText {
  text: string;
  /** Environment to go on from; without it the header of the text chooses the imports. */
  environment?: number;
  /** Drop imports that this Lean does not have instead of reporting them. */
  core?: boolean;
  /** Modules of the user's project that the header may import, with all that they import of it. */
  modules?: readonly LocalModule[];
  fileName?: string;
  options?: Record<string, boolean | number>;
  /** List the declarations of the environment that have a place in its texts. */
  declarations?: boolean;
  /** What to read out of each command besides messages; fills `reports`. */
  read?: ReadOptions;
}

/** A `sorry`, with the proof state from which it can be filled. */
export interface WorkspaceHole {
  /** The goal as Lean prints it. */
  goal: string;
  proofState: number;
  kind: "tactic" | "term" | "root";
  /** Absent in tactic steps, whose text has no place in a file. */
  pos?: Position;
  endPos?: Position;
}

/**
 * What a request took, in Lean's measure of work: small allocations, in thousands, as `maxHeartbeats` counts
 * them. It does not depend on how busy the machine is; the same request differs by about a thousandth, because
 * some tactics hash addresses.
 */
export interface Cost {
  /** Absent when it is not known, e.g. because the process died. */
  heartbeats?: number;
}

/** A request that did not finish; nothing was kept. */
export interface Interrupted extends Cost {
  status: "timed-out" | "crashed";
  reason: string;
  messages: Message[];
}

export type Answer<T> = ({ status: "finished"; value: T } & Cost) | Interrupted;

export type WorkspaceRun =
  | ({
      status: "finished";
      environment: number;
      droppedImports: string[];
      messages: Message[];
      declarations: DeclarationInfo[];
      commands: DeclarationCommand[];
      /** Their proof states see what the text declares before the command of each, but not that command. */
      sorries: WorkspaceHole[];
      /** One per command, when `read` asked for them. */
      reports?: CommandReport[];
    } & Cost)
  | Interrupted;

export type WorkspaceStep =
  | ({
      status: "finished";
      proofState: number;
      /** The open goals as Lean prints them. */
      goals: string[];
      messages: Message[];
      sorries: WorkspaceHole[];
      /** `Completed` when nothing is open and the kernel of that process agreed; else why not. */
      proofStatus: string;
    } & Cost)
  | ({ status: "failed"; message: string } & Cost)
  | Interrupted;

/**
 * A Lean that keeps environments and proof states under numbers, for search. Requests run one after
 * another; several workspaces work side by side. Its word is a hint: only the gate says "proved".
 */
export interface ProofWorkspace {
  /** Elaborates a text and keeps the environment after it, also when it has errors. */
  run(input: WorkspaceText, limits?: RequestLimits): Promise<WorkspaceRun>;
  /** Runs exactly one tactic on a proof state; the state itself stays as it is. */
  step(proofState: number, tactic: string, limits?: StepLimits): Promise<WorkspaceStep>;
  /** A proof state whose only open goal is the `index`th open one of `proofState`, from 0. */
  focus(proofState: number, index: number, limits?: RequestLimits): Promise<Answer<number>>;
  goals(proofState: number, detail: GoalDetail, limits?: RequestLimits): Promise<Answer<Goal[]>>;
  /** The open goals as terms. */
  goalTerms(proofState: number, limits?: TermsLimits): Promise<Answer<GoalTerms[]>>;
  /** Releases proof states and environments that are no longer needed; their numbers are not reused. */
  release(numbers: { proofStates?: readonly number[]; environments?: readonly number[] }): void;
  close(): Promise<void>;
}

/** Parses without elaborating; `LeanWorkspace` is one. */
export interface SyntaxReader {
  /**
   * The syntax trees of a text, with the notation of an environment or else of the text's imports. What
   * the text itself adds to the syntax has no effect. Offsets are bytes, with CRLF read as one LF.
   */
  parse(
    input: Pick<WorkspaceText, "text" | "environment" | "core" | "fileName" | "modules">,
    limits?: RequestLimits,
  ): Promise<Answer<ParsedText>>;
}

export interface DeclarationLimits extends RequestLimits {
  /** First components of the names of modules, e.g. `["Std"]`; `""` for texts and modules of the user's project. */
  packages: readonly string[];
}

/** Reads what an environment contains; `LeanWorkspace` is one. */
export interface LibraryReader {
  /** The modules that the texts of an environment import, `Init` first. */
  importsOf(environment: number): readonly string[];
  /**
   * The declarations that a reader would look up (none that Lean made on its own or for its tactics, none private or
   * deprecated), of these packages. Those of Init and Std take some seconds.
   */
  libraryDeclarations(
    environment: number,
    limits: DeclarationLimits,
  ): Promise<Answer<LibraryDeclarations>>;
}

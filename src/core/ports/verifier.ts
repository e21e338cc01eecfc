import type { DeclarationCommand, DeclarationExport, DeclarationInfo } from "../declaration.ts";
import type { CommandReport, ReadOptions } from "../goal.ts";
import type { LocalModule } from "../local-module.ts";
import type { Message } from "../message.ts";
import type { NameParts } from "../term/table.ts";
import type { GateLevel, LibraryUse } from "../verdict.ts";

/** Finds modules of a project. */
export interface ModuleResolver {
  /** The text of a project module, or `undefined` when the project has none of that name. */
  (module: string): { file: string; text: Uint8Array } | undefined;
  /**
   * Of an absent module the paths where it was looked for; `undefined` when the project has nothing of its first
   * component, neither a module nor a folder: it may be another package's.
   */
  searched?(module: string): readonly string[] | undefined;
}

/** Called with each command that had messages, or with every command when `read` is given. */
export type CommandListener = (messages: Message[], report?: CommandReport) => void;

/** How a text is elaborated. */
export interface CheckOptions {
  /** Drop imports that this Lean does not have instead of refusing the text. */
  core?: boolean;
  /** Finds modules of the user's project by name; the library comes first. */
  resolveModule?: ModuleResolver;
  /** Wall-clock limit in milliseconds, queueing not counted; default 60,000. */
  timeoutMs?: number;
  /** Aborting ends the check with status `timed-out` and reason "cancelled". */
  signal?: AbortSignal;
}

export interface CheckRequest extends CheckOptions {
  text: string | Uint8Array;
  /** Name for messages; default `<input>`. */
  fileName?: string;
  /** Elaborate as a noncomputable section from the start; without it, only when compiling fails here. */
  noncomputable?: boolean;
  /** Lean options, e.g. `{ maxHeartbeats: 400000 }`. */
  options?: Record<string, boolean | number>;
  /**
   * The kernel may be left out, since a judge checks every declaration with its own. Not left out where code of the
   * text runs, which could see the difference.
   */
  kernelLater?: boolean;
  /** Which declarations to hand over as terms: named ones, or all that have a place in the text. */
  export?: NameParts[] | "visible";
  /** Called with messages command by command; a second attempt (see `noncomputable`) reports again. */
  onMessages?: CommandListener;
  /** What to read out of each command and declaration; fills `reports`. */
  read?: ReadOptions;
}

/**
 * The outcome of a check. Faults of the candidate are statuses, not exceptions: `finished` (messages tell the
 * rest), `timed-out`, `crashed` (with a reason).
 */
export interface CheckResult {
  status: "finished" | "timed-out" | "crashed";
  /** Why it did not finish. */
  reason?: string;
  /** In the order of the text. */
  messages: Message[];
  /** Those that have a place in the text, in its order. */
  declarations: DeclarationInfo[];
  /** What the text declares by its syntax, also where elaboration failed. */
  commands: DeclarationCommand[];
  /** One report per command, when `read` asked for them. */
  reports?: CommandReport[];
  /** The declarations as terms, when they were asked for. */
  export?: DeclarationExport;
  /** Why there is no export although one was asked for. */
  exportError?: string;
  /** The imports under which the text was elaborated. */
  imports: string[];
  /** Libraries beside Lean's own that these are of; absent where the backend does not know. */
  libraries?: LibraryUse[];
  /** Imports that this Lean does not have, with `core`. */
  droppedImports: string[];
  /** The text had to be elaborated as a noncomputable section, because this build cannot compile it. */
  noncomputable: boolean;
  /** Milliseconds of reading the exported terms, part of `elapsedMs`. */
  exportMs?: number;
  /** Milliseconds of elaboration, queueing not counted. */
  elapsedMs: number;
}

/** Something that can elaborate Lean text. */
export interface Verifier {
  readonly name: string;
  readonly gateLevel: GateLevel;
  check(request: CheckRequest): Promise<CheckResult>;
  close(): Promise<void>;
}

/** Elaborates the project modules that a text imports, for `WorkspaceText`. Throws `bad-input`. */
export interface ModuleReader {
  modulesOf(request: CheckRequest): Promise<LocalModule[]>;
}

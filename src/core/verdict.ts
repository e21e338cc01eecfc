import type { DeclarationKind } from "./declaration.ts";
import type { Message, Position } from "./message.ts";

/** How strictly proofs can be verified with a backend, strongest first. */
export type GateLevel =
  /** Terms are exported, compared, and replayed by the kernel where the candidate never ran. */
  | "kernel-replay"
  /**
   * The same on what a foreign Lean reports through messages. Whoever controls that process can forge
   * them, so texts that could run code of their own are refused unread.
   */
  | "reported-axioms";

/** Why a declaration is not proved. The code is stable; the text is for people. */
export type ReasonCode =
  | "elaboration-error"
  | "sorry"
  | "forbidden-axiom"
  | "statement-missing"
  | "statement-changed"
  | "definition-changed"
  | "not-a-theorem"
  | "unsafe-definition"
  | "partial-definition"
  | "implemented-by"
  | "extern"
  | "kernel-rejected"
  | "malformed"
  /** A part of the text was not elaborated as it stands there. */
  | "not-run"
  /** The text uses something that this gate cannot verify; a stronger one may accept it. */
  | "not-judgeable"
  | "timed-out"
  | "crashed";

/** Why something is not proved: `{code: "sorry", text: "foo uses sorry"}`. */
export interface Reason {
  code: ReasonCode;
  text: string;
}

/** What was found out about a declaration; `checked`: a definition, with nothing to prove. */
export type DeclarationVerdict = "proved" | "checked" | "incomplete" | "rejected";

/** What is known about one declaration after checking. `checked`: a definition, with nothing to prove. */
export interface DeclarationReport {
  /** Full name. */
  name: string;
  /** Inductive types, constructors and the like are declarations as well. */
  kind: DeclarationKind;
  /** `incomplete`: it rests on `sorry`. */
  verdict: DeclarationVerdict;
  /** Full names of the axioms that it reaches. */
  axioms: string[];
  /** It rests on `sorry`. */
  sorry: boolean;
  /** It is `unsafe`: outside the logic, so that the judge's kernel was not asked and no theorem may rest on it. */
  isUnsafe?: true;
  /**
   * What a theorem states, printed by the judge with the notation of the library alone; absent for others,
   * and where it is too long to be read.
   */
  statement?: string;
  /** Full names of what the text declares and `statement` rests on without showing it, e.g. an instance. */
  hidden?: string[];
  /** Why it is not proved; empty for what is. */
  reasons: Reason[];
  /** Where it stands in the text; `null` when that is not known, as of what the text lacks. */
  pos: Position | null;
  /** Where it ends. */
  endPos: Position | null;
}

/** `no-theorems`: nothing was refused, and nothing was there to prove. */
export type FileVerdict =
  | "proved"
  | "incomplete"
  | "no-theorems"
  | "rejected"
  | "timed-out"
  | "crashed";

/** Whether nothing in a file was refused; it may still have open theorems. */
export function nothingRefused(verdict: FileVerdict): boolean {
  return verdict === "proved" || verdict === "incomplete" || verdict === "no-theorems";
}

/** The result of `verify` for one file. `elapsedMs`: wall time in milliseconds. */
export interface FileReport {
  /** As it was given. */
  file: string;
  /** Of the text as a whole: `proved` when at least one theorem is, and nothing is refused or open. */
  verdict: FileVerdict;
  /** In the order of the text; with trusted statements, those that were asked for. */
  declarations: DeclarationReport[];
  /** Lean's own, in the order of the text. */
  messages: Message[];
  /** What speaks against the text as a whole, besides the reasons of declarations. */
  reasons: Reason[];
  elapsedMs: number;
  /** Which gate was applied; `proved` means what that gate can guarantee. */
  gate: GateLevel;
  /** The Lean that judged, and what was added to its library of which the text imports a part. */
  lean: { version: string; libraries: LibraryUse[] };
  /** Neither the file nor anything that it rests on has changed since this report was made. */
  isUnchanged?: true;
}

/** A library beside Lean's own, e.g. Mathlib. */
export interface LibraryUse {
  /** As it was added, e.g. `mathlib`. */
  name: string;
  /** SHA-256 of its modules. */
  hash: string;
  /** How many modules of it, and of the libraries that they rest on, were built here: perhaps not all that it has. */
  modules: number;
  /** Whether the kernel has replayed it here, see `library verify`; else it is trusted as it was elaborated. */
  isReplayed: boolean;
}

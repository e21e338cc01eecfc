import type { TermStore } from "./term/table.ts";

/** What a declaration is for a reader; an instance is one, whatever else it is for the kernel. */
export type LibraryKind =
  | "theorem"
  | "axiom"
  | "definition"
  | "opaque"
  | "instance"
  | "inductive"
  | "structure"
  | "class"
  | "constructor";

/** A declaration of a library, as it is read from Lean. */
export interface LibraryDeclaration {
  /** Full name as printed, e.g. `Nat.add_comm`. */
  name: string;
  kind: LibraryKind;
  /** Index into `LibraryDeclarations.modules`; -1 for what a text declares itself. */
  module: number;
  /** Its type: an index into the expressions of `LibraryDeclarations.terms`. */
  type: number;
  /** E.g. `["simp"]`. */
  attributes: string[];
  /** Absent where it has none, or the library came without. */
  documentation?: string;
}

/** The declarations that an environment has, in alphabetical order of their names. */
export interface LibraryDeclarations {
  /** Names of modules, e.g. `["Init.Core"]`. */
  modules: string[];
  declarations: LibraryDeclaration[];
  terms: TermStore;
  /**
   * For constants that the types mention, a letter for each parameter: `e` explicit, `f` the first explicit one of the
   * type that the constant's name begins with (`l.length`), `o` one with a default, `i` implicit, `c` instance.
   */
  binders: Record<string, string>;
}

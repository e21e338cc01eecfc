import type { OptionValues } from "../session/run/command-state.ts";

/** A change of a text that this Lean cannot elaborate as it stands. */
export interface Patch {
  module: string;
  /** Of the file that it is for; another file is left as it is. */
  sha256: string;
  /** What is changed and why, for the report. */
  note: string;
  replacements: readonly [find: string, replace: string][];
}

/** How a library is built. */
export interface Recipe {
  /** What `lemmata library add` calls it; other libraries are built as they are. */
  name: string;
  /** Names for sets of modules, e.g. `core`. */
  targets: Readonly<Record<string, readonly string[]>>;
  /** Lean options by package, as in its `lakefile`; `*` for all. */
  options: Readonly<Record<string, OptionValues>>;
  patches: readonly Patch[];
  /** The checkouts that fit this Lean, the library's own first. */
  sources?: readonly Source[];
}

interface Source {
  name: string;
  url: string;
  revision: string;
}

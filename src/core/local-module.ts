import type { NameParts } from "./term/table.ts";

/**
 * What an elaborated module is kept as, by the ending of the file. A text that begins with `module` has what it shows
 * to others in its `.olean`, and the rest beside it.
 */
export interface ModuleFiles {
  olean: Uint8Array;
  "olean.server"?: Uint8Array | undefined;
  "olean.private"?: Uint8Array | undefined;
  ir?: Uint8Array | undefined;
}

/** A module of the user's project, elaborated: what another file needs in order to import it. */
export interface LocalModule {
  /** E.g. `Foo.Bar`. */
  name: string;
  /** Identifies the content, its dependencies included. */
  key: string;
  files: ModuleFiles;
  /** The constants it adds. */
  constants: NameParts[];
  /** Importing it can run code that is not the library's: its text, or that of a dependency, has some. */
  runsCode: boolean;
  /** The definitions of its text, in order: full names, and the constants in their values. */
  definitions: { name: string; uses: readonly string[] }[];
}

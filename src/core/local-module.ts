import type { NameParts } from "./term/table.ts";

/** A module of the user's project, elaborated: what another file needs in order to import it. */
export interface LocalModule {
  /** E.g. `Foo.Bar`. */
  name: string;
  /** Identifies the content, its dependencies included. */
  key: string;
  olean: Uint8Array;
  /** The constants it adds. */
  constants: NameParts[];
  /** Importing it can run code that is not the library's: its text, or that of a dependency, has some. */
  runsCode: boolean;
  /** The definitions of its text, in order: full names, and the constants in their values. */
  definitions: { name: string; uses: readonly string[] }[];
}

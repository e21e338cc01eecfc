/** A theorem of the library, as it is searched for. */
export interface LibraryTheorem {
  /** Full name as printed, e.g. `Nat.add_comm`. */
  name: string;
  /** The constants in its statement, each once; indices into `LibraryTheorems.constants`. */
  constants: number[];
}

/** The theorems that a set of imports brings, in alphabetical order. */
export interface LibraryTheorems {
  /** Names of constants, e.g. `["Eq", "Nat", "HAdd.hAdd"]`. */
  constants: string[];
  theorems: LibraryTheorem[];
}

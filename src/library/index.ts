// The library: an index of all declarations that Lean knows, and the search of it.
// Input: words, names, shapes, goals. Output: declarations with statement, module, documentation, and why they matched.
// What is found is a hint: Lean says whether it fits.

export type { LibraryEntry, LibraryIndex, WeightedTerm } from "./library-index.ts";
export { SYMBOLS } from "./notation.ts";
export { findLibrary, openLibrary, packagesOf } from "./open-library.ts";
export { diversify, retrieve } from "./retrieve.ts";
export { searchLibrary } from "./run.ts";
export {
  type FoundDeclaration,
  LibrarySearch,
} from "./search-library.ts";
export { nameWords, splitName } from "./words.ts";

// Where the modules of a Lake package are, as its `lakefile.lean` or `lakefile.toml` says.
// Input: the folder of a package. Output: folders with the names of the modules that are in each.
// Nothing is run: of a lakefile in Lean only its plain declarations are read.

export { foldersOf, projectRoots, type SourceRoot, sourceRoots } from "./source-roots.ts";

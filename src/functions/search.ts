import { type FoundDeclaration, searchLibrary } from "../library/index.ts";
import { readText } from "../platform/index.ts";
import { projectResolver } from "../verify/index.ts";
import { type LeanOptions, throwIfCancelled, withLean } from "./with-lean.ts";

/** What is looked for; what is given of it is combined. */
export interface SearchOptions extends LeanOptions {
  /** Plain English, words of names, or symbols, e.g. `length of append`. */
  words?: string | undefined;
  /** Part of a name, e.g. `add_comm`. */
  name?: string | undefined;
  /** A statement with holes, e.g. `?a + ?b = ?b + ?a`: declarations whose conclusions unify with it. */
  type?: string | undefined;
  /** A line, from 1, of a file with a goal that theorems should help with. Its own declarations are searched, too. */
  goal?: { fileName: string; line: number; text?: string | undefined } | undefined;
  /** Most results; default 10. */
  limit?: number | undefined;
  /** Only what is of this package or module, e.g. `Std` or `Init.Data.List`. */
  package?: string | undefined;
}

/**
 * Finds declarations of Lean's library and of added ones, the best first.
 *
 *     await search({ words: "length of append" });
 *     // [{ name: "List.length_append", statement: "List.length_append ...", module: "Init.Data.List.Basic", why: [...] }, ...]
 *
 * The first search on a machine reads the library, in about half a minute. Throws `LemmataError`: `bad-input` for an
 * unknown package, a pattern that Lean cannot read and a line without a goal; `cancelled`; what keeps Lean from running.
 */
export function search(options: SearchOptions): Promise<FoundDeclaration[]> {
  return withLean(options, async (lean, core) => {
    const { words, name, type, goal, limit, signal, onProgress } = options;
    const found = await searchLibrary({
      ...{ words, name, type, limit, package: options.package, core, signal, onProgress },
      goal: goal && { ...goal, text: goal.text ?? readText(goal.fileName) },
      resolveModule: goal && projectResolver(goal.fileName),
      lean: async () => lean,
    });
    throwIfCancelled(signal);
    return found;
  });
}

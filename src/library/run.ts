import type { ModuleResolver, RequestLimits } from "../core/ports/index.ts";
import type { Lean } from "../lean/index.ts";
import { type GoalPlace, goalsAt } from "./goals-at.ts";
import { allPackages, openLibrary, packagesOf } from "./open-library.ts";
import {
  type FoundDeclaration,
  LibrarySearch,
  type SearchLimits,
  type SearchQuery,
} from "./search-library.ts";
import { searchShape } from "./shape-search.ts";

/** A search from outside: what is looked for, and where. */
export interface SearchCommand
  extends SearchLimits,
    Pick<SearchQuery, "words" | "name">,
    RequestLimits {
  /** A statement with holes, e.g. `?a + ?b = ?b + ?a`. */
  type?: string | undefined;
  /** Where the goal is that a theorem should help with. Its file's own declarations are searched, too. */
  goal?: Pick<GoalPlace, "text" | "fileName" | "line"> | undefined;
  /** Drop imports of that file that this Lean does not have. */
  core?: boolean | undefined;
  /** Finds modules of the project that the file may import. */
  resolveModule?: ModuleResolver | undefined;
  /** Opened when Lean is needed: for what was never read before, shapes and goals. */
  lean: () => Promise<Lean>;
  /** Called with what is being done, as text for people. */
  onProgress?: ((step: string) => void) | undefined;
}

/**
 * Searches the declarations that Lean knows: Init, Std and the libraries that were added, or what the file of the goal
 * imports. Throws `bad-input` for an unknown package, a pattern that Lean cannot read, and a line without a goal.
 */
export async function searchLibrary(command: SearchCommand): Promise<FoundDeclaration[]> {
  const { words, name, type, onProgress } = command;
  const limits = { timeoutMs: command.timeoutMs, signal: command.signal };
  const workspace = async () => (await command.lean()).kept();
  const found = await readGoals(command);
  const packages = found
    ? packagesOf((await workspace()).importsOf(found.environment))
    : withPackage(allPackages(), command.package);
  const own = found?.environment;
  const index = await openLibrary({ packages, own, workspace, onProgress, ...limits });
  onProgress?.("searching");
  const only =
    type === undefined
      ? undefined
      : await searchShape(index, {
          ...{ workspace: await workspace(), pattern: type, imports: packages },
          ...limits,
        });
  const query = { words, name, goals: found?.goals, only, except: found?.notYet };
  return new LibrarySearch(index).search(query, command);
}

async function readGoals(command: SearchCommand) {
  const { goal, core, resolveModule, timeoutMs, signal } = command;
  if (!goal) return undefined;
  const lean = await command.lean();
  const modules = await lean.embedded.modulesOf({ ...goal, core, resolveModule, signal });
  return goalsAt(await lean.kept(), { ...goal, core, modules, timeoutMs, signal });
}

/** `Lean` is searched only when it is asked for. */
function withPackage(packages: readonly string[], wanted: string | undefined): string[] {
  const root = wanted?.split(".")[0];
  return root === undefined || packages.includes(root) ? [...packages] : [...packages, root];
}

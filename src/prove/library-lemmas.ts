import { simpHintsFor } from "../automation/index.ts";
import type { LibraryReader } from "../core/ports/index.ts";
import { findLibrary, packagesOf } from "../library/index.ts";
import type { PolicyCall } from "../llm/index.ts";

const MOST = 12;

/**
 * Names of library theorems that may help with a goal: what automation would use, and what the index finds where the
 * library was read before on this machine.
 */
export async function libraryLemmas({ goal, context }: PolicyCall): Promise<readonly string[]> {
  const hints = simpHintsFor(goal.goal.text);
  const workspace: typeof context.workspace & Partial<LibraryReader> = context.workspace;
  const imports = workspace.importsOf?.(goal.environment);
  const library = imports && findLibrary(packagesOf(imports));
  if (!library) return hints;
  const { signal } = context;
  const answer = await workspace.goalTerms(goal.proofState, { signal });
  if (answer.status !== "finished") return hints;
  return [...new Set([...hints, ...library.premises(answer.value, MOST)])];
}

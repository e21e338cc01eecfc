import { displayName, type LocalModule, userName } from "../core/index.ts";
import type { PolicyGoal, ProofWorkspace } from "../core/ports/index.ts";
import { type RecursiveFunction, readRecursiveFunction } from "./recursion.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** What is known of the user's definitions. Full names. */
export interface Definitions {
  /** Recursive ones, with their induction principles. */
  recursive: ReadonlyMap<string, RecursiveFunction>;
  /** The others, which can be unfolded. */
  plain: readonly string[];
  /** Closing tactics of the libraries that the file imports; see `importedClosers`. */
  imported?: readonly string[];
}

type ImportedDefinition = LocalModule["definitions"][number];

const WORD = /[\p{L}_][\p{L}\p{N}_'!?]*/gu;

/**
 * Full names of the definitions of a context, in order, private ones as their author wrote them; of what it
 * imports, those that it names.
 */
export async function definitionNames(
  workspace: ProofWorkspace,
  { context, modules, statement }: Pick<PolicyGoal, "context" | "modules" | "statement">,
): Promise<string[]> {
  const run = await workspace.run({ text: context, core: true, modules, declarations: true });
  if (run.status !== "finished") return [];
  workspace.release({
    environments: [run.environment],
    proofStates: run.sorries.map((hole) => hole.proofState),
  });
  const words = new Set(`${context} ${statement.text}`.match(WORD));
  const imported = modules.flatMap(({ definitions }) => definitions);
  const named = imported.filter(({ name }) => words.has(name.slice(name.lastIndexOf(".") + 1)));
  const own = run.declarations.filter(({ kind }) => kind === "definition");
  const names = own.map(({ nameParts }) => displayName(userName(nameParts)));
  return [...usedBy(named, imported), ...names];
}

/** These definitions and all that they rest on, in the order of `all`. */
function usedBy(
  these: readonly ImportedDefinition[],
  all: readonly ImportedDefinition[],
): string[] {
  const used = new Set(these.flatMap(({ name, uses }) => [name, ...uses]));
  // Each uses only what stands before it.
  for (const { name, uses } of all.toReversed()) {
    if (used.has(name)) for (const other of uses) used.add(other);
  }
  return all.map(({ name }) => name).filter((name) => used.has(name));
}

/** Sorts definitions into those with an induction principle and the others. */
export async function readDefinitions(
  runner: TacticRunner,
  state: number,
  names: readonly string[],
): Promise<Definitions> {
  const recursive = new Map<string, RecursiveFunction>();
  const plain: string[] = [];
  for (const name of names) {
    const fn = await readRecursiveFunction(runner, state, name);
    if (fn) recursive.set(name, fn);
    else plain.push(name);
  }
  return { recursive, plain };
}

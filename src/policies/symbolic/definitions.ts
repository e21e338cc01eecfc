import type { ProofWorkspace } from "../../ports/index.ts";
import { type RecursiveFunction, readRecursiveFunction } from "./recursion.ts";
import type { Definitions } from "./solve.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** Full names of the definitions of a context, in order. */
export async function definitionNames(
  workspace: ProofWorkspace,
  context: string,
): Promise<string[]> {
  const run = await workspace.run({ text: context, core: true, declarations: true });
  if (run.status !== "finished") return [];
  workspace.release({
    environments: [run.environment],
    proofStates: run.sorries.map((hole) => hole.proofState),
  });
  return run.declarations.filter((d) => d.kind === "definition").map((d) => d.name);
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

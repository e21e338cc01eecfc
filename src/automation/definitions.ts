import type { TermGoal } from "../core/index.ts";
import { callsInGoal, type RecursiveFunction, readRecursiveFunction } from "./recursion.ts";
import type { TacticRunner } from "./tactic-runner.ts";
import { Vocabulary } from "./vocabulary.ts";

/** What is known of the user's definitions. Full names. */
export interface Definitions {
  /** Recursive ones, with their induction principles. */
  recursive: ReadonlyMap<string, RecursiveFunction>;
  /** Of the others, those that are defined together. */
  mutual: ReadonlyMap<string, RecursiveFunction>;
  /** The others, which can be unfolded. */
  plain: readonly string[];
  /** All that the file declares. */
  vocabulary: Vocabulary;
  /** Closing tactics of the libraries that the file imports; see `importedClosers`. */
  imported?: readonly string[];
}

/** Sorts definitions into those with an induction principle and the others. */
export async function readDefinitions(
  runner: TacticRunner,
  state: number,
  vocabulary: Vocabulary | readonly string[],
): Promise<Definitions> {
  const known = vocabulary instanceof Vocabulary ? vocabulary : new Vocabulary(vocabulary, []);
  const recursive = new Map<string, RecursiveFunction>();
  const mutual = new Map<string, RecursiveFunction>();
  const plain: string[] = [];
  for (const name of known.definitions) {
    const found = await readRecursiveFunction(runner, state, name);
    if (found) (found.isMutual ? mutual : recursive).set(name, found.fn);
    if (!found || found.isMutual) plain.push(name);
  }
  return { recursive, mutual, plain, vocabulary: known };
}

/** The recursive functions that a goal rests on, in the order of the text. `by`: see `Vocabulary.definitionsIn`. */
export function functionsOf(
  goal: TermGoal,
  { recursive, vocabulary }: Pick<Definitions, "recursive" | "vocabulary">,
  by: "name" | "type" = "type",
): RecursiveFunction[] {
  const about = new Set([
    ...vocabulary.definitionsIn(goal, by),
    ...callsInGoal(goal, recursive).map(({ fn }) => fn.name),
  ]);
  return [...recursive.values()].filter(({ name }) => about.has(name));
}

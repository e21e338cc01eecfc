import { viewRun } from "../../../store/index.ts";

/** A decomposition that was scored: what the score promised, and whether all of its lemmas were proved. */
export interface ScoredDecomposition {
  /** From 0 to 1, higher is better. */
  score: number;
  proved: boolean;
  lemmas: number;
}

/** Those of all tasks of a run. `run` as of `viewRun`. */
export function scoredDecompositions(run: string): ScoredDecomposition[] {
  const { run: found, tasks } = viewRun(run);
  return tasks.flatMap(({ number }) => {
    const trees = viewRun(found.id, String(number)).trees ?? [];
    return trees.flatMap(({ goals }) => {
      const states = new Map(goals.map(({ id, state }) => [id, state]));
      return goals.flatMap(({ decompositions }) =>
        decompositions.flatMap(({ score, lemmas }) => {
          const proved = lemmas.every((id) => states.get(id) === "proved");
          return score === undefined ? [] : [{ score, proved, lemmas: lemmas.length }];
        }),
      );
    });
  });
}

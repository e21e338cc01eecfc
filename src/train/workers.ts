import { type EnvironmentOptions, ProofEnvironment } from "./proof-environment.ts";
import type { TrainingGoal } from "./training-goal.ts";

/** The resources of a training: one entry per Lean process, and when to stop. */
export interface Workers {
  workers: readonly EnvironmentOptions[];
  /** Time is up, or the user stopped it. */
  isOver: () => boolean;
  /** Tactics asked for so far, and how many of them the cache answered. */
  counts: { checks: number; cached: number };
  /** Called after each goal of a piece of work. */
  onGoal?: (done: number, of: number) => void;
}

/**
 * Runs `work` on each goal, in parallel on the workers; results in the order of the goals. `undefined` when it was
 * stopped before the end.
 */
export async function forEachGoal<T>(
  { workers, isOver, counts, onGoal }: Workers,
  goals: readonly TrainingGoal[],
  work: (environment: ProofEnvironment, index: number, worker: EnvironmentOptions) => Promise<T>,
): Promise<T[] | undefined> {
  const results = new Array<T>(goals.length);
  let next = 0;
  let done = 0;
  const runWorker = async (options: EnvironmentOptions) => {
    while (next < goals.length && !isOver()) {
      const index = next++;
      const environment = new ProofEnvironment(goals[index] as TrainingGoal, options);
      try {
        results[index] = await work(environment, index, options);
      } finally {
        counts.checks += environment.counts.checks;
        counts.cached += environment.counts.cached;
        environment.end();
        onGoal?.(++done, goals.length);
      }
    }
  };
  await Promise.all(workers.map(runWorker));
  return isOver() ? undefined : results;
}

import { PLAIN_TACTICS } from "../automation/index.ts";
import { closedAtOnce } from "./easy-goals.ts";
import { MOST_EASY } from "./train-settings.ts";
import type { TrainingGoal } from "./training-goal.ts";
import type { Workers } from "./workers.ts";

/** Goals with few easy ones among them. */
export interface FilteredGoals {
  goals: TrainingGoal[];
  /** Ids of those that one tactic without arguments closes. */
  easy: string[];
  dropped: number;
}

/** Finds out which goals one tactic without arguments closes, and keeps few of them. `undefined` when stopped. */
export async function filterEasy(
  workers: Workers,
  goals: readonly TrainingGoal[],
): Promise<FilteredGoals | undefined> {
  const easy = await closedAtOnce(workers, goals, PLAIN_TACTICS);
  return easy && dropEasy(goals, new Set(easy));
}

/**
 * Of theorems of the library that are easy, at most so many that they are a quarter of all: the first that were
 * drawn. What the user gave, and what was made up, stays.
 */
export function dropEasy(goals: readonly TrainingGoal[], easy: ReadonlySet<string>): FilteredGoals {
  const hard = goals.filter(({ id }) => !easy.has(id)).length;
  let left = Math.floor((hard * MOST_EASY) / (1 - MOST_EASY));
  const kept = goals.filter(({ id, banned }) => {
    const isFromLibrary = banned.length > 0;
    return !easy.has(id) || !isFromLibrary || left-- > 0;
  });
  const ids = kept.flatMap(({ id }) => (easy.has(id) ? [id] : []));
  return { goals: kept, easy: ids, dropped: goals.length - kept.length };
}

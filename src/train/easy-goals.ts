import type { TrainingGoal } from "./training-goal.ts";
import { forEachGoal, type Workers } from "./workers.ts";

/** Ids of the goals that one of some tactics closes by itself. `undefined` when stopped. */
export async function closedAtOnce(
  workers: Workers,
  goals: readonly TrainingGoal[],
  tactics: readonly string[],
): Promise<string[] | undefined> {
  const found = await forEachGoal(workers, goals, async (environment): Promise<string[]> => {
    const root = await environment.root();
    for (const tactic of tactics.filter((one) => root?.tactics.includes(one)))
      if ((await environment.step([], tactic)).status === "closed") return [environment.goal.id];
    return [];
  });
  return found?.flat();
}

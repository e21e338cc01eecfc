import { readDefinitions, readForPortfolio, TacticRunner } from "../automation/index.ts";
import { heartbeatsIn } from "../core/index.ts";
import { withOpenGoal } from "./open-goal.ts";
import { type PortfolioState, recordPortfolio } from "./portfolio-table.ts";
import { type EnvironmentOptions, ProofEnvironment } from "./proof-environment.ts";
import { TABLE_LIMITS, TABLE_STEP_LIMITS } from "./train-settings.ts";
import type { TrainingGoal } from "./training-goal.ts";
import type { TrainingWorkers } from "./training-workers.ts";
import { forEachGoal } from "./workers.ts";

/** What finding out about definitions may take, in thousands of heartbeats. */
const FOR_DEFINITIONS = heartbeatsIn(20_000);

/**
 * What the tactics of the symbolic portfolio come to on each of some goals and on what its steps leave, with fewer
 * heartbeats than they have in a proof: what closes a goal mostly does so soon, and what fails takes all. `undefined` when stopped.
 */
export async function recordTacticTable(
  workers: TrainingWorkers,
  goals: readonly TrainingGoal[],
): Promise<PortfolioState[] | undefined> {
  const found = await forEachGoal(workers, goals, async (environment, _, worker) => {
    const { goal } = environment;
    const root = await environment.root();
    if (!root) return [];
    const functions = await functionsOf(worker, goal, root.lines);
    const own = new ProofEnvironment(goal, {
      ...worker,
      cache: workers.portfolioCache,
      read: readForPortfolio(functions),
      stepLimits: TABLE_STEP_LIMITS,
    });
    try {
      return await recordPortfolio(own, TABLE_LIMITS);
    } finally {
      environment.counts.checks += own.counts.checks;
      environment.counts.cached += own.counts.cached;
      own.end();
    }
  });
  return found?.flat();
}

/** The user's recursive functions of a goal. */
async function functionsOf(
  { workspace }: EnvironmentOptions,
  goal: TrainingGoal,
  opening: readonly string[],
) {
  if (goal.recursive.length === 0) return new Map();
  const found = await withOpenGoal(workspace, { goal, opening }, async ({ proofState }) => {
    const { signal } = new AbortController();
    const runner = new TacticRunner(workspace, { heartbeats: FOR_DEFINITIONS, signal });
    try {
      return (await readDefinitions(runner, proofState, goal.recursive)).recursive;
    } finally {
      runner.release();
    }
  });
  return found ?? new Map();
}

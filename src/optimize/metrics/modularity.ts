import {
  canonicalGoal,
  type GoalTerms,
  neededHypotheses,
  type TacticStep,
  withNeededHypotheses,
} from "../../core/index.ts";
import type { Metric } from "./metric.ts";
import { isOnlyRewritten, withoutTrivialParts } from "./superficial-goals.ts";
import { isTactic } from "./tactics.ts";

/** Fewer steps than this make no part of their own. */
const LEAST_STEPS = 3;

/**
 * Effective spawned goals (thesis, Definitions 3.5 to 3.8): goals that the proof states for itself, such
 * as that of `have h : T := by ...`, with a proof of at least three steps, that are neither the goal
 * around them again nor one of the others, and what they give is used.
 *
 * Deviations: a goal with a trivial part, `G ∧ 1 = 1`, is the goal again; what the goal becomes by rewriting
 * and is then rewritten back to is no part of its own. Use is followed through every step that does nothing but introduce hypotheses, so that a
 * `have` which is used only by a `have` that nobody uses counts for nothing.
 */
export const modularity: Metric = {
  name: "modularity",
  unit: "effective goals",
  changes: ["state", "share"],
  evaluate: ({ steps }) => effectiveGoals(steps).length,
};

/** A goal that begins inside a step. */
interface SpawnedGoal {
  /** The step that states it, and its own steps, by index. */
  statedBy: number;
  steps: number[];
  goal: GoalTerms;
  /** Internal names of the goal's first hypotheses. */
  hypotheses: readonly string[];
}

function effectiveGoals(steps: readonly TacticStep[]): SpawnedGoal[] {
  const live = liveSteps(steps);
  const found: SpawnedGoal[] = [];
  for (const spawned of spawnedGoals(steps)) {
    const { statedBy } = spawned;
    if (!live.has(statedBy) || !introducesOnly(steps[statedBy] as TacticStep)) continue;
    const tactics = spawned.steps.filter((i) => {
      const step = steps[i] as TacticStep;
      return step.run === 0 && isTactic(step);
    });
    if (tactics.length < LEAST_STEPS) continue;
    const around = steps[statedBy]?.flow;
    const bare = { ...spawned, goal: withoutTrivialParts(spawned.goal) };
    const isWrapper =
      around?.goal && isSame(bare, { goal: around.goal, hypotheses: around.hypotheses });
    const isNew = !isWrapper && !found.some((other) => isSame(spawned, other));
    if (isNew && !isOnlyRewritten(steps, statedBy)) found.push(spawned);
  }
  return found;
}

/** Goals that no step left behind: the first goals of tactic blocks inside other steps. */
function spawnedGoals(steps: readonly TacticStep[]): SpawnedGoal[] {
  const left = new Set(steps.flatMap(({ goalIdsAfter }) => goalIdsAfter));
  const found: SpawnedGoal[] = [];
  for (const [i, { parent, goalIdsBefore, flow }] of steps.entries()) {
    const [id] = goalIdsBefore;
    if (parent === null || id === undefined || !flow?.goal || left.has(id)) continue;
    const isNew = !found.some(({ goal }) => goal.id === id);
    if (!isNew || steps[parent]?.goalIdsBefore.includes(id)) continue;
    const { goal, hypotheses } = flow;
    found.push({ statedBy: parent, steps: stepsFrom(steps, i, parent), goal, hypotheses });
  }
  return found;
}

/** The steps on a goal and on what they leave of it, with all that is inside them. */
function stepsFrom(steps: readonly TacticStep[], first: number, parent: number): number[] {
  const goals = new Set(steps[first]?.goalIdsBefore.slice(0, 1));
  const found = new Set<number>();
  for (let i = first; i < steps.length; i++) {
    const step = steps[i] as TacticStep;
    const isOn = step.parent === parent && step.goalIdsBefore.some((id) => goals.has(id));
    if (!isOn && !(step.parent !== null && found.has(step.parent))) continue;
    found.add(i);
    if (isOn) for (const id of step.goalIdsAfter) goals.add(id);
  }
  return [...found];
}

/** All that the step does to its goal is to give it more hypotheses. */
function introducesOnly({ flow }: TacticStep): boolean {
  return flow?.keepsTarget === true && flow.introduces.length > 0;
}

/** Steps on which the proof rests: the least set that holds all others and those whose hypotheses it uses. */
function liveSteps(steps: readonly TacticStep[]): Set<number> {
  const live = new Set<number>();
  const isInside = (i: number, outer: number) => {
    for (let at = steps[i]?.parent ?? null; at !== null; at = steps[at]?.parent ?? null)
      if (at === outer) return true;
    return false;
  };
  const isLive = (step: TacticStep, index: number) => {
    if (step.parent !== null && !live.has(step.parent)) return false;
    if (!introducesOnly(step)) return true;
    const given = new Set(step.flow?.introduces);
    return [...live].some(
      (i) => i !== index && !isInside(i, index) && steps[i]?.flow?.uses.some((id) => given.has(id)),
    );
  };
  for (let before = -1; before !== live.size; ) {
    before = live.size;
    for (const [i, step] of steps.entries()) if (!live.has(i) && isLive(step, i)) live.add(i);
  }
  return live;
}

/**
 * The same statement up to names and definitional steps: under the hypotheses that both goals have, or
 * one of them for all values of what the other does not speak of.
 */
function isSame(a: Stated, b: Stated): boolean {
  const shared = a.hypotheses.filter((id) => b.hypotheses.includes(id));
  const inA = neededIds(a);
  const inB = neededIds(b);
  return [shared, shared.filter((id) => inA.has(id)), shared.filter((id) => inB.has(id))].some(
    (fixed) => closure(a, fixed) === closure(b, fixed),
  );
}

type Stated = Pick<SpawnedGoal, "goal" | "hypotheses">;

function neededIds({ goal, hypotheses }: Stated): Set<string | undefined> {
  return new Set([...neededHypotheses(goal)].map((index) => hypotheses[index]));
}

/** The statement for all values of its variables but the fixed ones. */
function closure({ goal, hypotheses }: Stated, fixed: readonly string[]): string {
  const reduced = withNeededHypotheses(
    goal,
    fixed.map((id) => hypotheses.indexOf(id)),
  );
  return canonicalGoal(reduced, { closed: true, skipHypotheses: fixed.length });
}

import type { Inspection, Position } from "../api/types.ts";
import { isBefore } from "./positions.ts";

/** What is open at a place. */
export interface GoalsHere {
  /** As Lean prints them. */
  goals: string[];
  /** Whether the place is inside of a tactic; else it is below the nearest one. */
  isInside: boolean;
}

/**
 * The goals before the innermost tactic at a place (after it where the place is its end), or before the `sorry` there;
 * `null` where there are none.
 */
export function goalsAt({ steps, goals, holes }: Inspection, at: Position): GoalsHere | null {
  const hole = holes.find(({ pos, endPos }) => isBefore(pos, at) && isBefore(at, endPos));
  if (hole) return { goals: [hole.goal.text], isInside: true };
  const texts = (numbers: readonly number[]) => numbers.map((number) => goals[number] ?? "");
  const around = steps.filter(({ pos, endPos }) => isBefore(pos, at) && isBefore(at, endPos));
  // The innermost begins last, and ends first.
  const inner = around.reduce<(typeof steps)[number] | undefined>(
    (best, step) =>
      !best || (isBefore(best.pos, step.pos) && isBefore(step.endPos, best.endPos)) ? step : best,
    undefined,
  );
  if (!inner) return null;
  const isAtEnd = inner.endPos.line === at.line && inner.endPos.column === at.column;
  return { goals: texts(isAtEnd ? inner.after : inner.before), isInside: !isAtEnd };
}

import {
  displayName,
  type FootprintMeasure,
  type GoalTerms,
  type NameParts,
  visitExprs,
} from "../core/index.ts";
import type { AnalyseGoal } from "../core/ports/index.ts";
import { distinctConstants } from "./distinct-constants.ts";
import { operatorFootprint } from "./footprint.ts";
import { goalKey } from "./goal-key.ts";

const MEASURES: Record<FootprintMeasure, (goal: GoalTerms) => number> = {
  operators: operatorFootprint,
  constants: distinctConstants,
};

/**
 * The size d(G) of a goal, 0 or more, by occurrences of operators or by different constants. Definitions count by what
 * they say as far as the terms have their bodies (`goalTerms` with `definitions`).
 */
export function footprint(goal: GoalTerms, measure: FootprintMeasure = "operators"): number {
  return MEASURES[measure](goal);
}

/** Reads footprint (by default `operators`), key and constants of goals. Takes well under a millisecond for common goals. */
export function goalAnalysis(measure: FootprintMeasure = "operators"): AnalyseGoal {
  return (terms) => ({
    footprint: footprint(terms, measure),
    key: goalKey(terms),
    constants: constantsOf(terms),
  });
}

/** Full names of the constants in hypotheses and target, types and instances included. */
function constantsOf({ terms, hypotheses, target }: GoalTerms): string[] {
  const roots = hypotheses.flatMap(({ type, value }) =>
    value === undefined ? [type] : [type, value],
  );
  const found = new Set<number>();
  visitExprs(terms, [...roots, target], { const: (name) => found.add(name) });
  return [...found].map((name) => displayName(terms.names[name] as NameParts));
}

import {
  displayName,
  type FootprintMeasure,
  type GoalTerms,
  type NameParts,
  visitExprs,
} from "../core/index.ts";
import type { AnalyseGoal } from "../core/ports/index.ts";
import { distinctConstants } from "./distinct-constants.ts";
import { footprint } from "./footprint.ts";
import { goalKey } from "./goal-key.ts";

const MEASURES: Record<FootprintMeasure, (goal: GoalTerms) => number> = {
  operators: footprint,
  constants: distinctConstants,
};

/** Reads footprint (by default `operators`), key and constants of goals. Takes well under a millisecond for common goals. */
export function goalAnalysis(measure: FootprintMeasure = "operators"): AnalyseGoal {
  return (terms) => ({
    footprint: MEASURES[measure](terms),
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

import { type Decision, groupBy } from "../core/index.ts";
import type { Scorer } from "./measure-goals.ts";
import type { Demonstration } from "./sft.ts";

/**
 * A policy that knows how often each kind of tactic was part of a proof and nothing of the goal: what learning
 * has to be better than. The probability of a kind is shared by its actions. Kinds by the first row of an
 * action, which is its template's.
 */
export function frequencyScorer(demonstrations: readonly Demonstration[]): Scorer {
  const counts = new Map<number, number>();
  let total = 0;
  for (const { decision, chosen, share } of demonstrations) {
    const kind = decision.actions[chosen]?.[0] ?? -1;
    counts.set(kind, (counts.get(kind) ?? 0) + share);
    total += share;
  }
  return ({ actions }: Decision) => {
    const own = groupBy(actions, ([kind]) => kind ?? -1);
    return actions.map(([kind = -1]) => {
      const sharing = own.get(kind)?.length ?? 1;
      return Math.log(((counts.get(kind) ?? 0) + 0.1) / (total + 5) / sharing);
    });
  };
}

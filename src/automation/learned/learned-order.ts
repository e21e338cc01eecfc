import {
  actionScores,
  afterFailures,
  type Decision,
  logSoftmax,
  type PolicyWeights,
} from "../../core/index.ts";
import type { OrderQuestion, TacticOrder } from "../tactic-order.ts";
import { portfolioDecision } from "./portfolio-decision.ts";

/** Orders tactics of the symbolic portfolio by weights that were trained for it. */
export function learnedOrder(weights: PolicyWeights): TacticOrder {
  const decisions = new WeakMap<OrderQuestion["goal"], Decision>();
  return (question) => {
    const { goal, tactics, failed } = question;
    const decision = decisions.get(goal) ?? portfolioDecision(question);
    decisions.set(goal, decision);
    const gone = tactics.flatMap((tactic, i) => (failed.has(tactic) ? [i] : []));
    const { decision: rest, left } = afterFailures(decision, gone);
    const logs = logSoftmax(actionScores(weights, rest));
    const shares = new Array<number>(tactics.length).fill(0);
    left.forEach((index, i) => {
      if (index < tactics.length) shares[index] = Math.exp(logs[i] as number);
    });
    return shares;
  };
}

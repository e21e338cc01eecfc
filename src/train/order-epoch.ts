import {
  actionScores,
  afterFailures,
  logSoftmax,
  type PolicyWeights,
  shuffled,
} from "../core/index.ts";
import { BATCH, type PolicyExample } from "./batch.ts";
import type { Learner } from "./learner.ts";
import type { PortfolioState } from "./portfolio-table.ts";
import { drawIndex, type RandomStream } from "./random-stream.ts";

export interface OrderOptions {
  epochs: number;
  rate: number;
  /** Share of a goal's features that are left out at random, so that no single one is relied on. */
  dropout: number;
}

/** So many tactics are tried in a state before the rest is left. */
const MOST_TRIES = 12;

/**
 * One epoch of learning the order of the portfolio: in each state of the table tactics are drawn as the network
 * would try them, until one leads to a proof; in front of each draw it learns what would have been right. The loss
 * is `-log Σ p(tactic) / checks(tactic)` over the tactics that lead to a proof, by drawing one of them with
 * its share of the sum; where there is none, giving up is right. Gives the mean loss.
 */
export function orderEpoch(
  learner: Learner,
  table: readonly PortfolioState[],
  { rate, dropout, random }: Omit<OrderOptions, "epochs"> & { random: RandomStream },
): Promise<number> {
  const { weights } = learner;
  const examples = table.flatMap((state) => triesIn(state, { weights, dropout, random }));
  const options = { rate, clip: { low: 0.2, high: 0.28 }, temperature: 1 };
  return learner.learnPolicy(shuffled(examples, random), options);
}

function triesIn(
  { decision: whole, costs, share }: PortfolioState,
  { weights, dropout, random }: { weights: PolicyWeights; dropout: number; random: RandomStream },
): PolicyExample[] {
  const examples: PolicyExample[] = [];
  const failed: number[] = [];
  const base = { ...whole, goal: whole.goal.filter(() => random() >= dropout) };
  const giveUp = costs.length;
  while (examples.length < MOST_TRIES) {
    const { decision, left } = afterFailures(base, failed);
    const logs = logSoftmax(actionScores(weights, decision));
    const worth = left.map((index) => 1 / (costs[index] ?? Infinity));
    if (!worth.some((value) => value > 0)) worth[left.indexOf(giveUp)] = 1;
    const chosen = drawIndex(
      logSoftmax(logs.map((log, i) => log + Math.log(worth[i] as number))),
      random,
    );
    examples.push({ decision, chosen, imitation: share / BATCH.decisions });
    const tried = drawIndex(
      logSoftmax(logs.map((log, i) => (left[i] === giveUp ? -Infinity : log))),
      random,
    );
    if ((worth[tried] as number) > 0 || left.length <= 2) break;
    failed.push(left[tried] as number);
  }
  return examples;
}

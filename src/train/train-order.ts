import { initialWeights, type PolicyWeights } from "../core/index.ts";
import type { Gradients } from "./gradients.ts";
import { Learner } from "./learner.ts";
import { type OrderOptions, orderEpoch } from "./order-epoch.ts";
import type { PortfolioState } from "./portfolio-table.ts";
import { randomFor } from "./random-stream.ts";

/** Weights that order the symbolic portfolio, learned from a table; equal seeds give equal weights. `undefined` when stopped. */
export async function trainOrder(
  table: readonly PortfolioState[],
  {
    seed,
    gradients,
    options,
    isOver,
    onEpoch,
  }: {
    seed: number;
    gradients: Gradients;
    options: OrderOptions;
    isOver: () => boolean;
    onEpoch?: (epoch: number, loss: number, weights: PolicyWeights) => void;
  },
): Promise<PolicyWeights | undefined> {
  const learner = new Learner(gradients, initialWeights(randomFor("order-weights", seed)));
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    if (isOver()) return undefined;
    const random = randomFor("order", seed, epoch);
    const loss = await orderEpoch(learner, table, { ...options, random });
    onEpoch?.(epoch, loss, learner.weights);
  }
  return learner.weights;
}

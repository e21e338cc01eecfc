import type { Decision, PolicyWeights } from "../core/index.ts";
import { type AdamState, adamStep, newAdam } from "./adam.ts";
import { BATCH, type Clip, type PairExample, type PolicyExample } from "./batch.ts";
import type { Gradients } from "./gradients.ts";

/** Weights on their way, with the optimizer's memory. */
export class Learner {
  weights: PolicyWeights;
  adam: AdamState;
  private readonly gradients: Gradients;

  constructor(gradients: Gradients, weights: PolicyWeights, adam: AdamState = newAdam()) {
    this.gradients = gradients;
    this.weights = weights;
    this.adam = adam;
  }

  /** One pass over examples in batches; each batch is one step. Gives the mean loss per batch. */
  async learnPolicy(
    examples: readonly PolicyExample[],
    options: { clip: Clip; temperature: number; rate: number },
  ): Promise<number> {
    let total = 0;
    let batches = 0;
    for (let at = 0; at < examples.length; at += BATCH.decisions) {
      const batch = examples.slice(at, at + BATCH.decisions);
      const { loss, gradients } = await this.gradients.policy(this.weights, batch, options);
      this.step(gradients, options.rate);
      total += loss;
      batches++;
    }
    return batches === 0 ? 0 : total / batches;
  }

  /** One step on a batch of preferences. */
  async learnPairs(
    batch: {
      decisions: readonly { decision: Decision; chosen: number }[];
      pairs: readonly PairExample[];
    },
    options: { alpha: number; beta: number; rate: number },
  ): Promise<number> {
    const { loss, gradients } = await this.gradients.pairs(this.weights, batch, options);
    this.step(gradients, options.rate);
    return loss;
  }

  private step(gradients: PolicyWeights, rate: number): void {
    const next = adamStep(this.weights, gradients, this.adam, { rate });
    this.weights = next.weights;
    this.adam = next.state;
  }
}

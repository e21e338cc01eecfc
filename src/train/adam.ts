import { type PolicyWeights, WEIGHT_NAMES, type WeightName, weightCount } from "../core/index.ts";

/** First and second moments, and how many steps were made. */
export interface AdamState {
  steps: number;
  first: PolicyWeights;
  second: PolicyWeights;
}

export function newAdam(): AdamState {
  return { steps: 0, first: zeros(), second: zeros() };
}

/** One step of Adam (Kingma and Ba 2015, Algorithm 1) down a gradient; gives new weights and state. */
export function adamStep(
  weights: PolicyWeights,
  gradients: PolicyWeights,
  state: AdamState,
  { rate, beta1 = 0.9, beta2 = 0.99 }: { rate: number; beta1?: number; beta2?: number },
): { weights: PolicyWeights; state: AdamState } {
  const steps = state.steps + 1;
  const [next, first, second] = [zeros(), zeros(), zeros()];
  for (const name of WEIGHT_NAMES) {
    const [w, g, m, v] = [weights[name], gradients[name], state.first[name], state.second[name]];
    for (let i = 0; i < w.length; i++) {
      const slope = g[i] as number;
      const mean = beta1 * (m[i] as number) + (1 - beta1) * slope;
      const square = beta2 * (v[i] as number) + (1 - beta2) * slope * slope;
      first[name][i] = mean;
      second[name][i] = square;
      const scaled =
        mean / (1 - beta1 ** steps) / (Math.sqrt(square / (1 - beta2 ** steps)) + 1e-8);
      next[name][i] = (w[i] as number) - rate * scaled;
    }
  }
  return { weights: next, state: { steps, first, second } };
}

function zeros(): Record<WeightName, Float32Array> {
  const entries = WEIGHT_NAMES.map((name) => [name, new Float32Array(weightCount(name))]);
  return Object.fromEntries(entries);
}

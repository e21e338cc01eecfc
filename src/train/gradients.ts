import { init, type Array as JaxArray, jit, nn, numpy as np, valueAndGrad } from "@jax-js/jax";
import {
  type Decision,
  goalScale,
  NETWORK,
  type PolicyWeights,
  WEIGHT_NAMES,
  WEIGHT_SHAPES,
  type WeightName,
} from "../core/index.ts";
import { BATCH, type Clip, type PairExample, type PolicyExample } from "./batch.ts";

export interface GradientResult {
  loss: number;
  gradients: PolicyWeights;
}

type Tables = Record<WeightName, JaxArray>;

/** The loss of batches and its gradient by automatic differentiation (`@jax-js/jax`, wasm). */
export class Gradients {
  private readonly objective;
  private readonly preference;

  private constructor() {
    this.objective = jit(valueAndGrad(policyLoss));
    this.preference = jit(valueAndGrad(pairLoss));
  }

  static async open(): Promise<Gradients> {
    await init("wasm");
    return new Gradients();
  }

  /**
   * Imitation and GRPO: `sum of -imitation * log p + -weight * min(r A, clip(r, 1 - low, 1 + high) A)` with
   * r = p / p_old at the temperature at which the scripts were drawn.
   */
  async policy(
    weights: PolicyWeights,
    examples: readonly PolicyExample[],
    { clip, temperature }: { clip: Clip; temperature: number },
  ): Promise<GradientResult> {
    const perRow = (value: (example: PolicyExample) => number) =>
      padded(examples.map(value), [BATCH.decisions]);
    const [value, gradients] = this.objective(
      tablesOf(weights),
      ...inputs(examples),
      perRow(({ imitation }) => imitation),
      perRow(({ reinforcement }) => reinforcement?.weight ?? 0),
      perRow(({ reinforcement }) => reinforcement?.advantage ?? 0),
      perRow(({ reinforcement }) => reinforcement?.oldLogProbability ?? 0),
      perRow(({ reinforcement }) => reinforcement?.reference?.logProbability ?? 0),
      perRow(({ reinforcement }) => {
        return (reinforcement?.reference?.beta ?? 0) * (reinforcement?.weight ?? 0);
      }),
      np.array([1 - clip.low]),
      np.array([1 + clip.high]),
      np.array([1 / temperature]),
    ) as [JaxArray, Tables];
    return { loss: await value.item(), gradients: await weightsOf(gradients) };
  }

  /**
   * IRPO (Pang et al. 2024): the mean over pairs of `-log σ(β (log p(w) - log p(l) - reference)) - α log p(w) / |w|`.
   */
  async pairs(
    weights: PolicyWeights,
    batch: {
      decisions: readonly { decision: Decision; chosen: number }[];
      pairs: readonly PairExample[];
    },
    { alpha, beta }: { alpha: number; beta: number },
  ): Promise<GradientResult> {
    const { decisions, pairs } = batch;
    const count = Math.max(1, pairs.length);
    const matrix = (value: (pair: PairExample, row: number) => number) =>
      padded(
        pairs.flatMap((pair) =>
          Array.from({ length: BATCH.decisions }, (_, row) => value(pair, row)),
        ),
        [BATCH.pairs, BATCH.decisions],
      );
    const sign = matrix(
      ({ chosen, rejected }, row) => Number(chosen.includes(row)) - Number(rejected.includes(row)),
    );
    const likelihood = matrix(({ chosen }, row) =>
      chosen.includes(row) ? alpha / chosen.length / count : 0,
    );
    const [value, gradients] = this.preference(
      tablesOf(weights),
      ...inputs(decisions),
      sign,
      likelihood,
      padded(
        pairs.map(({ reference }) => reference),
        [BATCH.pairs],
      ),
      padded(
        pairs.map(() => 1 / count),
        [BATCH.pairs],
      ),
      np.array([beta]),
    ) as [JaxArray, Tables];
    return { loss: await value.item(), gradients: await weightsOf(gradients) };
  }
}

/** log p(chosen) of each row; the same function as `actionScores` of the model, over tables. */
function logProbabilities(
  t: Tables,
  goals: JaxArray,
  actions: JaxArray,
  mask: JaxArray,
  chosen: JaxArray,
  inverseTemperature: JaxArray | undefined,
): JaxArray {
  const { decisions, actions: most } = BATCH;
  const first = np.tanh(np.matmul(goals, t.goalTable).add(t.goalBias));
  const vector = np.tanh(np.matmul(first, t.hidden).add(t.hiddenBias));
  const rows = np.matmul(actions.ref, t.actionTable).reshape([decisions, most, NETWORK.width]);
  const bias = np.matmul(actions, t.actionBias.reshape([NETWORK.actionFeatures, 1]));
  const dots = rows.mul(vector.reshape([decisions, 1, NETWORK.width])).sum(2);
  let scores = dots.add(bias.reshape([decisions, most]));
  if (inverseTemperature) scores = scores.mul(inverseTemperature);
  return nn.logSoftmax(scores.add(mask)).mul(chosen).sum(1);
}

function policyLoss(
  t: Tables,
  goals: JaxArray,
  actions: JaxArray,
  mask: JaxArray,
  chosen: JaxArray,
  imitation: JaxArray,
  weight: JaxArray,
  advantage: JaxArray,
  old: JaxArray,
  reference: JaxArray,
  divergence: JaxArray,
  low: JaxArray,
  high: JaxArray,
  inverseTemperature: JaxArray,
): JaxArray {
  const logs = logProbabilities(t, goals, actions, mask, chosen, inverseTemperature);
  const ratio = np.exp(logs.ref.sub(old));
  const clipped = np.minimum(np.maximum(ratio.ref, low), high).mul(advantage.ref);
  const away = reference.sub(logs.ref);
  const kl = np.exp(away.ref).sub(away).sub(1).mul(divergence);
  const gain = np.minimum(ratio.mul(advantage), clipped).mul(weight).sub(kl);
  return gain.add(logs.mul(imitation)).sum().neg();
}

function pairLoss(
  t: Tables,
  goals: JaxArray,
  actions: JaxArray,
  mask: JaxArray,
  chosen: JaxArray,
  sign: JaxArray,
  likelihood: JaxArray,
  reference: JaxArray,
  weight: JaxArray,
  beta: JaxArray,
): JaxArray {
  const logs = logProbabilities(t, goals, actions, mask, chosen, undefined).reshape([
    BATCH.decisions,
    1,
  ]);
  const margins = np.matmul(sign, logs.ref).reshape([BATCH.pairs]).sub(reference).mul(beta);
  const preference = nn.logSigmoid(margins).mul(weight).sum();
  const ofProofs = np.matmul(likelihood, logs).sum();
  return preference.add(ofProofs).neg();
}

/** Goals, actions, which actions there are, and which was chosen, as dense arrays of the batch's size. */
function inputs(
  examples: readonly { decision: Decision; chosen: number }[],
): [JaxArray, JaxArray, JaxArray, JaxArray] {
  const { decisions, actions: most } = BATCH;
  const goals = new Float32Array(decisions * NETWORK.goalFeatures);
  const actions = new Float32Array(decisions * most * NETWORK.actionFeatures);
  const mask = new Float32Array(decisions * most);
  const chosen = new Float32Array(decisions * most);
  for (const [i, { decision, chosen: taken }] of examples.slice(0, decisions).entries()) {
    for (const row of decision.goal)
      goals[i * NETWORK.goalFeatures + row] = goalScale(decision.goal.length);
    for (let k = 0; k < most; k++) {
      const rows = decision.actions[k];
      if (!rows) mask[i * most + k] = -1e9;
      for (const row of rows ?? []) actions[(i * most + k) * NETWORK.actionFeatures + row] = 1;
    }
    chosen[i * most + taken] = 1;
  }
  return [
    np.array(goals, { shape: [decisions, NETWORK.goalFeatures] }),
    np.array(actions, { shape: [decisions * most, NETWORK.actionFeatures] }),
    np.array(mask, { shape: [decisions, most] }),
    np.array(chosen, { shape: [decisions, most] }),
  ];
}

function padded(values: readonly number[], shape: number[]): JaxArray {
  const all = new Float32Array(shape.reduce((product, size) => product * size, 1));
  all.set(values.slice(0, all.length));
  return np.array(all, { shape });
}

function tablesOf(weights: PolicyWeights): Tables {
  const entries = WEIGHT_NAMES.map((name) => {
    return [name, np.array(weights[name].slice(), { shape: [...WEIGHT_SHAPES[name]] })];
  });
  return Object.fromEntries(entries) as Tables;
}

async function weightsOf(tables: Tables): Promise<PolicyWeights> {
  const entries: [WeightName, Float32Array][] = [];
  for (const name of WEIGHT_NAMES)
    entries.push([name, (await tables[name].data()) as Float32Array]);
  return Object.fromEntries(entries) as unknown as PolicyWeights;
}

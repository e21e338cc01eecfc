import { fnv1a } from "./text-hash.ts";

/**
 * Sizes of the learned policy's network: features of a goal and of an action are hashed into tables of
 * this many rows, each row `width` numbers.
 */
export const NETWORK = { goalFeatures: 1024, actionFeatures: 448, width: 32 } as const;

/** Shape of each table of weights; 48,576 numbers in all. */
export const WEIGHT_SHAPES = {
  goalTable: [NETWORK.goalFeatures, NETWORK.width],
  goalBias: [NETWORK.width],
  hidden: [NETWORK.width, NETWORK.width],
  hiddenBias: [NETWORK.width],
  actionTable: [NETWORK.actionFeatures, NETWORK.width],
  actionBias: [NETWORK.actionFeatures],
} as const;

export type WeightName = keyof typeof WEIGHT_SHAPES;
export const WEIGHT_NAMES = Object.keys(WEIGHT_SHAPES) as WeightName[];

/** Row-major tables. */
export type PolicyWeights = Readonly<Record<WeightName, Float32Array>>;

/**
 * A goal and the possible actions, as the network sees them: rows of the goal table, and rows of the action table
 * for each action, e.g. `{ goal: [3, 77], actions: [[0], [5, 112]] }`.
 */
export interface Decision {
  goal: readonly number[];
  actions: readonly (readonly number[])[];
}

/** How many numbers a table of weights holds. */
export function weightCount(name: WeightName): number {
  return WEIGHT_SHAPES[name].reduce((product, size) => product * size, 1);
}

/** Weights that make every action almost equally likely; equal seeds give equal weights. */
export function initialWeights(random: () => number): PolicyWeights {
  const table = (name: WeightName, scale: number) =>
    Float32Array.from({ length: weightCount(name) }, () => scale * (2 * random() - 1));
  return {
    goalTable: table("goalTable", 0.3),
    goalBias: table("goalBias", 0),
    hidden: table("hidden", Math.sqrt(3 / NETWORK.width)),
    hiddenBias: table("hiddenBias", 0),
    actionTable: table("actionTable", 0.05),
    actionBias: table("actionBias", 0),
  };
}

/**
 * The score of each action: the dot product of a vector for the goal (two layers of tanh over the scaled sum
 * of its rows) with one for the action (the sum of its rows), and a bias. Their softmax is the policy.
 */
export function actionScores(weights: PolicyWeights, { goal, actions }: Decision): number[] {
  const { width } = NETWORK;
  const vector = goalVector(weights, goal);
  return actions.map((rows) => {
    let score = 0;
    for (const row of rows) {
      score += weights.actionBias[row] ?? 0;
      for (let i = 0; i < width; i++)
        score += (weights.actionTable[row * width + i] ?? 0) * (vector[i] ?? 0);
    }
    return score;
  });
}

/**
 * The decision that remains after some of its actions failed: without them, and with their kinds (the first row of
 * an action is that of its template) among the features of the goal. `left`: indices of what remains.
 */
export function afterFailures(
  { goal, actions }: Decision,
  failed: readonly number[],
): { decision: Decision; left: number[] } {
  if (failed.length === 0) return { decision: { goal, actions }, left: [...actions.keys()] };
  const gone = new Set(failed);
  const left = [...actions.keys()].filter((index) => !gone.has(index));
  const kinds = failed.map((index) => failureRow(actions[index]?.[0] ?? 0));
  const decision = {
    goal: [...new Set([...goal, ...kinds])],
    actions: left.map((index) => actions[index] as readonly number[]),
  };
  return { decision, left };
}

const failureRow = (template: number) =>
  (fnv1a(`failed:${template}`) * 2654435761) % NETWORK.goalFeatures;

/** Sums of rows are scaled, so that goals with many features do not saturate the first layer. */
export function goalScale(features: number): number {
  return 1 / Math.sqrt(Math.max(1, features));
}

function goalVector(weights: PolicyWeights, goal: readonly number[]): Float64Array {
  const { width } = NETWORK;
  const scale = goalScale(goal.length);
  const first = new Float64Array(width);
  for (const row of goal)
    for (let i = 0; i < width; i++)
      first[i] = (first[i] ?? 0) + scale * (weights.goalTable[row * width + i] ?? 0);
  for (let i = 0; i < width; i++)
    first[i] = Math.tanh((first[i] ?? 0) + (weights.goalBias[i] ?? 0));
  const second = Float64Array.from(weights.hiddenBias);
  for (let k = 0; k < width; k++)
    for (let i = 0; i < width; i++)
      second[i] = (second[i] ?? 0) + (first[k] ?? 0) * (weights.hidden[k * width + i] ?? 0);
  return second.map(Math.tanh);
}

/** Logarithms of the probabilities that scores mean at a temperature above 0. */
export function logSoftmax(scores: readonly number[], temperature = 1): number[] {
  const scaled = scores.map((score) => score / temperature);
  const largest = Math.max(...scaled);
  const total = Math.log(scaled.reduce((sum, score) => sum + Math.exp(score - largest), 0));
  return scaled.map((score) => score - largest - total);
}

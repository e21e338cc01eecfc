import type { ImproveIteration, ImproveState } from "./improve-state.ts";
import { bootstrapMean } from "./paired-scores.ts";

/** S per theorem, e.g. `{ "a.lean/t": 2 }`; 0 where nothing better was accepted. */
export type Scores = Record<string, number>;

/** What the loop needs of models, the gate and a trainer. */
export interface ImprovePorts {
  /** Samples proofs for the whole set, and has the gate judge them. */
  sample(
    model: string,
    iteration: number,
  ): Promise<{ run: string; train: Scores; heldOut: Scores }>;
  /** Makes preference pairs of a run, with replay of earlier ones; how many there are. */
  pairs(run: string, iteration: number): Promise<number>;
  /** The user's trainer makes the next model of the pairs; its name. */
  train(given: { model: string; iteration: number }): Promise<string>;
  /** Keeps the state; on disk when it returns. */
  save(state: ImproveState): void;
  isOver(): boolean;
}

export interface ImproveOptions {
  metric: string;
  /** Models that are sampled, the first included. */
  iterations: number;
  /** How much the mean held-out score may fall below the best before it is a regression. */
  tolerance: number;
}

/**
 * Iterative preference optimization (ImProver 2, section 6.3): sample, judge, measure on held-out files, replay and pair,
 * train, and again with the model that came of it. Stops at the first regression on what is held out, keeps the best
 * model of the metric, and goes on from any state that was saved. Changes `state`.
 */
export async function improveLoop(
  state: ImproveState,
  first: string,
  ports: ImprovePorts,
  options: ImproveOptions,
): Promise<ImproveState> {
  if (state.iterations.length === 0) begin(state, first, ports);
  while (state.end === undefined && !ports.isOver()) {
    const number = state.iterations.length;
    const current = state.iterations.at(-1) as ImproveIteration;
    await sampleOnce(current, number, ports, state);
    if (ports.isOver()) return state;
    if (isRegression(state, current, options)) return end(state, "regression", ports);
    keepBest(state, current, options);
    if (number >= options.iterations) return end(state, "iterations", ports);
    current.pairs ??= await ports.pairs(current.run as string, number);
    ports.save(state);
    if (current.pairs === 0) return end(state, "no-pairs", ports);
    const next = await ports.train({ model: current.model, iteration: number });
    current.isTrained = true;
    begin(state, next, ports);
  }
  return state;
}

function begin(state: ImproveState, model: string, ports: ImprovePorts): void {
  state.iterations.push({ model, isTrained: false });
  ports.save(state);
}

async function sampleOnce(
  current: ImproveIteration,
  number: number,
  ports: ImprovePorts,
  state: ImproveState,
): Promise<void> {
  if (current.run !== undefined) return;
  const { run, train, heldOut } = await ports.sample(current.model, number);
  if (ports.isOver()) return;
  Object.assign(current, { run, train, heldOut });
  ports.save(state);
}

/** Of held-out theorems; of all where none is held out. */
export function measured({ heldOut = {}, train = {} }: ImproveIteration): Scores {
  return Object.keys(heldOut).length > 0 ? heldOut : train;
}

function isRegression(
  { iterations, checkpoints }: ImproveState,
  current: ImproveIteration,
  { metric, tolerance }: ImproveOptions,
): boolean {
  const best = checkpoints[metric];
  const before = best && iterations[best.iteration - 1];
  if (!before || before === current) return false;
  const [own, other] = [measured(current), measured(before)];
  const change = Object.keys(other).map((theorem) => (own[theorem] ?? 0) - (other[theorem] ?? 0));
  return bootstrapMean(change).mean < -tolerance;
}

function keepBest(
  state: ImproveState,
  current: ImproveIteration,
  { metric }: ImproveOptions,
): void {
  const values = Object.values(measured(current));
  const score = bootstrapMean(values).mean;
  const best = state.checkpoints[metric];
  if (best && best.score >= score) return;
  const { model } = current;
  state.checkpoints[metric] = { model, iteration: state.iterations.length, score };
}

function end(
  state: ImproveState,
  why: NonNullable<ImproveState["end"]>,
  ports: ImprovePorts,
): ImproveState {
  state.end = why;
  ports.save(state);
  return state;
}

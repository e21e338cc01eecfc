import { machineText } from "../platform/index.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { comparePortfolios, type PortfolioFigures } from "./compare-portfolios.ts";
import type { ArmMeasures, SetMeasures } from "./measure-sealed.ts";
import { type MeasuredPart, measurePart } from "./measured-part.ts";
import type { Work } from "./train-folder.ts";
import type { TrainSettings } from "./train-settings.ts";
import type { TrainingData } from "./training-data.ts";
import { isMade, type TrainingGoal } from "./training-goal.ts";

export interface Measured {
  settings: TrainSettings;
  data: TrainingData;
  heldOut: SetMeasures;
  /** `null`: no goals are sealed. */
  sealed: { measures: SetMeasures; sha256: string; before: number } | null;
  curves: TrainReport["curves"];
  /** Of the table that the order was learned from. */
  states: number;
  refused: number;
  folder: string;
  work: Work;
}

/** Figures over a set of goals that nothing was trained on. */
export interface SetFigures {
  goals: number;
  /** Those that one tactic without arguments closes, and those about made-up functions. */
  easy: number;
  functions: number;
  /** All of them, those that take more than one plain tactic, and those about made-up functions. */
  parts: MeasuredPart[];
  portfolio: PortfolioFigures;
}

export interface TrainReport {
  format: 2;
  settings: TrainSettings;
  machine: string;
  goals: {
    train: number;
    proved: number;
    repeats: number;
    lessons: number;
    /** Goals that one tactic without arguments closes: to learn from, and left out because there are enough. */
    easyTrain: number;
    easyDropped: number;
    /** Goals to learn from about made-up functions. */
    functionsTrain: number;
    /** States in which the portfolio's tactics were tried. */
    states: number;
  };
  /** Goals that were measured along the way. */
  heldOut: SetFigures;
  /**
   * Goals that were measured once, at the end; `null` when there are too few groups of goals. `sha256` names the set,
   * `before` says how many trainings of this machine had measured on it before.
   */
  sealed: (SetFigures & { sha256: string; before: number }) | null;
  /** Proofs that the gate refused; they count as none. */
  refused: number;
  curves: { arm: string; seed: number; points: Checkpoint["curve"] }[];
  /** Over all sessions. */
  work: Work;
  folder: string;
}

/** Computes the figures. */
export function buildTrainReport(measured: Measured): TrainReport {
  const { settings, data, heldOut, sealed, curves, refused, folder, work } = measured;
  return {
    format: 2,
    settings,
    refused,
    folder,
    work,
    machine: machineText(),
    goals: countGoals(measured),
    heldOut: measureSet(data.heldOut, heldOut, measured),
    sealed: sealed && {
      ...measureSet(data.sealed, sealed.measures, measured),
      sha256: sealed.sha256,
      before: sealed.before,
    },
    curves,
  };
}

function countGoals({ data, states }: Measured): TrainReport["goals"] {
  const { train, easyDropped, proved, repeats, demonstrations } = data;
  const easy = new Set(data.easy);
  return {
    train: train.length,
    proved,
    repeats,
    states,
    easyDropped,
    lessons: demonstrations.length,
    easyTrain: train.filter(({ id }) => easy.has(id)).length,
    functionsTrain: train.filter(isMade).length,
  };
}

function measureSet(
  goals: readonly TrainingGoal[],
  measures: SetMeasures,
  { settings, data }: Measured,
): SetFigures {
  const easy = new Set(data.easy);
  const made = new Set(goals.filter(isMade).map(({ id }) => id));
  const given: { arms: readonly ArmMeasures[]; settings: TrainSettings } = {
    arms: measures.arms,
    settings,
  };
  return {
    goals: goals.length,
    easy: goals.filter(({ id }) => easy.has(id)).length,
    functions: made.size,
    parts: [
      measurePart("all", given, () => true),
      measurePart("not closed by one tactic without arguments", given, (id) => !easy.has(id)),
      ...(made.size > 0
        ? [measurePart("about made-up functions", given, (id) => made.has(id))]
        : []),
    ],
    portfolio: comparePortfolios(measures, made),
  };
}

import { spread as spreadOf } from "../bench/index.ts";
import type { Spread } from "../model/index.ts";
import { type Checkpoint, closedWithin, type GoalMeasure } from "../train/index.ts";
import { machineText } from "./machine.ts";
import type { TrainMaterial } from "./train-material.ts";
import { MOST_CHECKS } from "./train-portfolio.ts";
import type { TrainSettings } from "./train-settings.ts";

/** What one seed came to, arms in order; the last one is the policy. */
export interface SeedResult {
  seed: number;
  arms: { name: string; checkpoint: Checkpoint }[];
  /** The symbolic portfolio in the policy's order. */
  portfolio: GoalMeasure[];
}

export interface Measured {
  settings: TrainSettings;
  material: TrainMaterial;
  seeds: SeedResult[];
  /** The symbolic portfolio in its own order. */
  plain: GoalMeasure[];
  byFrequency: GoalMeasure[];
  refused: number;
  folder: string;
}

/** Held-out goals closed within so many checks. */
export interface ClosedCounts {
  arm: string;
  /** 0 for what does not depend on a seed. */
  seed: number;
  closed: { checks: number; goals: number }[];
}

export interface PortfolioResult {
  seed: number;
  /** Held-out goals that the portfolio closes in its own order within `limit` checks. */
  goals: number;
  limit: number;
  /** How many of them it closes in the learned order within as many. */
  learnedClosed: number;
  /** Checks per goal in each order; one that the learned order does not close counts as `limit`. */
  plainChecks: number;
  learnedChecks: number;
  /** Share of the checks that the learned order saves, negative when it needs more. */
  saving: number;
}

export interface TrainReport {
  format: 1;
  settings: TrainSettings;
  machine: string;
  goals: { train: number; proved: number; heldOut: number; repeats: number; lessons: number };
  counts: ClosedCounts[];
  /** Closed by the final policy, by the untrained network and by frequencies, at `settings.checks`. */
  ratio: { toUntrained: Spread; toFrequency: Spread };
  portfolio: PortfolioResult[];
  saving: Spread;
  /** Goals closed after GRPO with process advantages less those with the outcome alone, by seed. */
  processGain: Spread | null;
  /** Proofs that the gate refused; they count as none. */
  refused: number;
  curves: { arm: string; seed: number; points: Checkpoint["curve"] }[];
  work?: { checks: number; cached: number; elapsedMs: number };
  folder: string;
}

/** Puts the figures together. */
export function buildTrainReport(measured: Measured): TrainReport {
  const { settings, material, seeds, plain, byFrequency, refused, folder } = measured;
  const counts = [
    closedCounts("frequency", 0, byFrequency, settings),
    ...seeds.flatMap(({ seed, arms }) =>
      arms.map(({ name, checkpoint }) => closedCounts(name, seed, checkpoint.measures, settings)),
    ),
  ];
  const closed = (arm: string, seed: number) =>
    counts
      .find((one) => one.arm === arm && one.seed === seed)
      ?.closed.find(({ checks }) => checks === settings.checks)?.goals ?? 0;
  const final = seeds[0]?.arms.at(-1)?.name ?? "untrained";
  const ratios = (to: (seed: number) => number) =>
    spreadOf(seeds.map(({ seed }) => closed(final, seed) / Math.max(1, to(seed))));
  const portfolio = seeds.map(({ seed, portfolio: learned }) =>
    comparePortfolios(seed, plain, learned),
  );
  const hasBoth = counts.some(({ arm }) => arm === "process");
  return {
    format: 1,
    ...{ settings, counts, portfolio, refused, folder, machine: machineText() },
    goals: {
      ...{
        train: material.train.length,
        heldOut: material.heldOut.length,
        repeats: material.repeats,
      },
      ...{ proved: material.proved, lessons: material.lessons.length },
    },
    ratio: {
      toUntrained: ratios((seed) => closed("untrained", seed)),
      toFrequency: ratios(() => closed("frequency", 0)),
    },
    saving: spreadOf(portfolio.map(({ saving }) => saving)),
    processGain: hasBoth
      ? spreadOf(seeds.map(({ seed }) => closed("process", seed) - closed("outcome", seed)))
      : null,
    curves: seeds.flatMap(({ seed, arms }) =>
      arms.map(({ name, checkpoint }) => ({ arm: name, seed, points: checkpoint.curve })),
    ),
  };
}

function closedCounts(
  arm: string,
  seed: number,
  measures: readonly GoalMeasure[],
  { checks }: TrainSettings,
): ClosedCounts {
  const limits = new Set(
    [1, 2, 4, 8, 16, 32, 64, checks, 2 * checks].filter((one) => one <= 2 * checks),
  );
  const sorted = [...limits].sort((a, b) => a - b);
  return {
    arm,
    seed,
    closed: sorted.map((one) => ({ checks: one, goals: closedWithin(measures, one) })),
  };
}

function comparePortfolios(
  seed: number,
  plain: readonly GoalMeasure[],
  learned: readonly GoalMeasure[],
): PortfolioResult {
  const limit = MOST_CHECKS;
  const other = new Map(learned.map(({ goal, checks }) => [goal, checks]));
  const both = plain.flatMap(({ goal, checks }) =>
    checks === null ? [] : [{ plain: checks, learned: other.get(goal) ?? null }],
  );
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);
  const plainChecks = mean(both.map((one) => one.plain));
  const learnedChecks = mean(both.map((one) => one.learned ?? limit));
  return {
    ...{ seed, limit, goals: both.length, plainChecks, learnedChecks },
    learnedClosed: both.filter((one) => one.learned !== null).length,
    saving: plainChecks === 0 ? 0 : 1 - learnedChecks / plainChecks,
  };
}

import type { Spread } from "../core/index.ts";
import { mcNemar, spread } from "../core/index.ts";
import { machineText } from "../platform/index.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { closedWithin, type GoalMeasure } from "./measure-goals.ts";
import { MOST_CHECKS } from "./measure-portfolio.ts";
import type { Work } from "./train-folder.ts";
import type { TrainSettings } from "./train-settings.ts";
import type { TrainingData } from "./training-data.ts";
import type { TrainingGoal } from "./training-goal.ts";

/** The results of one seed, recipes in order; the last one is the policy. */
export interface SeedResult {
  seed: number;
  results: { name: string; checkpoint: Checkpoint }[];
  /** The symbolic portfolio in the policy's order. */
  portfolio: GoalMeasure[];
}

export interface Measured {
  settings: TrainSettings;
  data: TrainingData;
  seeds: SeedResult[];
  /** The symbolic portfolio in its own order. */
  plain: GoalMeasure[];
  byFrequency: GoalMeasure[];
  /** Of the table that the order was learned from. */
  states: number;
  refused: number;
  folder: string;
  work: Work;
}

/** Held-out goals closed within so many checks. */
interface ClosedCounts {
  arm: string;
  /** 0 for what does not depend on a seed. */
  seed: number;
  closed: { checks: number; goals: number }[];
}

/** Figures over some of the held-out goals. */
export interface MeasuredPart {
  name: string;
  goals: number;
  counts: ClosedCounts[];
  /** Goals closed by the final policy over those closed by others within as many checks. */
  ratios: { checks: number; toUntrained: Spread; toFrequency: Spread }[];
  /** Goals closed after GRPO with process advantages less those with the outcome alone, by seed. */
  processGain: { checks: number; goals: Spread }[];
  /** The same goal by goal: closed by more seeds with the process term than without, or by fewer; exact sign test. */
  processPaired: { checks: number; better: number; worse: number; p: number }[];
}

interface PortfolioResult {
  /** `all`, or where the goals are from: `library`, `functions`. */
  source: string;
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
  goals: {
    train: number;
    proved: number;
    heldOut: number;
    repeats: number;
    lessons: number;
    /** Goals that one tactic without arguments closes: on each side, and left out because there are enough. */
    easyTrain: number;
    easyHeldOut: number;
    easyDropped: number;
    /** Goals about made-up functions on each side. */
    functionsTrain: number;
    functionsHeldOut: number;
    /** States in which the portfolio's tactics were tried. */
    states: number;
  };
  /** All held-out goals, those that take more than one plain tactic, and those about made-up functions. */
  parts: MeasuredPart[];
  portfolio: PortfolioResult[];
  saving: Spread;
  /** The same over the goals of one source alone. */
  savings: { source: string; goals: number; saving: Spread }[];
  /** Proofs that the gate refused; they count as none. */
  refused: number;
  curves: { arm: string; seed: number; points: Checkpoint["curve"] }[];
  /** Over all sessions. */
  work: Work;
  folder: string;
}

/** Computes the figures. */
export function buildTrainReport(measured: Measured): TrainReport {
  const { settings, data, seeds, refused, folder, work } = measured;
  const easy = new Set(data.easy);
  const made = new Set(data.heldOut.filter(isMade).map(({ id }) => id));
  const portfolio = comparePortfolios(measured, made);
  const savingOf = (source: string) =>
    spread(portfolio.filter((one) => one.source === source).map(({ saving }) => saving));
  return {
    format: 1,
    settings,
    portfolio,
    refused,
    folder,
    work,
    machine: machineText(),
    goals: countGoals(measured),
    parts: [
      measurePart("all", measured, () => true),
      measurePart("not closed by one tactic without arguments", measured, (id) => !easy.has(id)),
      ...(made.size > 0
        ? [measurePart("about made-up functions", measured, (id) => made.has(id))]
        : []),
    ],
    saving: savingOf("all"),
    savings: SOURCES.map((source) => {
      const goals = portfolio.find((one) => one.source === source)?.goals ?? 0;
      return { source, goals, saving: savingOf(source) };
    }),
    curves: seeds.flatMap(({ seed, results }) =>
      results.map(({ name, checkpoint }) => ({ arm: name, seed, points: checkpoint.curve })),
    ),
  };
}

const isMade = ({ recursive }: TrainingGoal) => recursive.length > 0;

function countGoals({ data, states }: Measured): TrainReport["goals"] {
  const { train, heldOut, easyDropped, proved, repeats, demonstrations } = data;
  const easy = new Set(data.easy);
  const isEasy = ({ id }: TrainingGoal) => easy.has(id);
  return {
    train: train.length,
    heldOut: heldOut.length,
    proved,
    repeats,
    states,
    easyDropped,
    lessons: demonstrations.length,
    easyTrain: train.filter(isEasy).length,
    easyHeldOut: heldOut.filter(isEasy).length,
    functionsTrain: train.filter(isMade).length,
    functionsHeldOut: heldOut.filter(isMade).length,
  };
}

function measurePart(
  name: string,
  { settings, data, seeds, byFrequency }: Measured,
  isIn: (goal: string) => boolean,
): MeasuredPart {
  const limits = limitsOf(settings);
  const count = (arm: string, seed: number, measures: readonly GoalMeasure[]): ClosedCounts => {
    const own = measures.filter(({ goal }) => isIn(goal));
    return {
      arm,
      seed,
      closed: limits.map((checks) => ({ checks, goals: closedWithin(own, checks) })),
    };
  };
  const counts = [
    count("frequency", 0, byFrequency),
    ...seeds.flatMap(({ seed, results }) =>
      results.map(({ name: arm, checkpoint }) => count(arm, seed, checkpoint.measures)),
    ),
  ];
  const closed = (arm: string, seed: number, checks: number) =>
    counts
      .find((one) => one.arm === arm && one.seed === seed)
      ?.closed.find((one) => one.checks === checks)?.goals ?? 0;
  const final = seeds[0]?.results.at(-1)?.name ?? "untrained";
  const bySeed = (value: (seed: number) => number) => spread(seeds.map(({ seed }) => value(seed)));
  const hasBoth = counts.some(({ arm }) => arm === "process");
  return {
    name,
    counts,
    goals: data.heldOut.filter(({ id }) => isIn(id)).length,
    ratios: limits.map((checks) => {
      const to = (arm: string, own: (seed: number) => number) =>
        bySeed((seed) => closed(final, seed, checks) / Math.max(1, closed(arm, own(seed), checks)));
      const toFrequency = to("frequency", () => 0);
      return { checks, toUntrained: to("untrained", (seed) => seed), toFrequency };
    }),
    processPaired: (hasBoth ? limits : []).map((checks) => {
      return { checks, ...pairedGoals(seeds, { isIn, checks }) };
    }),
    processGain: (hasBoth ? limits : []).map((checks) => {
      const gain = (seed: number) =>
        closed("process", seed, checks) - closed("outcome", seed, checks);
      return { checks, goals: bySeed(gain) };
    }),
  };
}

/** Of how many goals more seeds close with the process term than with the outcome alone, and of how many fewer. */
function pairedGoals(
  seeds: readonly SeedResult[],
  { isIn, checks }: { isIn: (goal: string) => boolean; checks: number },
): { better: number; worse: number; p: number } {
  const net = new Map<string, number>();
  for (const { results } of seeds) {
    for (const [arm, sign] of [
      ["process", 1],
      ["outcome", -1],
    ] as const) {
      const measures = results.find(({ name }) => name === arm)?.checkpoint.measures ?? [];
      for (const { goal, checks: needed } of measures) {
        const isClosed = needed !== null && needed <= checks && isIn(goal);
        if (isClosed) net.set(goal, (net.get(goal) ?? 0) + sign);
      }
    }
  }
  const better = [...net.values()].filter((value) => value > 0).length;
  const worse = [...net.values()].filter((value) => value < 0).length;
  return { better, worse, p: mcNemar(better, worse) };
}

/** 1, 2, 4, ... up to twice the checks that count. */
function limitsOf({ checks }: TrainSettings): number[] {
  const powers = Array.from({ length: 20 }, (_, i) => 2 ** i).filter((one) => one < 2 * checks);
  return [...new Set([...powers, checks, 2 * checks])].sort((a, b) => a - b);
}

const SOURCES = ["all", "library", "functions"];

/** Own order against the learned one, by source and seed. `made`: goals about made-up functions. */
function comparePortfolios(
  { seeds, plain }: Measured,
  made: ReadonlySet<string>,
): PortfolioResult[] {
  const isFrom = (source: string, goal: string) =>
    source === "all" || made.has(goal) === (source === "functions");
  return SOURCES.flatMap((source) =>
    seeds.map(({ seed, portfolio }) => {
      const own = plain.filter(({ goal }) => isFrom(source, goal));
      return comparePortfolio({ source, seed }, own, portfolio);
    }),
  );
}

function comparePortfolio(
  about: { source: string; seed: number },
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
    ...about,
    limit,
    goals: both.length,
    plainChecks,
    learnedChecks,
    learnedClosed: both.filter((one) => one.learned !== null).length,
    saving: plainChecks === 0 ? 0 : 1 - learnedChecks / plainChecks,
  };
}

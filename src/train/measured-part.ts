import { holm, mcNemar, type Spread, spread } from "../core/index.ts";
import { closedWithin, type GoalMeasure } from "./measure-goals.ts";
import type { ArmMeasures } from "./measure-sealed.ts";
import type { TrainSettings } from "./train-settings.ts";

/** Goals closed within so many checks. */
interface ClosedCounts {
  arm: string;
  /** 0 for what does not depend on a seed. */
  seed: number;
  closed: { checks: number; goals: number }[];
}

/**
 * One recipe against another, goal by goal over the seeds: how many goals more of its seeds close, and how many fewer.
 * Goals differ more than seeds do, so a goal counts once, however many seeds there are.
 */
interface PairedComparison {
  arm: string;
  to: string;
  /** `p`: exact two-sided sign test; `adjusted`: by Holm's method, over the numbers of checks. */
  rows: { checks: number; better: number; worse: number; p: number; adjusted: number }[];
}

/** Figures over some of the goals. */
export interface MeasuredPart {
  name: string;
  goals: number;
  counts: ClosedCounts[];
  /** Goals closed by the final policy over those closed by others within as many checks. */
  ratios: { checks: number; toUntrained: Spread; toFrequency: Spread }[];
  /** Goals closed after GRPO with process advantages less those with the outcome alone, by seed. */
  processGain: { checks: number; goals: Spread }[];
  /** The final policy against the untrained one and frequencies, and process advantages against the outcome alone. */
  comparisons: PairedComparison[];
}

/** Seeds below which no difference is called significant. */
export const LEAST_SEEDS = 3;

/** Figures of the arms over the goals that `isIn` takes. */
export function measurePart(
  name: string,
  { arms, settings }: { arms: readonly ArmMeasures[]; settings: TrainSettings },
  isIn: (goal: string) => boolean,
): MeasuredPart {
  const limits = limitsOf(settings);
  const own = arms.map(({ measures, ...arm }) => {
    return { ...arm, measures: measures.filter(({ goal }) => isIn(goal)) };
  });
  const counts = own.map(({ arm, seed, measures }): ClosedCounts => {
    const closed = limits.map((checks) => ({ checks, goals: closedWithin(measures, checks) }));
    return { arm, seed, closed };
  });
  const closed = (arm: string, seed: number, checks: number) =>
    counts
      .find((one) => one.arm === arm && (one.seed === seed || one.seed === 0))
      ?.closed.find((one) => one.checks === checks)?.goals ?? 0;
  const final = own.at(-1)?.arm ?? "untrained";
  const seeds = [...new Set(own.map(({ seed }) => seed))].filter((seed) => seed > 0);
  const bySeed = (value: (seed: number) => number) => spread(seeds.map(value));
  const hasBoth = own.some(({ arm }) => arm === "process");
  const pairs = [
    ...[[final, "untrained"] as const, [final, "frequency"] as const],
    ...(hasBoth ? [["process", "outcome"] as const] : []),
  ].filter(([arm, to]) => arm !== to);
  return {
    name,
    counts,
    goals: new Set(own.flatMap(({ measures }) => measures.map(({ goal }) => goal))).size,
    ratios: limits.map((checks) => {
      const to = (arm: string) =>
        bySeed((seed) => closed(final, seed, checks) / Math.max(1, closed(arm, seed, checks)));
      return { checks, toUntrained: to("untrained"), toFrequency: to("frequency") };
    }),
    processGain: (hasBoth ? limits : []).map((checks) => {
      const gain = (seed: number) =>
        closed("process", seed, checks) - closed("outcome", seed, checks);
      return { checks, goals: bySeed(gain) };
    }),
    comparisons: pairs.map(([arm, to]) => compareArms(own, { arm, to, limits, seeds })),
  };
}

function compareArms(
  arms: readonly ArmMeasures[],
  { arm, to, limits, seeds }: { arm: string; to: string; limits: number[]; seeds: number[] },
): PairedComparison {
  const measuresOf = (name: string, seed: number): readonly GoalMeasure[] =>
    arms.find((one) => one.arm === name && (one.seed === seed || one.seed === 0))?.measures ?? [];
  const rows = limits.map((checks) => {
    const net = new Map<string, number>();
    const add = (measures: readonly GoalMeasure[], sign: number) => {
      for (const { goal, checks: needed } of measures)
        if (needed !== null && needed <= checks) net.set(goal, (net.get(goal) ?? 0) + sign);
    };
    for (const seed of seeds) {
      add(measuresOf(arm, seed), 1);
      add(measuresOf(to, seed), -1);
    }
    const better = [...net.values()].filter((value) => value > 0).length;
    const worse = [...net.values()].filter((value) => value < 0).length;
    return { checks, better, worse, p: mcNemar(better, worse) };
  });
  const adjusted = holm(rows.map(({ p }) => p));
  return { arm, to, rows: rows.map((row, i) => ({ ...row, adjusted: adjusted[i] as number })) };
}

/** 1, 2, 4, ... up to twice the checks that count. */
function limitsOf({ checks }: TrainSettings): number[] {
  const powers = Array.from({ length: 20 }, (_, i) => 2 ** i).filter((one) => one < 2 * checks);
  return [...new Set([...powers, checks, 2 * checks])].sort((a, b) => a - b);
}

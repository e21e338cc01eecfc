import { type Chart, groupBy } from "../core/index.ts";
import type { TrainReport } from "./train-report.ts";

type Points = (readonly [number, number])[];
type CurvePoint = TrainReport["curves"][number]["points"][number];

/** The report's plots, by the name of their file. */
export function trainCharts(report: TrainReport): Record<string, Chart> {
  const { heldOut, settings } = report;
  const counts = heldOut.parts[0]?.counts ?? [];
  const y = `of ${heldOut.goals} held-out goals closed`;
  const budget = [...new Set(counts.map(({ arm }) => arm))].map((name) => {
    const own = counts.filter(({ arm }) => arm === name);
    const lines = own.map(({ closed }) => closed.map((one) => [one.checks, one.goals] as const));
    return { name, points: meanPoints(lines) };
  });
  const title = "Goals never trained on, mean of the seeds";
  return {
    budget: { title, x: "checks per goal", y, series: budget },
    curves: {
      title: `Closed within ${settings.checks} checks during GRPO`,
      x: "iteration",
      y,
      series: grpoSeries(report, ({ closed }) => closed),
    },
    rewards: {
      title: "Scripts that proved their goal while training",
      x: "iteration",
      y: "share",
      series: grpoSeries(report, ({ reward }) => reward),
    },
    tactics: {
      title: "Tactics before the first error of a script",
      x: "iteration",
      y: "share",
      series: grpoSeries(report, ({ tacticReward }) => tacticReward),
    },
    entropy: {
      title: "Entropy of the policy where it drew",
      x: "iteration",
      y: "nats per tactic",
      series: grpoSeries(report, ({ entropy }) => entropy),
    },
    length: {
      title: "Tactics per script",
      x: "iteration",
      y: "tactics",
      series: grpoSeries(report, ({ length }) => length),
    },
  };
}

/** What the drawn scripts say of the policy, by iteration of GRPO. */
export function timeSeries(report: TrainReport) {
  return [
    { title: "proved", arms: grpoSeries(report, ({ reward }) => reward) },
    { title: "tactic reward", arms: grpoSeries(report, ({ tacticReward }) => tacticReward) },
    { title: "entropy", arms: grpoSeries(report, ({ entropy }) => entropy) },
    { title: "length", arms: grpoSeries(report, ({ length }) => length) },
  ];
}

/** A value along the iterations of GRPO, mean of the seeds, for both of its arms. */
function grpoSeries({ curves }: TrainReport, value: (point: CurvePoint) => number | null) {
  const lineOf = (points: readonly CurvePoint[]): Points =>
    points.flatMap((point) => {
      const at = point.phase === "start" ? 0 : point.iteration + 1;
      const y = value(point);
      return y === null ? [] : [[at, y] as const];
    });
  const series = ["outcome", "process"].map((name) => {
    const own = curves.filter(({ arm }) => arm === name);
    return { name, points: meanPoints(own.map(({ points }) => lineOf(points))) };
  });
  return series.filter(({ points }) => points.length > 0);
}

/** The mean of several lines at each x. */
function meanPoints(lines: readonly Points[]): Points {
  const byX = groupBy(lines.flat(), ([x]) => x);
  const mean = (points: Points) =>
    points.reduce((sum, [, value]) => sum + value, 0) / points.length;
  return [...byX].sort(([a], [b]) => a - b).map(([x, points]) => [x, mean(points)] as const);
}

import type { BenchSummary, Chart } from "../core/index.ts";

/** The charts of a report by the names of their files; those that would show nothing are left out. */
export function reportCharts({ paper, pass }: BenchSummary): Record<string, Chart> {
  const charts: Record<string, Chart> = {
    reduction: {
      title: "Reduction by decomposition iteration",
      x: "iteration",
      y: "mean reduction",
      series: paper.reduction.map(({ k, curve }) => ({
        name: `best of ${k}`,
        points: curve.map((mean, i) => [i + 1, mean] as const),
      })),
    },
    completion: {
      title: "Tasks proved by completion iterations",
      x: "iterations",
      y: "percent",
      series: paper.completion.map(({ k, curve }) => ({
        name: `pass@${k}`,
        points: curve.map(
          ({ iterations, proved }) => [iterations, 100 * (proved.rate ?? 0)] as const,
        ),
      })),
    },
    "pass-at-k": {
      title: "Tasks solved by k runs",
      x: "k",
      y: "percent",
      series: [
        {
          name: `pass@k (${pass.estimator})`,
          points: pass.curve.map(({ k, rate }) => [k, 100 * rate] as const),
        },
      ],
    },
    scores: { title: "Scores", x: "S", y: "percent", series: scoreSeries(paper.scores) },
  };
  const shows = ({ series }: Chart) => series.some(({ points }) => points.length > 1);
  return Object.fromEntries(Object.entries(charts).filter(([, chart]) => shows(chart)));
}

function scoreSeries(bins: BenchSummary["paper"]["scores"]): Chart["series"] {
  const all = { decompositions: 0, tasks: 0 };
  for (const { decompositions, tasks } of bins) {
    all.decompositions += decompositions;
    all.tasks += tasks;
  }
  if (all.decompositions === 0) return [];
  const points = (of: "decompositions" | "tasks") =>
    bins.map((bin) => [(bin.from + bin.to) / 2, (100 * bin[of]) / Math.max(1, all[of])] as const);
  return [
    { name: "decompositions", points: points("decompositions") },
    { name: "best of a task", points: points("tasks") },
  ];
}

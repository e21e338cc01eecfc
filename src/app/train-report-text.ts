import { csvTable, markdownTable, percentText, type Spread } from "../model/index.ts";
import { type Chart, lineChart } from "../train/index.ts";
import { writeTexts } from "./files.ts";
import type { TrainReport } from "./train-report.ts";

/** Writes report.md, report.json, report.csv and the curves as SVG into the folder of the training. */
export function writeTrainReport(report: TrainReport): void {
  const json = `${JSON.stringify(report, null, 2)}\n`;
  writeTexts(report.folder, "report", { json, csv: toCsv(report), md: trainMarkdown(report) });
  for (const [name, chart] of Object.entries(charts(report)))
    writeTexts(report.folder, name, { svg: lineChart(chart) });
}

function toCsv({ counts }: TrainReport): string {
  const rows = counts.flatMap(({ arm, seed, closed }) =>
    closed.map(({ checks, goals }) => [arm, seed, checks, goals]),
  );
  return csvTable([["arm", "seed", "checks", "closed"], ...rows]);
}

/** The report as Markdown. */
export function trainMarkdown(report: TrainReport): string {
  const { settings, goals, work } = report;
  return [
    `# A policy trained on ${settings.goals.join(", ")}`,
    `${goals.train} goals to learn from, ${goals.proved} of them with a recorded proof (${goals.lessons} decisions); ${goals.heldOut} goals of other groups held out; ${goals.repeats} near-duplicates left out. Seeds: ${settings.seeds}. GRPO: ${settings.iterations} iterations per arm. Machine: ${report.machine}.`,
    work
      ? `Tactics asked for: ${work.checks}, of which the cache answered ${work.cached}. Time of this session: ${(work.elapsedMs / 60_000).toFixed(1)} min.`
      : "",
    "A goal counts as closed when the gate accepted the proof and the proof does not name the theorem itself." +
      ` The gate refused ${report.refused} proofs.`,
    "## Goals never trained on",
    `Closed within ${settings.checks} checks, the final policy against the untrained network: ${spreadText(report.ratio.toUntrained, "x")}; against a policy that knows only how often each kind of tactic works: ${spreadText(report.ratio.toFrequency, "x")}.`,
    closedTable(report),
    "![](budget.svg)",
    "## The symbolic portfolio in the learned order",
    `Checks saved per goal, over the held-out goals that the portfolio closes in its own order within ${report.portfolio[0]?.limit ?? 0} checks (one that the learned order does not close there counts as that many): ${savingText(report)}.`,
    portfolioTable(report),
    "## Process advantages",
    processText(report),
    "![](curves.svg)",
    "![](rewards.svg)",
    "This is a network of about 48,000 weights over tactic templates, not a language model.",
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

/** Mean, spread and the number of seeds. */
function spreadText({ mean, sd, n }: Spread, unit: string, digits = 2): string {
  if (mean === null) return "not measured";
  const spread = sd === null ? "" : ` ± ${sd.toFixed(digits)}`;
  return `${mean.toFixed(digits)}${spread} ${unit} (mean ± standard deviation of ${n} seeds)`;
}

function savingText({ saving }: TrainReport): string {
  const { mean, sd, n } = saving;
  return spreadText(
    { mean: mean === null ? null : 100 * mean, sd: sd === null ? null : 100 * sd, n },
    "%",
    1,
  );
}

function closedTable({ counts, goals }: TrainReport): string {
  const limits = counts[0]?.closed.map(({ checks }) => checks) ?? [];
  const arms = [...new Set(counts.map(({ arm }) => arm))];
  const rows = arms.map((arm) => {
    const own = counts.filter((one) => one.arm === arm);
    const cells = limits.map((_, i) => own.map(({ closed }) => closed[i]?.goals ?? 0).join(", "));
    return [arm, ...cells];
  });
  const table = markdownTable(["arm", ...limits.map((checks) => `${checks} checks`)], rows);
  return `Goals closed of ${goals.heldOut}, seed by seed:\n\n${table}`;
}

function portfolioTable({ portfolio }: TrainReport): string {
  const headings = [
    "seed",
    "goals",
    "closed in the learned order",
    "checks, own order",
    "checks, learned order",
  ];
  return markdownTable(
    [...headings, "saved"],
    portfolio.map((one) => [
      ...[one.seed, one.goals, one.learnedClosed].map(String),
      ...[one.plainChecks, one.learnedChecks].map((value) => value.toFixed(2)),
      percentText(one.saving),
    ]),
  );
}

function processText({ processGain, settings }: TrainReport): string {
  if (!processGain) return "GRPO was not run.";
  const { mean, sd } = processGain;
  const isBetter = mean !== null && mean > 0 && (sd === null || mean > sd);
  const gain = spreadText(processGain, "goals", 1);
  const verdict = isBetter
    ? "Outcome and process together beat the outcome alone."
    : "Outcome and process together do **not** beat the outcome alone beyond the spread of the seeds.";
  return `${verdict} Held-out goals closed within ${settings.checks} checks, process less outcome: ${gain}.`;
}

function charts({ counts, curves, settings, goals }: TrainReport): Record<string, Chart> {
  const arms = [...new Set(counts.map(({ arm }) => arm))];
  const budget = arms.map((name) => ({
    name,
    points: meanPoints(
      counts
        .filter(({ arm }) => arm === name)
        .map(({ closed }) => closed.map(({ checks, goals: n }) => [checks, n] as const)),
    ),
  }));
  const grpo = ["outcome", "process"];
  const ofGrpo = (
    value: (point: TrainReport["curves"][number]["points"][number]) => number | null,
  ) =>
    grpo
      .map((name) => {
        const own = curves.filter(({ arm }) => arm === name);
        return {
          name,
          points: meanPoints(
            own.map(({ points }) =>
              points.flatMap((point) => {
                const at = point.phase === "start" ? 0 : point.iteration + 1;
                const y = value(point);
                return y === null ? [] : [[at, y] as const];
              }),
            ),
          ),
        };
      })
      .filter(({ points }) => points.length > 0);
  const y = `of ${goals.heldOut} held-out goals closed`;
  return {
    budget: {
      title: "Goals never trained on, mean of the seeds",
      x: "checks per goal",
      y,
      series: budget,
    },
    curves: {
      ...{ title: `Closed within ${settings.checks} checks during GRPO`, x: "iteration", y },
      series: ofGrpo(({ closed }) => closed),
    },
    rewards: {
      ...{ title: "Scripts that proved their goal while training", x: "iteration", y: "share" },
      series: ofGrpo(({ reward }) => reward),
    },
  };
}

type Points = (readonly [number, number])[];

/** The mean of several lines at each x. */
function meanPoints(lines: Points[]): Points {
  const byX = Map.groupBy(lines.flat(), ([x]) => x);
  return [...byX]
    .sort(([a], [b]) => a - b)
    .map(
      ([x, points]) =>
        [x, points.reduce((sum, [, value]) => sum + value, 0) / points.length] as const,
    );
}

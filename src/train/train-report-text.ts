import { csvTable, lineChart, markdownTable, percentText, type Spread } from "../core/index.ts";

import { writeTexts } from "../platform/index.ts";
import type { PortfolioFigures } from "./compare-portfolios.ts";
import { LEAST_SEEDS, type MeasuredPart } from "./measured-part.ts";
import { timeSeries, trainCharts } from "./train-charts.ts";
import type { SetFigures, TrainReport } from "./train-report.ts";
import type { TrainSettings } from "./train-settings.ts";

/** Writes report.md, report.json, report.csv and the curves as SVG into the folder of the training. */
export function writeTrainReport(report: TrainReport): void {
  const json = `${JSON.stringify(report, null, 2)}\n`;
  writeTexts(report.folder, "report", { json, csv: toCsv(report), md: trainMarkdown(report) });
  for (const [name, chart] of Object.entries(trainCharts(report)))
    writeTexts(report.folder, name, { svg: lineChart(chart) });
}

function toCsv({ heldOut, sealed }: TrainReport): string {
  const rowsOf = (set: string, { parts }: SetFigures) =>
    parts.flatMap(({ name, counts }) =>
      counts.flatMap(({ arm, seed, closed }) =>
        closed.map(({ checks, goals }) => [set, name, arm, seed, checks, goals]),
      ),
    );
  const rows = [...rowsOf("held out", heldOut), ...(sealed ? rowsOf("sealed", sealed) : [])];
  return csvTable([["set", "goals", "arm", "seed", "checks", "closed"], ...rows]);
}

/** The report as Markdown. */
export function trainMarkdown(report: TrainReport): string {
  const { settings, work, heldOut, sealed } = report;
  return [
    `# A policy trained on ${settings.goals.join(", ")}`,
    "Two networks of 48,576 weights over tactic templates; not a language model.",
    goalsText(report),
    `${settings.seeds} seeds; GRPO: ${settings.iterations} iterations per arm. ${report.machine}; ${minutes(work.elapsedMs)} minutes by the clock, ${minutes(work.cpuMs)} of processor time (sessions that were killed are not counted); ${work.checks} tactics asked for, ${work.cached} of them answered from the cache.`,
    `A goal is closed when the gate accepted the proof, and the proof does not name the theorem itself. The gate refused ${report.refused} proofs that a search took for closed.`,
    "# Sealed goals",
    ...sealedText(report),
    ...(sealed ? setText(sealed, settings) : []),
    "# Held-out goals",
    "They were measured during the training too. What holds here and not on the sealed goals may have come of looking.",
    ...setText(heldOut, settings),
    "![](budget.svg)",
    "# Over time",
    "Of the scripts that GRPO drew in each iteration, mean of the seeds. Entropy: nats per tactic at the temperature of drawing; tactic reward: share of the tactics before the first error.",
    timeTable(report),
    ...["curves", "rewards", "tactics", "entropy", "length"].map((name) => `![](${name}.svg)`),
  ]
    .join("\n\n")
    .concat("\n");
}

function sealedText({ sealed }: TrainReport): string[] {
  if (!sealed) return ["None: there are too few groups of goals to seal some of them."];
  const { goals, functions, easy, sha256, before } = sealed;
  const earlier =
    before === 0
      ? "No training of this machine had measured on this set before."
      : `**${before} trainings of this machine had measured on this set before**, so it is not unseen any more; \`--goals-seed\` draws another.`;
  return [
    `${goals} goals of groups of their own (${functions} about made-up functions, ${easy} that one tactic closes), measured once, when everything was trained. ${earlier} The set: ${sha256.slice(0, 16)}.`,
  ];
}

function setText({ parts, portfolio }: SetFigures, settings: TrainSettings): string[] {
  const limit = portfolio.results[0]?.limit ?? 0;
  const savings = portfolio.savings.map(
    ({ source, goals, saving }) => `${source} (${goals} goals) ${spreadText(percent(saving), 1)} %`,
  );
  return [
    ...parts.flatMap((part) => partText(part, settings)),
    "## The symbolic portfolio in the learned order",
    `Over the goals that the portfolio closes in its own order within ${limit} checks; one that the learned order does not close there counts as that many. Checks saved: ${savings.join("; ")}.`,
    portfolioTable(portfolio),
  ];
}

const minutes = (ms: number | null) => (ms === null ? "an unknown time" : (ms / 60_000).toFixed(1));

function goalsText({ goals, heldOut }: TrainReport): string {
  return [
    `${goals.train} goals to learn from (${goals.functionsTrain} about made-up functions, ${goals.easyTrain} that one tactic without arguments closes), ${goals.proved} of them with a recorded proof (${goals.lessons} decisions), ${goals.states} states in which the portfolio's tactics were tried.`,
    `${heldOut.goals} goals of other groups held out (${heldOut.functions} about made-up functions, ${heldOut.easy} that one tactic closes).`,
    `Left out: ${goals.repeats} near-duplicates, ${goals.easyDropped} theorems of the library that one tactic closes, of which there are enough.`,
  ].join(" ");
}

/** Mean ± sample standard deviation. */
function spreadText({ mean, sd }: Spread, digits: number): string {
  if (mean === null) return "-";
  return sd === null ? mean.toFixed(digits) : `${mean.toFixed(digits)} ± ${sd.toFixed(digits)}`;
}

const percent = ({ mean, sd, n }: Spread): Spread => {
  return { n, mean: mean === null ? null : 100 * mean, sd: sd === null ? null : 100 * sd };
};

function partText(part: MeasuredPart, settings: TrainSettings): string[] {
  const { name, goals, counts, ratios, processGain } = part;
  const limits = ratios.map(({ checks }) => checks);
  const headings = ["arm", ...limits.map((checks) => `${checks} checks`)];
  const arms = [...new Set(counts.map(({ arm }) => arm))];
  const rows = arms.map((arm) => {
    const own = counts.filter((one) => one.arm === arm);
    return [
      arm,
      ...limits.map((_, i) => own.map(({ closed }) => closed[i]?.goals ?? 0).join(", ")),
    ];
  });
  const final = arms.at(-1);
  const compared = [
    [`${final} / untrained`, ...ratios.map(({ toUntrained }) => spreadText(toUntrained, 2))],
    [`${final} / frequency`, ...ratios.map(({ toFrequency }) => spreadText(toFrequency, 2))],
    ...(processGain.length > 0
      ? [["process - outcome", ...processGain.map((gain) => spreadText(gain.goals, 1))]]
      : []),
  ];
  return [
    `## ${name} (${goals})`,
    `Goals closed, seed by seed:\n\n${markdownTable(headings, rows)}`,
    `Mean ± standard deviation over the seeds:\n\n${markdownTable(["", ...headings.slice(1)], compared)}`,
    ...comparisonText(part, settings),
  ];
}

/** What is significant: paired over goals, and adjusted for the numbers of checks that are looked at. */
function comparisonText({ comparisons }: MeasuredPart, { seeds }: TrainSettings): string[] {
  const rows = comparisons.flatMap(({ arm, to, rows: own }) =>
    own.map(({ checks, better, worse, p, adjusted }) => [
      `${arm} against ${to}`,
      ...[checks, better, worse].map(String),
      p.toFixed(3),
      adjusted.toFixed(3),
    ]),
  );
  const significant = comparisons.flatMap(({ arm, to, rows: own }) =>
    own
      .filter(({ adjusted }) => adjusted < 0.05)
      .map(({ checks, better, worse }) => {
        const how = better > worse ? "more" : "fewer";
        return `${arm} closes ${how} than ${to} in ${checks} checks`;
      }),
  );
  const none = "No difference is significant at 5 %.";
  const few = `With fewer than ${LEAST_SEEDS} seeds no difference is called significant.`;
  const found = significant.length === 0 ? none : `Significant at 5 %: ${significant.join("; ")}.`;
  return [
    "Goal by goal over the seeds: goals that more of a recipe's seeds close than of the other's, and fewer. Exact sign test, adjusted by Holm's method for the numbers of checks:",
    markdownTable(["", "checks", "by more seeds", "by fewer", "p", "adjusted"], rows),
    seeds < LEAST_SEEDS ? few : found,
  ];
}

/** The figures that the charts show, as a table. */
function timeTable(report: TrainReport): string {
  const series = timeSeries(report);
  const columns = series.flatMap(({ title, arms }) =>
    arms.map(({ name, points }) => ({ title: `${title}, ${name}`, points })),
  );
  const iterations = [...new Set(columns.flatMap(({ points }) => points.map(([x]) => x)))];
  const rows = iterations
    .sort((a, b) => a - b)
    .map((x) => [
      String(x),
      ...columns.map(({ points }) => points.find(([at]) => at === x)?.[1].toFixed(3) ?? "-"),
    ]);
  if (rows.length === 0) return "There was no GRPO.";
  return markdownTable(["iteration", ...columns.map(({ title }) => title)], rows);
}

function portfolioTable({ results }: PortfolioFigures): string {
  return markdownTable(
    [
      "of",
      "seed",
      "goals",
      "closed in the learned order",
      "checks, own order",
      "learned order",
      "saved",
    ],
    results.map((one) => [
      one.source,
      ...[one.seed, one.goals, one.learnedClosed].map(String),
      ...[one.plainChecks, one.learnedChecks].map((value) => value.toFixed(2)),
      percentText(one.saving),
    ]),
  );
}

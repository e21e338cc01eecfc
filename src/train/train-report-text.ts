import { csvTable, lineChart, markdownTable, percentText, type Spread } from "../core/index.ts";

import { writeTexts } from "../platform/index.ts";
import { trainCharts } from "./train-charts.ts";
import type { MeasuredPart, TrainReport } from "./train-report.ts";

/** Writes report.md, report.json, report.csv and the curves as SVG into the folder of the training. */
export function writeTrainReport(report: TrainReport): void {
  const json = `${JSON.stringify(report, null, 2)}\n`;
  writeTexts(report.folder, "report", { json, csv: toCsv(report), md: trainMarkdown(report) });
  for (const [name, chart] of Object.entries(trainCharts(report)))
    writeTexts(report.folder, name, { svg: lineChart(chart) });
}

function toCsv({ parts }: TrainReport): string {
  const rows = parts.flatMap(({ name, counts }) =>
    counts.flatMap(({ arm, seed, closed }) =>
      closed.map(({ checks, goals }) => [name, arm, seed, checks, goals]),
    ),
  );
  return csvTable([["goals", "arm", "seed", "checks", "closed"], ...rows]);
}

/** The report as Markdown. */
export function trainMarkdown(report: TrainReport): string {
  const { settings, goals, work, portfolio } = report;
  return [
    `# A policy trained on ${settings.goals.join(", ")}`,
    "Two networks of 48,576 weights over tactic templates; not a language model.",
    goalsText(goals),
    `${settings.seeds} seeds; GRPO: ${settings.iterations} iterations per arm. ${report.machine}; ${minutes(work.elapsedMs)} minutes by the clock, ${minutes(work.cpuMs)} of processor time (sessions that were killed are not counted); ${work.checks} tactics asked for, ${work.cached} of them answered from the cache.`,
    `A goal is closed when the gate accepted the proof, and the proof does not name the theorem itself. The gate refused ${report.refused} proofs that a search took for closed.`,
    ...report.parts.flatMap(partText),
    "![](budget.svg)",
    "## The symbolic portfolio in the learned order",
    `Over the held-out goals that the portfolio closes in its own order within ${portfolio[0]?.limit ?? 0} checks; one that the learned order does not close there counts as that many. Checks saved: ${report.savings.map(({ source, goals: count, saving }) => `${source} (${count} goals) ${spreadText(percent(saving), 1)} %`).join("; ")}.`,
    portfolioTable(report),
    "![](curves.svg)",
    ...["rewards", "tactics", "entropy", "length"].map((name) => `![](${name}.svg)`),
  ]
    .join("\n\n")
    .concat("\n");
}

const minutes = (ms: number | null) => (ms === null ? "an unknown time" : (ms / 60_000).toFixed(1));

function goalsText(goals: TrainReport["goals"]): string {
  return [
    `${goals.train} goals to learn from (${goals.functionsTrain} about made-up functions, ${goals.easyTrain} that one tactic without arguments closes), ${goals.proved} of them with a recorded proof (${goals.lessons} decisions), ${goals.states} states in which the portfolio's tactics were tried.`,
    `${goals.heldOut} goals of other groups held out (${goals.functionsHeldOut} about made-up functions, ${goals.easyHeldOut} that one tactic closes).`,
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

function partText(part: MeasuredPart): string[] {
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
    `## Held-out goals: ${name} (${goals})`,
    `Goals closed, seed by seed:\n\n${markdownTable(headings, rows)}`,
    `Mean ± standard deviation over the seeds:\n\n${markdownTable(["", ...headings.slice(1)], compared)}`,
    ...processVerdict(part),
  ];
}

/** Says where the process term helped and where it hurt: paired over goals, since goals differ more than seeds. */
function processVerdict({ processPaired: paired }: MeasuredPart): string[] {
  if (paired.length === 0) return [];
  const rows = paired.map(({ checks, better, worse, p }) =>
    [checks, better, worse, p.toFixed(3)].map(String),
  );
  const significant = paired.filter(({ p }) => p < 0.05);
  const list = significant
    .map(({ checks, better, worse }) => `${better > worse ? "better" : "worse"} at ${checks}`)
    .join(", ");
  return [
    "Outcome and process against the outcome alone, goal by goal over the seeds (exact sign test):",
    markdownTable(["checks", "goals closed by more seeds", "by fewer", "p"], rows),
    list === "" ? "No difference is significant at 5 %." : `Significant at 5 %: ${list} checks.`,
  ];
}

function portfolioTable({ portfolio }: TrainReport): string {
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
    portfolio.map((one) => [
      one.source,
      ...[one.seed, one.goals, one.learnedClosed].map(String),
      ...[one.plainChecks, one.learnedChecks].map((value) => value.toFixed(2)),
      percentText(one.saving),
    ]),
  );
}

import {
  type BenchComparison,
  type BenchReport,
  type BenchSummary,
  type BenchTaskResult,
  markdownTable,
  percentText,
  type Rate,
  type Spread,
} from "../core/index.ts";
import { paperSections } from "./paper-sections.ts";
import { reportCharts } from "./report-charts.ts";

/** The report for people: figures first, then a table of tasks. */
export function reportToMarkdown({ title, facts, summary, tasks, faults }: BenchReport): string {
  const sections = [
    `# ${title}`,
    Object.entries(facts)
      .map(([name, value]) => `- ${name}: ${value}`)
      .join("\n"),
    markdownTable(["figure", "value"], figures(summary)),
    ...curves(summary),
    ...paperParts(summary),
    section(
      "Failures by class",
      ["class", "tasks"],
      summary.errors.map(({ errorClass, count }) => [errorClass, String(count)]),
    ),
    section("Tasks", TASK_HEADINGS, tasks.map(taskRow)),
    section(
      "Rows that could not be used",
      ["line", "why"],
      faults.map(({ line, message }) => [String(line), message]),
    ),
  ];
  return `${sections.filter((part) => part !== "").join("\n\n")}\n`;
}

function figures(s: BenchSummary): string[][] {
  return [
    ["tasks", String(s.tasks)],
    ["proved", showRate(s.proved)],
    ["disproved", showRate(s.disproved)],
    ["proved or disproved", showRate(s.solved)],
    ["lemmas per proved task", showSpread(s.lemmaCount)],
    ["proof length, lines", showSpread(s.proofLines)],
    ["proof length, characters", showSpread(s.proofCharacters)],
    ["decompositions tried", String(s.decompositions.tried)],
    ["failed at reconstruction", showRate(s.decompositions.failedReconstruction)],
    ["failed at quickcheck", showRate(s.decompositions.failedQuickcheck)],
    ["AUROC of score against provability", s.scores.auroc?.toFixed(3) ?? "–"],
    ["time per task, s", showSpread(inSeconds(s.elapsedMs))],
    ["time in all, s", (s.elapsedMs.total / 1000).toFixed(1)],
    ["checks", `${s.checks} (${s.checksPerSecond?.toFixed(1) ?? "–"} per second)`],
    ["model calls", String(s.modelCalls)],
    ["tokens in / out", `${s.tokens.input} / ${s.tokens.output}`],
    ["cost, USD", `${s.costUsd.toFixed(4)} (${s.costPerSolvedUsd?.toFixed(4) ?? "–"} per solved)`],
  ];
}

function curves({ solvedWithin, pass, reduction, scores }: BenchSummary): string[] {
  const bins = scores.bins.filter(({ proved }) => proved.of > 0);
  return [
    section(
      "Solved within",
      ["seconds per task", "solved"],
      solvedWithin.map(({ seconds, solved }) => [String(seconds), showRate(solved)]),
    ),
    section(
      `pass@k (${pass.estimator})`,
      ["k", "rate"],
      thinned(pass.curve).map(({ k, rate }) => [String(k), percentText(rate)]),
    ),
    section(
      "Reduction by decomposition iteration",
      ["iteration", "mean reduction", "tasks still running"],
      thinned(reduction).map((at) => [
        String(at.iteration),
        at.mean.toFixed(3),
        String(at.running),
      ]),
    ),
    section(
      "Score against provability",
      ["score", "lemmas all proved"],
      bins.map(({ from, to, proved }) => [`${from}–${to}`, showRate(proved)]),
    ),
  ];
}

/** The paper's tables and figures, as far as there is something to show. */
function paperParts(summary: BenchSummary): string[] {
  if (summary.paper.quickcheckFailed.of === 0) return [];
  const charts = reportCharts(summary);
  const parts = paperSections(summary, showRate)
    .filter(({ rows }) => rows.length > 0)
    .map(({ heading, note, headings, rows, chart }) => {
      const shown = chart && chart in charts ? `\n\n![${heading}](${chart}.svg)` : "";
      return `### ${heading}\n\n${note}\n\n${markdownTable(headings, thinned(rows))}${shown}`;
    });
  const passes = "pass-at-k" in charts ? "\n\n![Figure 9: pass@k](pass-at-k.svg)" : "";
  const about = `With the denominators of the paper (arXiv 2603.19329). Its figure 9 is pass@k, above. Runs end at the first success, so later ones are unknown.${passes}`;
  return [`## As the paper on Goedel-Code-Prover reports\n\n${about}`, ...parts];
}

/** The first eight points, then the powers of two, and the last. */
function thinned<T>(points: readonly T[]): T[] {
  return points.filter((_, i) => {
    const at = i + 1;
    return at <= 8 || at === points.length || Number.isInteger(Math.log2(at));
  });
}

const TASK_HEADINGS = ["task", "status", "s", "lemmas", "lines", "checks", "why not"];

function taskRow(task: BenchTaskResult): string[] {
  return [
    task.id,
    task.status,
    (task.elapsedMs / 1000).toFixed(1),
    String(task.lemmaCount),
    String(task.proofLength?.lines ?? ""),
    String(task.checks),
    task.errorClass ?? "",
  ];
}

/** A comparison for people. */
export function comparisonToMarkdown(comparison: BenchComparison): string {
  const { wins, regressions, bothSolved, onlyBefore, onlyAfter } = comparison;
  const rows = [
    ["tasks in both", String(comparison.common)],
    ["solved before", showRate(comparison.solvedBefore)],
    ["solved after", showRate(comparison.solvedAfter)],
    ["wins", String(wins.length)],
    ["regressions", String(regressions.length)],
    ["p (exact McNemar, two-sided)", comparison.pValue.toPrecision(3)],
    ["time where both solved, s, before", showSpread(inSeconds(bothSolved.before))],
    ["time where both solved, s, after", showSpread(inSeconds(bothSolved.after))],
  ];
  const lists = { Wins: wins, Regressions: regressions, "Only before": onlyBefore };
  const sections = Object.entries({ ...lists, "Only after": onlyAfter }).map(([heading, ids]) =>
    ids.length === 0 ? "" : `## ${heading}\n\n${ids.map((id) => `- ${id}`).join("\n")}`,
  );
  const parts = ["# Comparison", markdownTable(["figure", "value"], rows), ...sections];
  parts.push(
    section(
      "Scores of decompositions, and of the best of each task",
      ["score", "before", "after", "best before", "best after"],
      scoreRows(comparison),
    ),
  );
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function scoreRows({ scores: { before, after } }: BenchComparison): string[][] {
  return before.flatMap(({ from, to, decompositions, tasks }, i) => {
    const counts = [
      ...[decompositions, after[i]?.decompositions ?? 0],
      ...[tasks, after[i]?.tasks ?? 0],
    ];
    return counts.some((count) => count > 0) ? [[`${from}–${to}`, ...counts.map(String)]] : [];
  });
}

function section(heading: string, headings: string[], rows: string[][]): string {
  return rows.length === 0 ? "" : `## ${heading}\n\n${markdownTable(headings, rows)}`;
}

function showRate({ count, of, rate, low, high }: Rate): string {
  if (rate === null || low === null || high === null) return "–";
  return `${count} of ${of}: ${percentText(rate)} (${percentText(low)} to ${percentText(high)})`;
}

function showSpread({ mean, sd }: Spread): string {
  if (mean === null) return "–";
  return `${mean.toFixed(2)}${sd === null ? "" : ` (sd ${sd.toFixed(2)})`}`;
}

function inSeconds({ n, mean, sd }: Spread): Spread {
  return { n, mean: mean === null ? null : mean / 1000, sd: sd === null ? null : sd / 1000 };
}

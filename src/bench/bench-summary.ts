import {
  auroc,
  type BenchSummary,
  type BenchTaskResult,
  groupBy,
  rate,
  spread,
  sum,
} from "../core/index.ts";
import { paperFigures } from "./paper-figures.ts";
import { passCurve } from "./pass-at-k.ts";

/** Times per task at which the share of solved tasks is reported, in seconds. */
const MARKS_S = [5, 15, 60, 240, 1800];
const SCORE_BINS = 5;

export const isSolved = ({ status }: BenchTaskResult): boolean =>
  status === "proved" || status === "disproved";

/** All figures of a report; tasks that were skipped count as not solved. */
export function summarize(tasks: readonly BenchTaskResult[]): BenchSummary {
  const proved = tasks.filter(({ status }) => status === "proved");
  const solved = tasks.filter(isSolved);
  const lengths = tasks.flatMap(({ proofLength }) => proofLength ?? []);
  return {
    tasks: tasks.length,
    proved: rate(proved.length, tasks.length),
    disproved: rate(solved.length - proved.length, tasks.length),
    solved: rate(solved.length, tasks.length),
    solvedWithin: solvedWithin(tasks),
    lemmaCount: spread(proved.map(({ lemmaCount }) => lemmaCount)),
    proofLines: spread(lengths.map(({ lines }) => lines)),
    proofCharacters: spread(lengths.map(({ characters }) => characters)),
    pass: passCurve(tasks.filter((task) => task.status !== "skipped").map((task) => task.attempts)),
    reduction: reductionCurve(tasks.map((task) => task.reductionByIteration)),
    decompositions: decompositionRates(tasks),
    scores: scoreFigures(tasks),
    ...costs(tasks, solved.length),
    paper: paperFigures(tasks),
    errors: errorClasses(tasks),
  };
}

/** Marks beyond the slowest task add nothing and are left out. */
function solvedWithin(tasks: readonly BenchTaskResult[]): BenchSummary["solvedWithin"] {
  const slowest = Math.max(0, ...tasks.map(({ elapsedMs }) => elapsedMs));
  const beyond = MARKS_S.findIndex((seconds) => seconds * 1000 >= slowest);
  return MARKS_S.slice(0, beyond < 0 ? undefined : beyond + 1).map((seconds) => {
    const within = tasks.filter((task) => isSolved(task) && task.elapsedMs <= seconds * 1000);
    return { seconds, solved: rate(within.length, tasks.length) };
  });
}

/** Tasks without any decomposition are left out. */
export function reductionCurve(curves: readonly (readonly number[])[]): BenchSummary["reduction"] {
  const used = curves.filter((curve) => curve.length > 0);
  const longest = Math.max(0, ...used.map((curve) => curve.length));
  return Array.from({ length: longest }, (_, i) => ({
    iteration: i + 1,
    mean: sum(used.map((curve) => curve[i] ?? curve.at(-1) ?? 0)) / used.length,
    running: used.filter((curve) => curve.length > i).length,
  }));
}

function decompositionRates(tasks: readonly BenchTaskResult[]): BenchSummary["decompositions"] {
  const total = (pick: (of: BenchTaskResult["decompositions"]) => number) =>
    sum(tasks.map(({ decompositions }) => pick(decompositions)));
  const tried = total((of) => of.tried);
  return {
    tried,
    failedReconstruction: rate(
      total((of) => of.failedReconstruction),
      tried,
    ),
    failedQuickcheck: rate(
      total((of) => of.failedQuickcheck),
      tried,
    ),
  };
}

function scoreFigures(tasks: readonly BenchTaskResult[]): BenchSummary["scores"] {
  const samples = tasks.flatMap(({ scores }) => scores);
  const binOf = (score: number) => Math.min(SCORE_BINS - 1, Math.floor(score * SCORE_BINS));
  const bins = Array.from({ length: SCORE_BINS }, (_, i) => {
    const inside = samples.filter(({ score }) => binOf(score) === i);
    const proved = rate(inside.filter(({ proved }) => proved).length, inside.length);
    return { from: i / SCORE_BINS, to: (i + 1) / SCORE_BINS, proved };
  });
  return { auroc: auroc(samples.map(({ score, proved }) => ({ score, label: proved }))), bins };
}

function costs(tasks: readonly BenchTaskResult[], solved: number) {
  const total = (pick: (task: BenchTaskResult) => number) => sum(tasks.map(pick));
  const totalMs = total((task) => task.elapsedMs);
  const checks = total((task) => task.checks);
  const costUsd = total((task) => task.costUsd);
  return {
    elapsedMs: { ...spread(tasks.map((task) => task.elapsedMs)), total: totalMs },
    checks,
    checksPerSecond: totalMs > 0 ? checks / (totalMs / 1000) : null,
    modelCalls: total((task) => task.modelCalls),
    tokens: {
      input: total((task) => task.tokens.input),
      output: total((task) => task.tokens.output),
    },
    costUsd,
    costPerSolvedUsd: solved > 0 ? costUsd / solved : null,
  };
}

function errorClasses(tasks: readonly BenchTaskResult[]): BenchSummary["errors"] {
  const unsolved = tasks.filter((task) => !isSolved(task));
  const classes = groupBy(unsolved, (task) => task.errorClass ?? "unknown");
  return [...classes]
    .map(([errorClass, members]) => ({ errorClass, count: members.length }))
    .sort((a, b) => b.count - a.count || (a.errorClass < b.errorClass ? -1 : 1));
}

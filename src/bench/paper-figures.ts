import {
  auroc,
  type BenchRun,
  type BenchTaskResult,
  type PaperFigures,
  rate,
  type SpreadToMost,
  spread,
  sum,
} from "../core/index.ts";
import { addRoles } from "./role-use.ts";

const SCORE_BINS = 10;

/** The tables and figures of Goedel-Code-Prover; tasks that were skipped count as not proved. */
export function paperFigures(tasks: readonly BenchTaskResult[]): PaperFigures {
  const proved = tasks.filter(({ status }) => status === "proved");
  const runs = tasks.flatMap((task) => task.runs);
  const surviving = runs.filter(({ quickcheckFailed }) => quickcheckFailed === 0);
  const tries = firstRuns(tasks);
  return {
    lemmas: spreadToMost(proved.map(({ lemmaCount }) => lemmaCount)),
    proofLines: spreadToMost(proved.flatMap(({ proofLength }) => proofLength?.lines ?? [])),
    proofFailed: rate(
      sum(surviving.map(({ proofFailed }) => proofFailed)),
      sum(surviving.map(({ iterations }) => iterations)),
    ),
    quickcheckFailed: rate(runs.length - surviving.length, runs.length),
    roles: addRoles(tasks.flatMap(({ roles }) => roles)),
    reduction: tries.map((k) => ({ k, ...reductionIn(tasks.map(first(k))) })),
    completion: completion(tasks),
    bestScore: bestScores(tasks),
    scores: scoreBins(tasks),
  };
}

function spreadToMost(values: readonly number[]): SpreadToMost {
  return { ...spread(values), max: values.length > 0 ? Math.max(...values) : null };
}

/** 1, 2, 4, ... and as many runs as there are at most. */
function firstRuns(tasks: readonly BenchTaskResult[]): number[] {
  return upTo(Math.max(0, ...tasks.map(({ runs }) => runs.length)));
}

/** The powers of two below a number, and the number; nothing for 0. */
function upTo(most: number): number[] {
  const powers: number[] = [];
  for (let power = 1; power < most; power *= 2) powers.push(power);
  return most > 0 ? [...powers, most] : [];
}

const first =
  (k: number) =>
  ({ runs }: BenchTaskResult): readonly BenchRun[] =>
    runs.slice(0, k);

/** A run that ended goes on with its last reduction. */
function reductionIn(tasks: readonly (readonly BenchRun[])[]): { tasks: number; curve: number[] } {
  const curves = tasks
    .map((runs) => runs.map(({ reductions }) => reductions).filter(({ length }) => length > 0))
    .filter(({ length }) => length > 0);
  const longest = Math.max(0, ...curves.flat().map(({ length }) => length));
  const bestAt = (runs: readonly (readonly number[])[], i: number) =>
    Math.max(...runs.map((run) => run[i] ?? run.at(-1) ?? 0));
  const curve = Array.from(
    { length: longest },
    (_, i) => sum(curves.map((runs) => bestAt(runs, i))) / curves.length,
  );
  return { tasks: curves.length, curve };
}

function completion(tasks: readonly BenchTaskResult[]): PaperFigures["completion"] {
  const iterationsOf = (runs: readonly BenchRun[]) =>
    runs.flatMap(({ completionIterations }) => completionIterations ?? []);
  const marks = upTo(Math.max(0, ...tasks.flatMap(({ runs }) => iterationsOf(runs))));
  return firstRuns(tasks).map((k) => {
    const least = tasks.map((task) => Math.min(...iterationsOf(first(k)(task))));
    const curve = marks.map((iterations) => {
      const within = least.filter((needed) => needed <= iterations).length;
      return { iterations, proved: rate(within, tasks.length) };
    });
    return { k, curve };
  });
}

/** The best score of each task with a decomposition, and whether it is proved. */
function bestOfTasks(tasks: readonly BenchTaskResult[]): { score: number; label: boolean }[] {
  return tasks.flatMap(({ runs, status }) => {
    const scores = runs.flatMap(({ bestScore }) => bestScore ?? []);
    return scores.length > 0 ? [{ score: Math.max(...scores), label: status === "proved" }] : [];
  });
}

const bins = Array.from({ length: SCORE_BINS }, (_, i) => ({
  from: i / SCORE_BINS,
  to: (i + 1) / SCORE_BINS,
}));
const binOf = (score: number) => Math.min(SCORE_BINS - 1, Math.floor(score * SCORE_BINS));

function bestScores(tasks: readonly BenchTaskResult[]): PaperFigures["bestScore"] {
  const samples = bestOfTasks(tasks);
  const rates = bins.map((bin, i) => {
    const inside = samples.filter(({ score }) => binOf(score) === i);
    return { ...bin, proved: rate(inside.filter(({ label }) => label).length, inside.length) };
  });
  return { auroc: auroc(samples), bins: rates };
}

/** How many decompositions, and best decompositions of tasks, have which score. */
export function scoreBins(tasks: readonly BenchTaskResult[]): PaperFigures["scores"] {
  const accepted = tasks.flatMap(({ scores }) => scores.map(({ score }) => score));
  const tried = sum(tasks.map(({ decompositions }) => decompositions.tried));
  const refused = Math.max(0, tried - accepted.length);
  const best = bestOfTasks(tasks);
  return bins.map((bin, i) => ({
    ...bin,
    decompositions: accepted.filter((score) => binOf(score) === i).length + (i === 0 ? refused : 0),
    tasks: best.filter(({ score }) => binOf(score) === i).length,
  }));
}

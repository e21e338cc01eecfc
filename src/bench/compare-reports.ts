import type { BenchComparison, BenchReport, BenchTaskResult } from "../core/index.ts";
import { mcNemar, rate, spread } from "../core/index.ts";
import { isSolved } from "./bench-summary.ts";
import { scoreBins } from "./paper-figures.ts";

/** What changed between two reports, on the tasks of equal ids. */
export function compareReports(before: BenchReport, after: BenchReport): BenchComparison {
  const old = new Map(before.tasks.map((task) => [task.id, task]));
  const known = new Set(after.tasks.map(({ id }) => id));
  const pairs = after.tasks.flatMap((now): [BenchTaskResult, BenchTaskResult][] => {
    const then = old.get(now.id);
    return then ? [[then, now]] : [];
  });
  const idsWhere = (solvedBefore: boolean, solvedAfter: boolean) =>
    pairs
      .filter(([then, now]) => isSolved(then) === solvedBefore && isSolved(now) === solvedAfter)
      .map(([, now]) => now.id);
  const wins = idsWhere(false, true);
  const regressions = idsWhere(true, false);
  const both = pairs.filter(([then, now]) => isSolved(then) && isSolved(now));
  return {
    common: pairs.length,
    onlyBefore: [...old.keys()].filter((id) => !known.has(id)),
    onlyAfter: [...known].filter((id) => !old.has(id)),
    solvedBefore: rate(pairs.filter(([then]) => isSolved(then)).length, pairs.length),
    solvedAfter: rate(pairs.filter(([, now]) => isSolved(now)).length, pairs.length),
    wins,
    regressions,
    pValue: mcNemar(wins.length, regressions.length),
    bothSolved: {
      before: spread(both.map(([then]) => then.elapsedMs)),
      after: spread(both.map(([, now]) => now.elapsedMs)),
    },
    scores: {
      before: scoreBins(pairs.map(([then]) => then)),
      after: scoreBins(pairs.map(([, now]) => now)),
    },
  };
}

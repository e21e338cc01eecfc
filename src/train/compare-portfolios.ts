import { type Spread, spread } from "../core/index.ts";
import type { GoalMeasure } from "./measure-goals.ts";
import { MOST_CHECKS } from "./measure-portfolio.ts";
import type { SetMeasures } from "./measure-sealed.ts";

interface PortfolioResult {
  /** `all`, or where the goals are from: `library`, `functions`. */
  source: string;
  seed: number;
  /** Held-out goals that the portfolio closes in its own order within `limit` checks. */
  goals: number;
  limit: number;
  /** How many of them it closes in the learned order within as many. */
  learnedClosed: number;
  /** Checks per goal in each order; one that the learned order does not close counts as `limit`. */
  plainChecks: number;
  learnedChecks: number;
  /** Share of the checks that the learned order saves, negative when it needs more. */
  saving: number;
}

/** Checks that the learned order saves. */
export interface PortfolioFigures {
  results: PortfolioResult[];
  /** By source, mean over the seeds. */
  savings: { source: string; goals: number; saving: Spread }[];
}

const SOURCES = ["all", "library", "functions"];

/** Own order against the learned one, by source and seed. `made`: goals about made-up functions. */
export function comparePortfolios(
  { plain, ordered }: SetMeasures,
  made: ReadonlySet<string>,
): PortfolioFigures {
  const isFrom = (source: string, goal: string) =>
    source === "all" || made.has(goal) === (source === "functions");
  const results = SOURCES.flatMap((source) =>
    ordered.map(({ seed, measures }) => {
      const own = plain.filter(({ goal }) => isFrom(source, goal));
      return comparePortfolio({ source, seed }, own, measures);
    }),
  );
  const savings = SOURCES.map((source) => {
    const of = results.filter((one) => one.source === source);
    return { source, goals: of[0]?.goals ?? 0, saving: spread(of.map(({ saving }) => saving)) };
  });
  return { results, savings };
}

function comparePortfolio(
  about: { source: string; seed: number },
  plain: readonly GoalMeasure[],
  learned: readonly GoalMeasure[],
): PortfolioResult {
  const limit = MOST_CHECKS;
  const other = new Map(learned.map(({ goal, checks }) => [goal, checks]));
  const both = plain.flatMap(({ goal, checks }) =>
    checks === null ? [] : [{ plain: checks, learned: other.get(goal) ?? null }],
  );
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);
  const plainChecks = mean(both.map((one) => one.plain));
  const learnedChecks = mean(both.map((one) => one.learned ?? limit));
  return {
    ...about,
    limit,
    goals: both.length,
    plainChecks,
    learnedChecks,
    learnedClosed: both.filter((one) => one.learned !== null).length,
    saving: plainChecks === 0 ? 0 : 1 - learnedChecks / plainChecks,
  };
}

import type { RoundFeatures, RoundRecord } from "../../core/index.ts";

/** What a round of a policy may come to. */
export interface Estimate {
  /** That it closes the goal, in (0, 1). */
  probability: number;
  /** US dollars for models. */
  usd: number;
  seconds: number;
}

/** What is believed of a policy before there are records: how many of its rounds close a goal, and what one takes. */
const BELIEFS: Readonly<Record<string, Estimate>> = {
  symbolic: { probability: 0.3, usd: 0, seconds: 8 },
  learned: { probability: 0.2, usd: 0, seconds: 8 },
  llm: { probability: 0.2, usd: 0.02, seconds: 30 },
  agent: { probability: 0.3, usd: 0.3, seconds: 300 },
};
const UNKNOWN: Estimate = { probability: 0.2, usd: 0.02, seconds: 30 };

/** As many records as the beliefs count for. */
const WEIGHT = 8;

/** A feature in a few classes, with how often each class is believed to occur in rounds that close the goal, and in others. */
interface Classes {
  classOf(features: RoundFeatures): number;
  closed: readonly number[];
  open: readonly number[];
}

/** The class of a number: how many of the bounds it reaches. */
const reached = (value: number, ...bounds: number[]) => bounds.filter((b) => value >= b).length;

const even = (classes: number): readonly number[] => Array(classes).fill(1 / classes);

const FEATURES: readonly Classes[] = [
  {
    classOf: ({ stalled }) => reached(stalled, 1, 2, 4),
    closed: [0.55, 0.25, 0.13, 0.07],
    open: [0.3, 0.25, 0.25, 0.2],
  },
  {
    classOf: ({ restarts }) => reached(restarts, 1, 2, 4),
    closed: [0.6, 0.25, 0.1, 0.05],
    open: even(4),
  },
  {
    classOf: ({ failures }) => reached(failures, 1, 4, 16),
    closed: [0.5, 0.25, 0.15, 0.1],
    open: even(4),
  },
  { classOf: ({ footprint }) => reached(footprint, 8, 20, 50), closed: even(4), open: even(4) },
  {
    classOf: ({ score }) => (score === null ? 0 : reached(score, 0.5) + 1),
    closed: even(3),
    open: even(3),
  },
];

/**
 * Naive Bayes over the records of the same policy, with beliefs as pseudo-counts: with no records these alone, with many
 * hardly. The features are taken to be independent, which makes extreme estimates more extreme than they should be;
 * what matters here is their order.
 */
export function estimateRound(
  records: readonly RoundRecord[],
  { policy, features }: { policy: string; features: RoundFeatures },
): Estimate {
  const belief = BELIEFS[policy] ?? UNKNOWN;
  const own = records.filter((record) => record.policy === policy);
  const closed = own.filter((record) => record.closed);
  const open = own.filter((record) => !record.closed);
  const odds =
    (closed.length + WEIGHT * belief.probability) /
    (open.length + WEIGHT * (1 - belief.probability));
  const posterior = FEATURES.reduce(
    (product, feature) =>
      (product * shareOf(closed, features, feature, feature.closed)) /
      shareOf(open, features, feature, feature.open),
    odds,
  );
  const mean = (believed: number, of: (record: RoundRecord) => number) =>
    (own.reduce((sum, record) => sum + of(record), 0) + WEIGHT * believed) / (own.length + WEIGHT);
  return {
    probability: posterior / (1 + posterior),
    usd: mean(belief.usd, ({ usd }) => usd),
    seconds: mean(belief.seconds, ({ seconds }) => seconds),
  };
}

/** How many of the records are of the same class. */
function shareOf(
  records: readonly RoundRecord[],
  features: RoundFeatures,
  { classOf }: Classes,
  believed: readonly number[],
): number {
  const wanted = classOf(features);
  const same = records.filter((record) => classOf(record.features) === wanted).length;
  return (same + WEIGHT * (believed[wanted] as number)) / (records.length + WEIGHT);
}

import { Random } from "../../core/index.ts";
import { normalisedProof, type ReplayProblem, type ScoredProof } from "./proof-sample.ts";
import type { BatchItem } from "./replay-buffer.ts";

/** Which candidates become pairs. */
export interface PairOptions {
  /** Of what is drawn. */
  seed: number;
  /** π_max in [0, 1]: problems that are improved more often teach nothing and are left out. */
  maxShare: number;
  /** γ in [0, 1]: the quantile of all scores above which a proof can win. */
  quantile: number;
  /** Most winners of a problem. */
  winners: number;
  /** Most losers of a problem. */
  losers: number;
  /**
   * Whether fewer winners or losers are repeated until there are as many, so that a hard problem with few winners has as
   * many pairs as others. Default true.
   */
  pad: boolean;
}

/** The defaults of `lemmata pairs`. */
export const DEFAULT_PAIRS: PairOptions = {
  seed: 1,
  maxShare: 0.8,
  quantile: 0.5,
  winners: 4,
  losers: 4,
  pad: true,
};

/** Of the same `problem`, `chosen` is better than `rejected`; `tag` is that of the batch item. */
export interface PreferencePair<P = ReplayProblem> {
  problem: P;
  tag: BatchItem["tag"];
  chosen: ScoredProof;
  rejected: ScoredProof;
}

/** The pairs of a batch. */
export interface PairOutcome<P = ReplayProblem> {
  /** In the order of the batch. */
  pairs: PreferencePair<P>[];
  /** δ: scores above it win. */
  threshold: number;
  /** Problems left out because they are improved too often. */
  tooEasy: number;
  /** Problems left out because no candidate wins. */
  withoutWinner: number;
}

/**
 * Algorithm 1 of ImProver 2 (section 6.3, steps 5 to 9): winners are valid with S > δ, where δ is the
 * γ-quantile of the scores of all problems that are left, at least 0; losers are the rest. Both are brought to W and L:
 * drawn where there are more, repeated in a drawn order where there are fewer. Gives winner-winner pairs of different
 * scores, and winner-loser pairs. The same seed gives the same pairs, whatever the order of the problems' candidates.
 */
export function preferencePairs<P>(
  batch: readonly BatchItem<P>[],
  options: PairOptions,
): PairOutcome<P> {
  const kept = batch.filter(({ share }) => share <= options.maxShare);
  const scores = kept.flatMap(({ candidates }) => candidates.map(scoreOf));
  const threshold = Math.max(0, quantile(scores, options.quantile));
  const perProblem = kept.map((item) => pairsOf(item, threshold, options));
  return {
    pairs: perProblem.flatMap((pairs) => pairs ?? []),
    threshold,
    tooEasy: batch.length - kept.length,
    withoutWinner: perProblem.filter((pairs) => pairs === undefined).length,
  };
}

/** The q-quantile with linear interpolation between the closest ranks; 0 of nothing. */
export function quantile(values: readonly number[], q: number): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const position = q * (sorted.length - 1);
  const below = Math.floor(position);
  const [low, high] = [sorted[below] as number, sorted[Math.ceil(position)] as number];
  return low + (high - low) * (position - below);
}

const scoreOf = ({ isValid, score }: ScoredProof) => (isValid ? score : 0);

/** Nothing where no candidate wins. */
function pairsOf<P>(
  { key, problem, tag, candidates }: BatchItem<P>,
  threshold: number,
  { seed, winners: mostWinners, losers: mostLosers, pad }: PairOptions,
): PreferencePair<P>[] | undefined {
  const wins = (one: ScoredProof) => one.isValid && one.score > threshold;
  const random = new Random(seed + Number.parseInt(key.slice(0, 8), 16));
  const drawn = (some: readonly ScoredProof[], count: number) => {
    const sample = random.sample(some, count);
    return pad ? repeated(sample, count) : sample;
  };
  const winners = drawn(onePerScore(candidates.filter(wins)), mostWinners);
  const losers = drawn(onePerText(candidates.filter((one) => !wins(one))), mostLosers);
  if (winners.length === 0) return undefined;
  const pair = (chosen: ScoredProof, rejected: ScoredProof) => ({ problem, tag, chosen, rejected });
  const among = winners.flatMap((chosen) =>
    winners.filter(({ score }) => chosen.score > score).map((rejected) => pair(chosen, rejected)),
  );
  const against = winners.flatMap((chosen) => losers.map((rejected) => pair(chosen, rejected)));
  return [...among, ...against];
}

/** Each again in turn, until there are so many; nothing of nothing. */
function repeated<T>(some: readonly T[], count: number): T[] {
  if (some.length === 0) return [];
  return Array.from({ length: Math.max(count, some.length) }, (_, i) => some[i % some.length] as T);
}

/** Of equal scores the shortest proof, then the first in the order of the alphabet; best score first. */
function onePerScore(winners: readonly ScoredProof[]): ScoredProof[] {
  const sorted = [...winners].sort(
    (a, b) => b.score - a.score || a.proof.length - b.proof.length || compare(a.proof, b.proof),
  );
  return sorted.filter(({ score }, i) => score !== sorted[i - 1]?.score);
}

/** Each text once, in the order of the alphabet; an answer without a proof has nothing to show. */
function onePerText(losers: readonly ScoredProof[]): ScoredProof[] {
  const sorted = losers
    .filter(({ proof }) => proof.trim() !== "")
    .sort((a, b) => compare(a.proof, b.proof));
  const byText = new Map(sorted.map((one) => [normalisedProof(one.proof), one]));
  return [...byText.values()];
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

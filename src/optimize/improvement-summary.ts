/** What became of one theorem: values of the metric, the higher the better. */
export interface Improvement {
  before: number;
  after: number;
  /** The proof that came out is one that the gate accepted. */
  isAccepted: boolean;
  /** Samples that were drawn for it, the original not counted, and how many of them Lean accepted. */
  candidates?: number;
  accepted?: number;
}

/** Figures of a set of theorems (ImProver 2 thesis, Definitions 3.10 to 3.12). */
export interface ImprovementSummary {
  count: number;
  /** Mean of after - before, 0 for what was not accepted. */
  meanImprovement: number;
  /** The sum of all improvements as a share of the sum of the values before, by amount; 0 to 1 and more. */
  relativeImprovement: number;
  /** Share of the theorems whose resulting proof was accepted, 0 to 1; the original counts, where it stayed. */
  compilationAccuracy: number;
  /** Share of all samples that Lean accepted, 0 to 1; what it fell back to does not count. */
  sampleAccuracy: number;
  /** Share of the theorems that became better, 0 to 1. */
  improvedAccuracy: number;
}

/** Sums up; all figures are 0 for no theorems. */
export function summarizeImprovements(results: readonly Improvement[]): ImprovementSummary {
  const count = results.length;
  const gains = results.map(({ before, after, isAccepted }) => (isAccepted ? after - before : 0));
  const sum = gains.reduce((total, gain) => total + gain, 0);
  const amount = results.reduce((total, { before }) => total + Math.abs(before), 0);
  const samples = results.reduce((total, { candidates = 0 }) => total + candidates, 0);
  const good = results.reduce((total, { accepted = 0 }) => total + accepted, 0);
  const share = (hits: number) => (count === 0 ? 0 : hits / count);
  return {
    count,
    meanImprovement: share(sum),
    relativeImprovement: amount === 0 ? 0 : sum / amount,
    compilationAccuracy: share(results.filter(({ isAccepted }) => isAccepted).length),
    sampleAccuracy: samples === 0 ? 0 : good / samples,
    improvedAccuracy: share(gains.filter((gain) => gain > 0).length),
  };
}

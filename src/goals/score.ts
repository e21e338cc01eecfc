/** What the score of a decomposition is made from. */
export interface ScoreInput {
  /** d(G) of the goal that is decomposed. */
  goal: number;
  /** d(L1) ... d(Lk) of the lemmas, at least one. */
  lemmas: readonly number[];
  /** The goal's proof from the lemmas was accepted. */
  accepted: boolean;
  /** That proof uses each of the lemmas. */
  usesEveryLemma: boolean;
  /** No lemma has a known counterexample. */
  noCounterexample: boolean;
  /** T > 0; default 1. The smaller, the more only the hardest lemma counts. */
  temperature?: number;
}

/** T·log Σ exp(d/T): a soft maximum of the footprints, at least their maximum. */
export function softMaximum(footprints: readonly number[], temperature = 1): number {
  const highest = Math.max(...footprints);
  if (!Number.isFinite(highest)) return highest;
  // With the highest taken out no exponential overflows.
  const sum = footprints.reduce((total, d) => total + Math.exp((d - highest) / temperature), 0);
  return highest + temperature * Math.log(sum);
}

/**
 * r = max(1 − d̄/d(G), 0), from 0 (no easier than the goal) towards 1. No operators in the goal give 0.
 * Without lemmas there is nothing to reduce to, which gives 0 as well.
 */
export function reductionRate(
  goal: number,
  lemmas: readonly number[],
  temperature?: number,
): number {
  if (goal <= 0 || lemmas.length === 0) return 0;
  return Math.min(Math.max(1 - softMaximum(lemmas, temperature) / goal, 0), 1);
}

/**
 * The score S = r·v of a decomposition, 0 to 1, higher is better (Goedel-Code-Prover, section 3). v is 1
 * when the proof is accepted, uses every lemma, and no lemma has a counterexample; else 0.
 */
export function decompositionScore(input: ScoreInput): number {
  const isValid = input.accepted && input.usesEveryLemma && input.noCounterexample;
  return isValid ? reductionRate(input.goal, input.lemmas, input.temperature) : 0;
}

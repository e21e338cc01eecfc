/** How a script ended, for the credit of its tactics. */
export interface ScriptOutcome {
  isProved: boolean;
  tactics: number;
  /** Index of the first tactic with an error, from 0; `null` when proved. */
  firstError: number | null;
}

/** The score φ of each tactic of a script, by first-error propagation. */
export type ScoreTactics = (script: ScriptOutcome) => readonly number[];

/**
 * Advantages of the tactics of a group of scripts for one goal, one list per script: the outcome, normalised
 * by the group's mean and population deviation (0 where all ended alike), and with `score` in addition
 * φ - mean. A tactic is one action here, so that its "first token" is all of it. (Process-verified GRPO,
 * steps 4 and 5.)
 */
export function groupAdvantages(
  group: readonly ScriptOutcome[],
  score: ScoreTactics | undefined,
): number[][] {
  const outcomes = group.map(({ isProved }) => Number(isProved));
  const average = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const mean = average(outcomes);
  const deviation = Math.sqrt(average(outcomes.map((g) => (g - mean) ** 2)));
  return group.map((script, i) => {
    const outcome = deviation === 0 ? 0 : ((outcomes[i] as number) - mean) / deviation;
    const scores = score?.(script);
    return Array.from({ length: script.tactics }, (_, k) =>
      scores ? outcome + (scores[k] as number) - mean : outcome,
    );
  });
}

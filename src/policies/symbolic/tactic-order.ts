import type { TermGoal } from "./term.ts";

/**
 * Says how likely each of some tactics is to be the right one on a goal: relative to each other, 0 to 1, in
 * their order.
 */
export type TacticOrder = (goal: TermGoal, tactics: readonly string[]) => readonly number[];

/** What is less likely than this is left to the order that the portfolio has by itself. */
const LIKELY = 0.02;

/** The likely ones of some tactics, the likeliest first. */
export function likelyTactics(
  order: TacticOrder,
  goal: TermGoal,
  tactics: readonly string[],
): string[] {
  const shares = order(goal, tactics);
  return tactics
    .map((tactic, i) => ({ tactic, share: shares[i] ?? 0 }))
    .filter(({ share }) => share >= LIKELY)
    .sort((a, b) => b.share - a.share)
    .map(({ tactic }) => tactic);
}

/**
 * Tactics that close a goal or fail, cheap first. The list is what a person would try by hand before
 * thinking; each runs under the caller's limits.
 */
export const CLOSERS: readonly string[] = [
  "rfl",
  "assumption",
  "omega",
  "grind",
  "simp_all",
  "(simp_all; omega)",
  "(simp at *; grind)",
  "(simp_all; grind)",
];

/** What else is worth trying when time allows. */
export const SLOW_CLOSERS: readonly string[] = ["decide", "(simp_all +arith +decide)", "exact?"];

/** `first | a | b` with the failing ones undone. */
export function firstOf(tactics: readonly string[]): string {
  return `first ${tactics.map((tactic) => `| ${tactic}`).join(" ")}`;
}

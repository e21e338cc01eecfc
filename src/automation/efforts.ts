/** How much a tactic may cost: Lean's heartbeats (in the unit of `maxHeartbeats`) and milliseconds. */
export interface Effort {
  heartbeats: number;
  timeMs: number;
}

/** Every budget of a tactic in the automation, in one place. */
export const EFFORTS = {
  // Of a round of the search.
  small: { heartbeats: 25_000, timeMs: 2_000 },
  medium: { heartbeats: 200_000, timeMs: 12_000 },
  large: { heartbeats: 1_000_000, timeMs: 30_000 },
  // Of a tactic that a learned policy chose, as in its training.
  learned: { heartbeats: 3_000, timeMs: 2_000 },
  // Of a lemma that a rule states: more where it is likely to hold.
  loopLemma: { heartbeats: 200_000, timeMs: 10_000 },
  lemma: { heartbeats: 100_000, timeMs: 8_000 },
  equivalence: { heartbeats: 100_000, timeMs: 5_000 },
  unlikelyLemma: { heartbeats: 60_000, timeMs: 5_000 },
  secondTry: { heartbeats: 60_000, timeMs: 3_000 },
  // Of one candidate for a loop invariant or a property, most of which are wrong.
  costlyInvariant: { heartbeats: 80_000, timeMs: 5_000 },
  invariant: { heartbeats: 20_000, timeMs: 2_000 },
  property: { heartbeats: 15_000, timeMs: 1_300 },
} as const satisfies Record<string, Effort>;

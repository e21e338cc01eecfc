/** How much a tactic may cost: thousands of heartbeats, the unit of `maxHeartbeats`. */
export type Effort = number;

/** Every budget of a tactic in the automation, in one place. */
export const EFFORTS = {
  // Of a round of the search.
  small: 6_000,
  medium: 36_000,
  large: 90_000,
  // Of each tactic of a proof in one line, at most: what it does, it does quickly.
  oneLine: 1_500,
  // The same at first, of a goal and of the likeliest inductions, one after the other.
  firstLook: 500,
  // Whether a tactic takes a name as an argument.
  probe: 2_000,
  // In how many ways `grind` can use a theorem.
  pattern: 1_000,
  // Of a tactic that a learned policy chose, as in its training.
  learned: 3_000,
  // Of a lemma that a rule states: more where it is likely to hold.
  loopLemma: 30_000,
  lemma: 24_000,
  equivalence: 15_000,
  unlikelyLemma: 15_000,
  secondTry: 9_000,
  // Of one candidate for a loop invariant or a property, most of which are wrong.
  costlyInvariant: 15_000,
  invariant: 6_000,
  property: 4_000,
  // Of a search through the library.
  librarySearch: 20_000,
  // Of a law of operations by one of some inductions.
  law: 1_500,
  // What an observer says of a function's value, by induction along the function.
  observerLaw: 3_000,
  // What happens to the list of the elements of some data.
  viewLaw: 6_000,
  // Whether a round of a loop keeps what may be its invariant.
  likelyCondition: 5_000,
  elementsCondition: 10_000,
  condition: 2_000,
  // A case of an induction that a fold is proved by.
  fold: 12_000,
} as const satisfies Record<string, Effort>;

import type { TheoremProof } from "../../core/index.ts";
import type { Metric } from "./metric.ts";
import { tacticsOf } from "./tactics.ts";

/** How often a `have` with its type written out weighs as much as a tactic, in `mixed`. */
const HAVE_WEIGHT = 5;

const typedHaves = (proof: TheoremProof) =>
  tacticsOf(proof).filter(({ flow }) => flow?.isTypedHave).length;

/** Tactic invocations, negative. A proof term has none. */
export const length: Metric = {
  name: "length",
  unit: "tactics",
  changes: ["shorten"],
  evaluate: (proof) => 0 - tacticsOf(proof).length,
};

/**
 * Share of `have`s with their types written out among the tactics, 0 to 1; 0 without tactics. It rises where more is
 * said, and where less stands around what is said: facts that say something must stay.
 */
export const declarativity: Metric = {
  name: "declarativity",
  unit: "typed have per tactic",
  changes: ["state", "shorten"],
  keepsFacts: true,
  evaluate: (proof) => typedHaves(proof) / Math.max(1, tacticsOf(proof).length),
};

/** Five for each `have` with its type written out, less one for each tactic. */
export const mixed: Metric = {
  name: "mixed",
  unit: "points",
  evaluate: (proof) => HAVE_WEIGHT * typedHaves(proof) - tacticsOf(proof).length,
};

/** 1 for a proof that the gate accepted, 0 for all others. */
export const completion: Metric = {
  name: "completion",
  unit: "proved",
  changes: ["complete"],
  evaluate: ({ isProved }) => (isProved ? 1 : 0),
};

/**
 * Theorems from outside the file that the proof names, negative, each once. Constructors, projections
 * and definitions do not count, nor do lemmas that `simp` finds by itself.
 */
export const dependencies: Metric = {
  name: "dependencies",
  unit: "named theorems",
  changes: ["shorten"],
  evaluate: (proof) => 0 - namedTheorems(proof).length,
};

/** Full names of the theorems from outside the file that a proof names. */
function namedTheorems({ mentions }: Pick<TheoremProof, "mentions">): string[] {
  const named = mentions.filter(({ kind, isLocal }) => kind === "theorem" && !isLocal);
  return [...new Set(named.map(({ name }) => name))];
}

import type { Candidate, Counterexample, Decomposition } from "./search.ts";

/** A candidate as a decomposition: a proof has lemmas only where it is of a whole file. */
export function partsOf(candidate: Candidate): Decomposition {
  return candidate.kind === "proof"
    ? { lemmas: candidate.lemmas ?? [], proof: candidate.proof }
    : candidate.decomposition;
}

/** E.g. `n := 0, xs := []`. */
export function shownAssignment({ assignment }: Counterexample): string {
  const values = assignment.map(({ name, value }) => `${name} := ${value}`);
  return values.join(", ") || "it has no variables";
}

/** E.g. `false for n := 0`. */
export function falseFor(counterexample: Counterexample): string {
  const isPlain = counterexample.assignment.length === 0;
  return `false${isPlain ? ":" : " for"} ${shownAssignment(counterexample)}`;
}

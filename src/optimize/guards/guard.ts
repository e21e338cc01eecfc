import type { TheoremProof } from "../../core/index.ts";

/** A proof as a guard looks at it. */
export interface GuardedProof {
  proof: TheoremProof;
  /** Thousands of heartbeats that elaborating it took, where known. */
  heartbeats?: number;
}

/** What a maintainer would not merge, e.g. `{guard: "long line", where: "exact ..."}`. */
export interface GuardViolation {
  guard: string;
  /** The place in the source, or a figure. */
  where: string;
}

/** Finds what is wrong with a proof that was not wrong with the one that it replaces. */
export interface Guard {
  name: string;
  violations(changed: GuardedProof, original: GuardedProof): string[];
}

/** What is on one list more often than on the other one. */
export function added(after: readonly string[], before: readonly string[]): string[] {
  const left = [...before];
  return after.filter((each) => {
    const at = left.indexOf(each);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

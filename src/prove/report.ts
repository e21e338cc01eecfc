import type { ObligationReport, ProveReport } from "../core/index.ts";

/** What a file came to that was not proved as a whole. */
export function unprovedStatus(obligations: readonly ObligationReport[]): ProveReport["status"] {
  if (obligations.length === 0) return "nothing-to-prove";
  const isFalse = obligations.some((o) => o.outcome === "disproved" && o.isWholeProof);
  return isFalse ? "disproved" : "incomplete";
}

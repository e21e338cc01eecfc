import type { ObligationReport, ProveReport } from "../core/index.ts";

/** What a file came to that was not proved as a whole: `disproved` where nothing of it is open. */
export function unprovedStatus(obligations: readonly ObligationReport[]): ProveReport["status"] {
  if (obligations.length === 0) return "nothing-to-prove";
  const isFalse = obligations.some((o) => o.outcome === "disproved" && o.isWholeProof);
  const isDecided = obligations.every((o) => o.outcome !== "failed");
  return isFalse && isDecided ? "disproved" : "incomplete";
}

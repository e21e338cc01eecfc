import type { DeclarationReport, Reason } from "../../core/index.ts";
import type { CheckResult } from "../../core/ports/index.ts";
import { obligationsOf } from "./obligations.ts";

/**
 * Reports where nothing could be verified: the theorems that a trusted text asks for, or else the declarations of
 * the submission, all rejected for the same reasons.
 */
export function rejectAll(
  { trusted, submission }: { trusted?: CheckResult | undefined; submission?: CheckResult },
  reasons: Reason[],
): DeclarationReport[] {
  // The places of trusted theorems are places in another text.
  const asked = trusted
    ? obligationsOf(trusted).map(({ name, kind }) => ({ name, kind, pos: null, endPos: null }))
    : (submission?.declarations ?? []);
  return asked.map(({ name, kind, pos, endPos }) => ({
    name,
    kind,
    verdict: "rejected",
    axioms: [],
    sorry: false,
    reasons,
    pos,
    endPos,
  }));
}

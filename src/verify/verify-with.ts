import type { JudgingVerifier, ModuleReader, ReportingVerifier } from "../core/ports/index.ts";
import type { VerifyResult } from "./file-report.ts";
import { type ReportedInput, verifyReported } from "./verify-reported.ts";
import { type VerifyOptions, verifyText } from "./verify-text.ts";

/** A Lean that proofs can be verified with, and the modules of the user's project that it takes from their sources. */
export type VerifyingLean = (JudgingVerifier | ReportingVerifier) & ModuleReader;

/** Verifies one text with the strongest gate that a Lean allows. `input.trustedText`: what `input.trusted` came from. */
export function verifyWith(
  lean: JudgingVerifier | ReportingVerifier,
  input: ReportedInput,
  options: VerifyOptions = {},
): Promise<VerifyResult> {
  return isReporting(lean)
    ? verifyReported(lean, input, options)
    : verifyText(lean, input, options);
}

function isReporting(lean: JudgingVerifier | ReportingVerifier): lean is ReportingVerifier {
  return lean.gateLevel === "reported-axioms";
}

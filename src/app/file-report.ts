import {
  type GateInput,
  type GateResult,
  openTheorems,
  rejectAll,
  type VerifiedProof,
} from "../gate/index.ts";
import type {
  DeclarationReport,
  FileReport,
  FileVerdict,
  Message,
  Reason,
} from "../model/index.ts";
import type { CheckResult, GateLevel } from "../ports/index.ts";
import { withExampleNames } from "./named-examples.ts";

export interface VerifyResult {
  report: FileReport;
  proofs: VerifiedProof[];
  /** What elaborating the text gave, when it came to that. */
  submission?: CheckResult;
}

/** One verification under way; on every backend it ends in one of the ways below. */
export interface Verification {
  /** Name for the report. */
  file: string;
  trusted: CheckResult | undefined;
  gateLevel: GateLevel;
  leanVersion: string;
  /** When it began, by `performance.now()`. */
  startedMs: number;
}

/** Ends a verification that did not get as far as the gate. */
export function refuse(
  verification: Verification,
  reasons: Reason[],
  { verdict = "rejected", messages = [] }: { verdict?: FileVerdict; messages?: Message[] } = {},
): VerifyResult {
  const declarations = rejectAll({ trusted: verification.trusted }, reasons);
  return { report: report(verification, { verdict, reasons, declarations, messages }), proofs: [] };
}

/** Lets a gate judge what came of elaborating `text`. */
export async function conclude(
  verification: Verification,
  gate: { judgeSubmission(input: GateInput): Promise<GateResult> },
  { text, submission }: { text: string; submission: CheckResult },
): Promise<VerifyResult> {
  const { status, messages, reason = "" } = submission;
  if (status !== "finished") {
    return refuse(verification, [{ code: status, text: reason }], { verdict: status, messages });
  }
  const { trusted } = verification;
  const { declarations, proofs } = await gate.judgeSubmission({
    text,
    submission,
    ...(trusted ? { trusted } : {}),
  });
  const { verdict, reasons } = fileVerdict(submission, declarations, trusted);
  return { report: report(verification, { verdict, reasons, declarations, messages }), proofs };
}

/** Never `proved` while a theorem that was asked for has no report. */
export function fileVerdict(
  submission: CheckResult,
  declarations: readonly DeclarationReport[],
  trusted: CheckResult | undefined,
): { verdict: FileVerdict; reasons: Reason[] } {
  const hasError = submission.messages.some((m) => m.severity === "error");
  const reasons = trusted ? unreported(trusted, declarations) : [];
  if (submission.exportError) reasons.push({ code: "malformed", text: submission.exportError });
  else if (!submission.export && !hasError) {
    reasons.push({ code: "malformed", text: "the backend handed over no declarations" });
  }
  const verdicts = new Set(declarations.map((d) => d.verdict));
  if (hasError || reasons.length > 0 || verdicts.has("rejected")) {
    return { verdict: "rejected", reasons };
  }
  // Nothing is left of an `example` but its messages.
  const hasSorry =
    !trusted && submission.messages.some((m) => /^declaration uses .sorry.$/.test(m.data));
  return { verdict: verdicts.has("incomplete") || hasSorry ? "incomplete" : "proved", reasons };
}

function unreported(trusted: CheckResult, declarations: readonly DeclarationReport[]): Reason[] {
  const reported = new Set(declarations.map((d) => d.name));
  return openTheorems(trusted)
    .filter(({ name }) => !reported.has(name))
    .map(({ name }) => ({
      code: "statement-missing",
      text: `${name} was asked for and not judged`,
    }));
}

function report(
  { file, gateLevel, leanVersion, startedMs }: Verification,
  parts: Pick<FileReport, "verdict" | "reasons" | "declarations" | "messages">,
): FileReport {
  return {
    file,
    verdict: parts.verdict,
    declarations: parts.declarations.map((declaration) => ({
      ...declaration,
      name: withExampleNames(declaration.name),
      reasons: named(declaration.reasons),
    })),
    messages: parts.messages,
    reasons: named(parts.reasons),
    elapsedMs: Math.round(performance.now() - startedMs),
    gate: gateLevel,
    lean: { version: leanVersion },
  };
}

function named(reasons: readonly Reason[]): Reason[] {
  return reasons.map((reason) => ({ ...reason, text: withExampleNames(reason.text) }));
}

import {
  type DeclarationReport,
  type FileReport,
  type FileVerdict,
  type GateLevel,
  isSorryWarning,
  type Message,
  type Position,
  type Reason,
  readableName,
  type Survey,
} from "../core/index.ts";
import type { CheckResult } from "../core/ports/index.ts";
import { withExampleNames } from "./gate/example-commands.ts";
import type { GateInput, GateResult } from "./gate/gate.ts";
import { obligationsOf } from "./gate/obligations.ts";
import { rejectAll } from "./gate/reject-all.ts";
import type { VerifiedProof } from "./gate/verified-proof.ts";
import { examplesOf, namedExamples } from "./named-examples.ts";

export interface VerifyResult {
  report: FileReport;
  proofs: VerifiedProof[];
  /** The result of elaborating the text, if it got that far. */
  submission?: CheckResult;
}

/** A running verification; on every backend it ends in one of the ways below. */
export interface Verification {
  /** Name for the report. */
  file: string;
  trusted: CheckResult | undefined;
  gateLevel: GateLevel;
  leanVersion: string;
  /** When it began, by `performance.now()`; waiting for Lean is taken off at the end. */
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

export interface Submitted {
  /** As its author wrote it. */
  text: string;
  /** The result of elaborating it, its examples named. */
  submission: CheckResult;
  /** What it announces; absent when that is not known. */
  survey: Survey | undefined;
  /** When its elaboration ended, by `performance.now()`; default: now. */
  elaboratedMs?: number;
}

/** Verifies the result of elaborating `text`. */
export async function conclude(
  begun: Verification,
  gate: { verifySubmission(input: GateInput): Promise<GateResult> },
  { text, submission, survey, elaboratedMs = performance.now() }: Submitted,
): Promise<VerifyResult> {
  const { status, messages, reason = "" } = submission;
  // The text may have waited for Lean to start and for others to be done.
  const verification = { ...begun, startedMs: elaboratedMs - submission.elapsedMs };
  if (status !== "finished") {
    return refuse(verification, [{ code: status, text: reason }], { verdict: status, messages });
  }
  const { trusted } = verification;
  const { declarations, proofs } = await gate.verifySubmission({
    text,
    submission,
    survey,
    trusted,
  });
  const { verdict, reasons } = fileVerdict({ submission, survey, declarations, trusted });
  const { libraries } = submission;
  const parts = { verdict, reasons, declarations, messages, libraries };
  return { report: report(verification, parts), proofs };
}

interface Judged {
  submission: CheckResult;
  survey?: Survey | undefined;
  declarations: readonly DeclarationReport[];
  trusted: CheckResult | undefined;
}

/** Never `proved` while a requested theorem has no report, or a part of the file was not verified. */
export function fileVerdict({ submission, survey, declarations, trusted }: Judged): {
  verdict: FileVerdict;
  reasons: Reason[];
} {
  const hasError = submission.messages.some((m) => m.severity === "error");
  const reasons = trusted
    ? unreported(trusted, declarations)
    : notRun(submission, survey, hasError);
  if (submission.exportError) reasons.push({ code: "malformed", text: submission.exportError });
  else if (!submission.export && !hasError) {
    reasons.push({ code: "malformed", text: "the backend handed over no declarations" });
  }
  const verdicts = new Set(declarations.map((d) => d.verdict));
  if (hasError || reasons.length > 0 || verdicts.has("rejected")) {
    const refusals = declarations.filter((d) => d.verdict === "rejected").flatMap((d) => d.reasons);
    const unanswered = hasError ? undefined : missingAnswer([...reasons, ...refusals]);
    return { verdict: unanswered ?? "rejected", reasons };
  }
  if (verdicts.has("incomplete")) return { verdict: "incomplete", reasons };
  const sorries = trusted ? [] : submission.messages.filter(isSorryWarning);
  if (sorries.length > 0) {
    const of = ({ pos: { line } }: Message): Reason => {
      return { code: "sorry", text: `line ${line}: something that is not judged uses sorry` };
    };
    return { verdict: "incomplete", reasons: [...reasons, ...sorries.map(of)] };
  }
  return { verdict: verdicts.has("proved") ? "proved" : "no-theorems", reasons };
}

/** Where nothing speaks against a text but that Lean gave no answer, another try may find it proved. */
function missingAnswer(reasons: readonly Reason[]): "crashed" | "timed-out" | undefined {
  const codes = new Set(reasons.map(({ code }) => code));
  const isCrash = codes.delete("crashed");
  const isLate = codes.delete("timed-out");
  if (codes.size > 0) return undefined;
  if (isCrash) return "crashed";
  return isLate ? "timed-out" : undefined;
}

/** What a text announces and its elaboration skipped. Missing theorems are reported by the gate. */
function notRun(submission: CheckResult, survey: Survey | undefined, hasError: boolean): Reason[] {
  if (!survey) {
    const text = "what the file announces could not be read in time";
    return [{ code: "timed-out", text }];
  }
  const reasons: Reason[] = [];
  const notRunAt = ({ line }: Position, what: string) =>
    reasons.push({ code: "not-run", text: `line ${line}: ${what}` });
  if (survey.exit) notRunAt(survey.exit, "nothing after #exit is read");
  if (submission.noncomputable) {
    for (const { keyword, pos } of survey.evaluations.slice(0, 5)) {
      notRunAt(pos, `${keyword} was not run: this build of Lean cannot compile the file`);
    }
  }
  const there = namedExamples(submission);
  for (const [i, { pos, isGuarded }] of examplesOf(survey).entries()) {
    if (there.has(i + 1) || isGuarded || hasError) continue;
    notRunAt(pos, "the example was not elaborated as it stands in the text");
  }
  return reasons;
}

function unreported(trusted: CheckResult, declarations: readonly DeclarationReport[]): Reason[] {
  const reported = new Set(declarations.map((d) => d.name));
  return obligationsOf(trusted)
    .map(({ nameParts }) => readableName(nameParts))
    .filter((name) => !reported.has(name))
    .map((name) => ({ code: "statement-missing", text: `${name} was asked for and not judged` }));
}

function report(
  { file, gateLevel, leanVersion, startedMs }: Verification,
  parts: Pick<FileReport, "verdict" | "reasons" | "declarations" | "messages"> &
    Pick<CheckResult, "libraries">,
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
    lean: { version: leanVersion, libraries: parts.libraries ?? [] },
  };
}

function named(reasons: readonly Reason[]): Reason[] {
  return reasons.map((reason) => ({ ...reason, text: withExampleNames(reason.text) }));
}

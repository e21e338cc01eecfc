import { LemmataError } from "../errors/index.ts";
import { DEFAULT_POLICY, openTheorems, ReportedGate, rejectAll } from "../gate/index.ts";
import type { FileReport, FileVerdict, Reason } from "../model/index.ts";
import type { CheckResult, ReportingVerifier } from "../ports/index.ts";
import {
  fileVerdict,
  isProved,
  type VerifyInput,
  type VerifyOptions,
  type VerifyResult,
} from "./verify.ts";

export interface ReportedInput extends VerifyInput {
  /** The text that `trusted` came from: pieces of it are excused wherever the submission has them. */
  trustedText?: string;
}

/**
 * As `verifyText`, on a backend that takes text and answers with messages: the strongest gate that such
 * a backend allows, and the report says so (`gate: "reported-axioms"`). A text that could run code of
 * its own there is refused unread, with reason `not-judgeable`.
 */
export async function verifyReported(
  backend: ReportingVerifier,
  input: ReportedInput,
  options: VerifyOptions = {},
): Promise<VerifyResult> {
  const started = performance.now();
  const gate = new ReportedGate(backend.judge, { ...DEFAULT_POLICY, ...options.policy });
  const version = await backend.leanVersion();
  const end = (verdict: FileVerdict, parts: Partial<FileReport>): VerifyResult => ({
    report: {
      file: input.file,
      verdict,
      declarations: [],
      messages: [],
      reasons: [],
      ...parts,
      elapsedMs: Math.round(performance.now() - started),
      gate: "reported-axioms",
      lean: { version },
    },
    proofs: [],
  });
  const { trusted } = input;
  const refused = (reasons: Reason[], verdict: FileVerdict = "rejected", parts = {}) =>
    end(verdict, { reasons, declarations: rejectAll({ trusted }, reasons), ...parts });
  let text: string;
  try {
    text = decode(input.text);
  } catch (error) {
    return refused([{ code: "malformed", text: (error as Error).message }]);
  }
  const admitted = gate.admit(text, input.trustedText);
  if (admitted.reasons.length > 0) return refused(admitted.reasons);
  const submission: CheckResult = await backend.check({
    text: admitted.text,
    fileName: input.file,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    ...(options.signal ? { signal: options.signal } : {}),
    export: trusted ? openTheorems(trusted).map((d) => d.nameParts) : "visible",
  });
  const { messages } = submission;
  if (submission.status !== "finished") {
    const reason: Reason = { code: submission.status, text: submission.reason ?? "" };
    return refused([reason], submission.status, { messages });
  }
  const { declarations, proofs } = await gate.judgeSubmission({
    text: admitted.text,
    submission,
    ...(trusted ? { trusted } : {}),
  });
  const reasons: Reason[] = submission.exportError
    ? [{ code: "malformed", text: submission.exportError }]
    : [];
  if (submission.export === undefined && reasons.length === 0) {
    reasons.push({ code: "malformed", text: "the backend handed over no declarations" });
  }
  const verdict = fileVerdict(submission, declarations, { reasons, trusted });
  const result = end(verdict, { declarations, messages, reasons });
  return { ...result, proofs: proofs.filter((p) => isProved(declarations, p.theorem)) };
}

function decode(text: Uint8Array | string): string {
  if (typeof text === "string") return text;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(text);
  } catch (cause) {
    throw new LemmataError("bad-input", "the text is not valid UTF-8", { cause });
  }
}

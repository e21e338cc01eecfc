import { messageOf } from "../core/errors/index.ts";
import { withDefaults } from "../core/index.ts";
import type { ReportingVerifier } from "../core/ports/index.ts";
import { readSourceText } from "../lean/index.ts";
import { conclude, refuse, type Verification, type VerifyResult } from "./file-report.ts";
import { DEFAULT_AXIOM_POLICY } from "./gate/axiom-policy.ts";
import { obligationsOf } from "./gate/obligations.ts";
import { ReportedGate } from "./gate/reported-gate.ts";
import { nameExamples, withOriginalPlaces } from "./named-examples.ts";
import type { VerifyInput, VerifyOptions } from "./verify-text.ts";

export interface ReportedInput extends VerifyInput {
  /** The text that `trusted` came from: pieces of it are excused wherever the submission has them. */
  trustedText?: string;
}

/**
 * As `verifyText`, on a backend that takes text and answers with messages: with the strongest gate that such a
 * backend allows; the report says so (`gate: "reported-axioms"`). A text that could run code of its own there is
 * refused unread, with reason `not-judgeable`.
 */
export async function verifyReported(
  backend: ReportingVerifier,
  input: ReportedInput,
  options: VerifyOptions = {},
): Promise<VerifyResult> {
  const startedMs = performance.now();
  const trusted = await input.trusted;
  const verification: Verification = {
    file: input.file,
    trusted,
    gateLevel: "reported-axioms",
    leanVersion: await backend.leanVersion(),
    startedMs,
  };
  let text: string;
  try {
    ({ text } = readSourceText(input.text, input.file));
  } catch (error) {
    return refuse(verification, [{ code: "malformed", text: messageOf(error) }]);
  }
  const gate = new ReportedGate(backend.judge, withDefaults(DEFAULT_AXIOM_POLICY, options.policy));
  const admitted = gate.admit(text, input.trustedText);
  if (admitted.reasons.length > 0) return refuse(verification, admitted.reasons);
  const survey = await backend.judge.survey(admitted.text);
  const named = nameExamples(admitted.text, survey);
  const submission = await backend.check({
    text: named.text,
    fileName: input.file,
    timeoutMs: options.timeoutMs,
    signal: options.signal,
    export: trusted ? obligationsOf(trusted).map((d) => d.nameParts) : "visible",
  });
  return conclude(verification, gate, {
    text: admitted.text,
    submission: withOriginalPlaces(submission, named),
    survey,
  });
}

import { LemmataError } from "../core/errors/index.ts";
import type { FileReport } from "../core/index.ts";
import type { CheckResult, JudgingVerifier } from "../core/ports/index.ts";
import { verifyText } from "../verify/index.ts";
import { checkOptions, type TextToOptimize } from "./options.ts";

/** The gate's report on a text; with `trusted`, its theorems have to be those. */
export async function verifyGiven(
  verifier: JudgingVerifier,
  given: TextToOptimize,
  { trusted, signal }: { trusted?: CheckResult; signal?: AbortSignal } = {},
): Promise<FileReport> {
  const { file, text } = given;
  const options = { ...checkOptions(given), signal };
  return (await verifyText(verifier, { file, text, trusted }, options)).report;
}

/** The result itself. Throws `bad-input` when Lean did not come to the end of the text. */
export function finished(file: string, check: CheckResult): CheckResult {
  if (check.status === "finished") return check;
  throw new LemmataError("bad-input", `${file}: Lean ${check.status}: ${check.reason}`);
}

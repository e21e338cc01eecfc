import { LemmataError } from "../core/errors/index.ts";
import type { FileReport } from "../core/index.ts";
import type { CheckResult, Interrupted, WorkspaceRun } from "../core/ports/index.ts";
import { type VerifyingLean, verifyWith } from "../verify/index.ts";
import { checkOptions, type TextToOptimize } from "./options.ts";

/**
 * The gate's report on a text; with `trusted`, its theorems have to be those. `trustedText`: where that came from; the
 * text itself without it, which is the user's.
 */
export async function verifyGiven(
  verifier: VerifyingLean,
  given: TextToOptimize,
  {
    trusted,
    trustedText = given.text,
    signal,
  }: { trusted?: CheckResult; trustedText?: string; signal?: AbortSignal } = {},
): Promise<FileReport> {
  const { file, text } = given;
  const options = { ...checkOptions(given), signal };
  return (await verifyWith(verifier, { file, text, trusted, trustedText }, options)).report;
}

/** The result itself. Throws `bad-input` when Lean did not come to the end of the text. */
export function finished<T extends CheckResult | WorkspaceRun>(file: string, result: T) {
  if (isFinished(result)) return result;
  const why = "reason" in result ? result.reason : "";
  throw new LemmataError("bad-input", `${file}: Lean ${result.status}: ${why}`);
}

function isFinished<T extends CheckResult | WorkspaceRun>(
  result: T,
): result is Exclude<T, Interrupted> {
  return result.status === "finished";
}

import type { ReportingVerifier } from "../../core/ports/index.ts";
import type { VerifyResult } from "../file-report.ts";
import type { TrustedJudge } from "../trusted.ts";
import { verifyReported } from "../verify-reported.ts";
import type { VerifyInput, VerifyOptions } from "../verify-text.ts";

/** A Lean with the strongest gate that it allows. */
export interface Backend {
  readonly judge: TrustedJudge;
  /** `trustedText`: the text that `input.trusted` came from. */
  verify(
    input: VerifyInput & { trustedText?: string },
    options: VerifyOptions,
  ): Promise<VerifyResult>;
  close(): Promise<void>;
}

interface OpenBackendOptions {
  /** Checks side by side. */
  lanes: number;
  /** Keep a spare process ready, for many texts. */
  many: boolean;
  onProgress: (step: string) => void;
}

/** Values of a backend's own options, by their names in camel case, e.g. `{ replDir: "lean" }`. */
export type BackendSettings = Readonly<Record<string, string | undefined>>;

/** A kind of Lean that can be asked: one file of this folder. */
export interface BackendKind {
  /** What only this kind takes on the command line, e.g. `--repl-dir <folder>`. */
  options: readonly { flags: string; description: string }[];
  /** Throws `LemmataError`: `bad-input` for settings that make no sense, or why the Lean cannot start. */
  open(settings: BackendSettings, options: OpenBackendOptions): Promise<Backend>;
}

/** A backend on a foreign Lean, with the gate for what such a Lean reports. */
export function reportingBackend(verifier: ReportingVerifier): Backend {
  return {
    judge: verifier.judge,
    verify: (input, options) => verifyReported(verifier, input, options),
    close: () => verifier.close(),
  };
}

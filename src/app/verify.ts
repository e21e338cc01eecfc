import { LemmataError } from "../errors/index.ts";
import {
  DEFAULT_POLICY,
  Gate,
  type GatePolicy,
  openTheorems,
  rejectAll,
  type VerifiedProof,
} from "../gate/index.ts";
import { PINNED_LEAN } from "../lean/prepare/lean-package.ts";
import type { EmbeddedLean } from "../lean/supervisor/embedded-lean.ts";
import type { DeclarationReport, FileReport, FileVerdict, Reason } from "../model/index.ts";
import type { CheckResult, Judge, ModuleResolver } from "../ports/index.ts";

export interface VerifyOptions {
  /** Drop imports this Lean does not have. */
  core?: boolean;
  /** Limit for elaborating one file, milliseconds; default 60,000. */
  timeoutMs?: number;
  policy?: Partial<GatePolicy>;
  signal?: AbortSignal;
}

export interface VerifyInput {
  /** Name for the report and for messages. */
  file: string;
  text: Uint8Array | string;
  /** Finds modules of the project that the text may import. */
  resolveModule?: ModuleResolver;
  /** Trusted text whose theorems end in `sorry`; see `elaborateTrusted`. */
  trusted?: CheckResult;
}

export interface VerifyResult {
  report: FileReport;
  proofs: VerifiedProof[];
}

/** Elaborate without the kernel; for submissions whose terms the gate replays. */
export const KERNEL_LATER = { "debug.skipKernelTC": true } as const;

/**
 * Verifies one text: elaborates it in a sandboxed process, and lets the gate judge what came out.
 * Faults of the text are verdicts; only environment failures throw (`LemmataError`).
 */
export async function verifyText(
  lean: EmbeddedLean,
  input: VerifyInput,
  options: VerifyOptions = {},
): Promise<VerifyResult> {
  const started = performance.now();
  const gate = new Gate(lean.judge, { ...DEFAULT_POLICY, ...options.policy });
  const report = (verdict: FileVerdict, parts: Partial<FileReport>): FileReport => ({
    file: input.file,
    verdict,
    declarations: [],
    messages: [],
    reasons: [],
    ...parts,
    elapsedMs: Math.round(performance.now() - started),
    gate: lean.gateLevel,
    lean: { version: PINNED_LEAN.leanVersion },
  });
  let submission: CheckResult;
  lean.warmJudge(input.text, options.core ?? false);
  try {
    submission = await lean.check({
      text: input.text,
      fileName: input.file,
      ...checkLimits(options),
      ...(input.resolveModule ? { resolveModule: input.resolveModule } : {}),
      // The judge's kernel checks every declaration anyway: once is enough.
      options: KERNEL_LATER,
      export: input.trusted ? openTheorems(input.trusted).map((d) => d.nameParts) : "visible",
    });
  } catch (error) {
    if (!(error instanceof LemmataError) || error.code !== "bad-input") throw error;
    const reasons: Reason[] = [{ code: "malformed", text: error.message }];
    return { report: report("rejected", { reasons }), proofs: [] };
  }
  const { messages } = submission;
  if (submission.status !== "finished") {
    const reasons: Reason[] = [{ code: submission.status, text: submission.reason ?? "" }];
    const declarations = rejectAll({ trusted: input.trusted }, reasons);
    return { report: report(submission.status, { messages, reasons, declarations }), proofs: [] };
  }
  const text = typeof input.text === "string" ? input.text : new TextDecoder().decode(input.text);
  const { declarations, proofs } = await gate.judgeSubmission({
    text,
    submission,
    ...(input.trusted ? { trusted: input.trusted } : {}),
  });
  const reasons: Reason[] = submission.exportError
    ? [{ code: "malformed", text: submission.exportError }]
    : [];
  const verdict = fileVerdict(submission, declarations, { reasons, trusted: input.trusted });
  return {
    report: report(verdict, { declarations, messages, reasons }),
    proofs: verdict === "proved" ? proofs : proofs.filter((p) => isProved(declarations, p.theorem)),
  };
}

/**
 * Elaborates the trusted text of `--against` where no candidate runs. Throws `bad-input` when it has
 * errors, or leaves nothing to prove.
 */
export async function elaborateTrusted(
  lean: { judge: Judge },
  file: string,
  text: Uint8Array | string,
  options: VerifyOptions & { resolveModule?: ModuleResolver } = {},
): Promise<CheckResult> {
  const trusted = await lean.judge.elaborate({
    ...(options.resolveModule ? { resolveModule: options.resolveModule } : {}),
    text,
    fileName: file,
    ...checkLimits(options),
    export: "visible",
  });
  if (trusted.status !== "finished") {
    throw new LemmataError(
      "bad-input",
      `${file}: the statement ${trusted.status}: ${trusted.reason}`,
    );
  }
  const error = trusted.messages.find((m) => m.severity === "error");
  if (error) {
    throw new LemmataError(
      "bad-input",
      `${file}:${error.pos.line}:${error.pos.column}: the trusted statement has an error: ${error.data}`,
      { hint: "the file given to --against must elaborate, with `sorry` for each proof" },
    );
  }
  if (trusted.exportError) {
    throw new LemmataError(
      "bad-input",
      `${file}: the statement cannot be judged: ${trusted.exportError}`,
    );
  }
  if (openTheorems(trusted).length === 0) {
    throw new LemmataError(
      "bad-input",
      `${file}: no theorem ends in sorry, so there is nothing to prove`,
      {
        hint: "the file given to --against states each theorem with `sorry` as its proof",
      },
    );
  }
  return trusted;
}

export function checkLimits(options: VerifyOptions) {
  return {
    core: options.core ?? false,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    ...(options.signal ? { signal: options.signal } : {}),
  };
}

/** Never `proved` while a theorem that was asked for has no report. */
export function fileVerdict(
  submission: CheckResult,
  declarations: readonly DeclarationReport[],
  { reasons, trusted }: { reasons: readonly Reason[]; trusted: CheckResult | undefined },
): FileVerdict {
  const reported = new Set(declarations.map((d) => d.name));
  if (trusted && !openTheorems(trusted).every(({ name }) => reported.has(name))) return "rejected";
  const hasError = submission.messages.some((m) => m.severity === "error");
  const verdicts = new Set(declarations.map((d) => d.verdict));
  if (hasError || reasons.length > 0 || verdicts.has("rejected")) return "rejected";
  const codes = new Set(declarations.flatMap((d) => d.reasons.map((r) => r.code)));
  if (codes.has("timed-out")) return "timed-out";
  return verdicts.has("incomplete") ? "incomplete" : "proved";
}

export function isProved(declarations: readonly DeclarationReport[], theorem: string): boolean {
  return declarations.some((d) => d.name === theorem && d.verdict === "proved");
}

import { LemmataError } from "../errors/index.ts";
import { DEFAULT_POLICY, Gate, type GatePolicy, openTheorems } from "../gate/index.ts";
import { PINNED_LEAN } from "../lean/prepare/lean-package.ts";
import type { EmbeddedLean } from "../lean/supervisor/embedded-lean.ts";
import { readSourceText } from "../lean/supervisor/source-text.ts";
import type { ReadWishes } from "../model/index.ts";
import type { CheckResult, Judge, ModuleResolver } from "../ports/index.ts";
import { conclude, refuse, type Verification, type VerifyResult } from "./file-report.ts";
import { isTheorem, nameExamples, openExamples, type TrustedText } from "./named-examples.ts";

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
  trusted?: TrustedText;
  /** What else to read out of the check, for `VerifyResult.submission`. */
  read?: ReadWishes;
}

/**
 * The judge's kernel checks every declaration anyway: once is enough. But it never sees an `example`, and
 * a tactic such as `first | decide +kernel | simp` goes on by what the kernel says.
 */
const NEEDS_KERNEL = /\bexample\b|\bkernel\b/;

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
  const { trusted } = input;
  const verification: Verification = {
    file: input.file,
    trusted,
    gateLevel: lean.gateLevel,
    leanVersion: PINNED_LEAN.leanVersion,
    startedMs: performance.now(),
  };
  lean.warmJudge(input.text, options.core ?? false);
  let submission: CheckResult;
  let judged: { text: string; submission: CheckResult };
  try {
    const { text } = readSourceText(input.text);
    submission = await elaborate(lean, { ...input, text }, options);
    judged = { text, submission };
    const hasError = submission.messages.some((m) => m.severity === "error");
    if (trusted?.openExamples && submission.status === "finished" && !hasError) {
      const named = nameExamples(text, submission, trusted.openExamples);
      judged = {
        text: named,
        submission: await elaborate(lean, { ...input, text: named }, options),
      };
    }
  } catch (error) {
    if (!(error instanceof LemmataError) || error.code !== "bad-input") throw error;
    return refuse(verification, [{ code: "malformed", text: error.message }]);
  }
  const gate = new Gate(lean.judge, { ...DEFAULT_POLICY, ...options.policy });
  return { ...(await conclude(verification, gate, judged)), submission };
}

function elaborate(
  lean: EmbeddedLean,
  { file, text, trusted, resolveModule, read }: VerifyInput & { text: string },
  options: VerifyOptions,
): Promise<CheckResult> {
  return lean.check({
    text,
    fileName: file,
    ...checkLimits(options),
    ...(resolveModule ? { resolveModule } : {}),
    ...(read ? { read } : {}),
    ...(NEEDS_KERNEL.test(text) ? {} : { options: KERNEL_LATER }),
    export: trusted ? openTheorems(trusted).map((d) => d.nameParts) : "visible",
  });
}

interface TrustedOptions extends VerifyOptions {
  resolveModule?: ModuleResolver;
}

/**
 * Elaborates the trusted text of `--against` where no candidate runs; the examples that it leaves open
 * become theorems. Throws `bad-input` when it has errors, or leaves nothing to prove.
 */
export async function elaborateTrusted(
  lean: { judge: Judge },
  file: string,
  source: Uint8Array | string,
  options: TrustedOptions = {},
): Promise<TrustedText> {
  const { text } = readSourceText(source);
  const read = (version: string) =>
    lean.judge.elaborate({
      ...(options.resolveModule ? { resolveModule: options.resolveModule } : {}),
      text: version,
      fileName: file,
      ...checkLimits(options),
      export: "visible",
    });
  const trusted = readable(file, await read(text));
  const named = await withNamedExamples(text, trusted, read);
  if (openTheorems(named).length === 0) {
    throw new LemmataError(
      "bad-input",
      `${file}: nothing ends in sorry, so there is nothing to prove`,
      { hint: "the file given to --against states each theorem with `sorry` as its proof" },
    );
  }
  return named;
}

/** Examples of data, which no theorem can stand for, are left out. */
async function withNamedExamples(
  text: string,
  trusted: CheckResult,
  read: (text: string) => Promise<CheckResult>,
): Promise<TrustedText> {
  let wanted = openExamples(trusted);
  while (wanted.length > 0) {
    const named = await read(nameExamples(text, trusted, wanted));
    if (named.status !== "finished") return trusted;
    const proper = wanted.filter((number) => isTheorem(named, number));
    if (proper.length === wanted.length) return { ...named, openExamples: wanted };
    wanted = proper;
  }
  return trusted;
}

/** The result itself, if a gate can compare with it. */
function readable(file: string, trusted: CheckResult): CheckResult {
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
  return trusted;
}

export function checkLimits(options: VerifyOptions) {
  return {
    core: options.core ?? false,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    ...(options.signal ? { signal: options.signal } : {}),
  };
}

import { LemmataError } from "../core/errors/index.ts";
import { type ReadOptions, withDefaults } from "../core/index.ts";
import type { CheckOptions, CheckResult, JudgingVerifier } from "../core/ports/index.ts";
import { readSourceText } from "../lean/index.ts";
import { conclude, refuse, type Verification, type VerifyResult } from "./file-report.ts";
import { type AxiomPolicy, DEFAULT_AXIOM_POLICY } from "./gate/axiom-policy.ts";
import { Gate } from "./gate/gate.ts";
import { obligationsOf } from "./gate/obligations.ts";
import { nameExamples, withOriginalPlaces } from "./named-examples.ts";

/** Its `timeoutMs` is for elaborating one file; default 60,000. */
export interface VerifyOptions extends CheckOptions {
  policy?: Partial<AxiomPolicy>;
}

export interface VerifyInput {
  /** Name for the report and for messages. */
  file: string;
  text: Uint8Array | string;
  /** What is asked for; see `elaborateTrusted`. */
  trusted?: CheckResult;
  /** What else to read out of the check, for `VerifyResult.submission`. */
  read?: ReadOptions;
}

/**
 * The judge's kernel checks every declaration anyway: once is enough. But a tactic such as
 * `first | decide +kernel | simp` goes on by what the kernel says.
 */
const NEEDS_KERNEL = /\bkernel\b/;

/** Elaborate without the kernel; for submissions whose terms the judge's kernel checks. */
const KERNEL_LATER = { "debug.skipKernelTC": true } as const;

/**
 * Verifies one text: elaborates it in a sandboxed process, and has the gate verify the result. Faults of the text
 * are verdicts; only environment failures throw (`LemmataError`).
 */
export async function verifyText(
  lean: JudgingVerifier,
  input: VerifyInput,
  options: VerifyOptions = {},
): Promise<VerifyResult> {
  const { trusted } = input;
  const verification: Verification = {
    file: input.file,
    trusted,
    gateLevel: lean.gateLevel,
    leanVersion: lean.leanVersion,
    startedMs: performance.now(),
  };
  try {
    const { text } = readSourceText(input.text, input.file);
    const surveying = lean.judge.survey(text, { core: options.core });
    surveying.catch(() => {});
    const hasExamples = /example/.test(text);
    const named = nameExamples(text, hasExamples ? await surveying : undefined);
    const judged = elaborate(lean, { ...input, text: named.text }, options);
    // Places inside of commands are read from the text as it is.
    const submission =
      input.read && named.text !== text ? elaborate(lean, { ...input, text }, options) : judged;
    const gate = new Gate(lean.judge, withDefaults(DEFAULT_AXIOM_POLICY, options.policy));
    const concluded = await conclude(verification, gate, {
      text,
      submission: withOriginalPlaces(await judged, named),
      survey: await surveying,
    });
    return { ...concluded, submission: await submission };
  } catch (error) {
    if (!(error instanceof LemmataError) || error.code !== "bad-input") throw error;
    return refuse(verification, [{ code: "malformed", text: error.message }]);
  }
}

function elaborate(
  lean: JudgingVerifier,
  { file, text, trusted, read }: VerifyInput & { text: string },
  { core, resolveModule, timeoutMs, signal }: VerifyOptions,
): Promise<CheckResult> {
  return lean.check({
    text,
    fileName: file,
    core,
    resolveModule,
    timeoutMs,
    signal,
    read,
    options: NEEDS_KERNEL.test(text) ? undefined : KERNEL_LATER,
    export: trusted ? obligationsOf(trusted).map((d) => d.nameParts) : "visible",
  });
}

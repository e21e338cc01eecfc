import { LemmataError } from "../core/errors/index.ts";
import { type NameParts, nameKey, type ReadOptions, withDefaults } from "../core/index.ts";
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
  /** What is asked for; see `elaborateTrusted`. It may still be on its way: what that fails with is thrown. */
  trusted?: CheckResult | Promise<CheckResult | undefined>;
  /** The theorems that `trusted` should ask for: with them, the text need not wait for it. */
  expected?: readonly NameParts[];
  /** What else to read out of the check, for `VerifyResult.submission`. */
  read?: ReadOptions;
}

/**
 * The judge's kernel checks every declaration anyway: once is enough. But a tactic such as
 * `first | decide +kernel | simp` goes on by what the kernel says.
 */
const NEEDS_KERNEL = /\bkernel\b/;

/**
 * Verifies one text: elaborates it in a sandboxed process, and has the gate verify the result. Faults of the text
 * are verdicts; only environment failures throw (`LemmataError`).
 */
export async function verifyText(
  lean: JudgingVerifier,
  input: VerifyInput,
  options: VerifyOptions = {},
): Promise<VerifyResult> {
  const { file, expected } = input;
  const { gateLevel, leanVersion } = lean;
  const begun: Omit<Verification, "trusted"> = {
    ...{ file, gateLevel, leanVersion },
    startedMs: performance.now(),
  };
  const reading = Promise.resolve(input.trusted);
  reading.catch(() => {});
  try {
    const { text } = readSourceText(input.text, input.file);
    const surveying = lean.judge.survey(text, { core: options.core });
    surveying.catch(() => {});
    const hasExamples = /example/.test(text);
    const named = nameExamples(text, hasExamples ? await surveying : undefined);
    const asked = expected ?? askedBy(await reading);
    const judged = elaborate(lean, { ...input, text: named.text }, asked, options);
    // Places inside of commands are read from the text as it is.
    const submission =
      input.read && named.text !== text
        ? elaborate(lean, { ...input, text }, asked, options)
        : judged;
    const gate = new Gate(lean.judge, withDefaults(DEFAULT_AXIOM_POLICY, options.policy));
    const elaborated = await judged;
    const elaboratedMs = performance.now();
    const trusted = await reading;
    if (expected && !includesAll(expected, askedBy(trusted)))
      return await verifyText(lean, { ...input, expected: undefined }, options);
    const concluded = await conclude({ ...begun, trusted }, gate, {
      text,
      submission: withOriginalPlaces(elaborated, named),
      survey: await surveying,
      elaboratedMs,
    });
    return { ...concluded, submission: await submission };
  } catch (error) {
    if (!(error instanceof LemmataError) || error.code !== "bad-input") throw error;
    const verification = { ...begun, trusted: await reading };
    return refuse(verification, [{ code: "malformed", text: error.message }]);
  }
}

type Asked = readonly NameParts[] | "visible";

function askedBy(trusted: CheckResult | undefined): Asked {
  return trusted ? obligationsOf(trusted).map((d) => d.nameParts) : "visible";
}

function includesAll(expected: readonly NameParts[], asked: Asked): boolean {
  if (asked === "visible") return false;
  const keys = new Set(expected.map(nameKey));
  return asked.every((name) => keys.has(nameKey(name)));
}

function elaborate(
  lean: JudgingVerifier,
  { file, text, read }: VerifyInput & { text: string },
  asked: Asked,
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
    kernelLater: !NEEDS_KERNEL.test(text),
    export: asked === "visible" ? asked : [...asked],
  });
}

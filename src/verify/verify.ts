import { LemmataError } from "../core/errors/index.ts";
import { type DeclarationInfo, nameKey, type ReadOptions, withDefaults } from "../core/index.ts";
import type { CheckResult, Judge, ModuleResolver } from "../core/ports/index.ts";
import type { EmbeddedLean } from "../lean/embedded/index.ts";
import { PINNED_LEAN } from "../lean/embedded/index.ts";
import { readSourceText } from "../lean/index.ts";
import { conclude, refuse, type Verification, type VerifyResult } from "./file-report.ts";
import { type AxiomPolicy, DEFAULT_AXIOM_POLICY } from "./gate/axiom-policy.ts";
import { exampleNumber } from "./gate/example-commands.ts";
import { Gate } from "./gate/gate.ts";
import { obligationsOf, openTheorems } from "./gate/obligations.ts";
import { nameExamples, withOriginalPlaces } from "./named-examples.ts";

export interface VerifyOptions {
  /** Drop imports this Lean does not have. */
  core?: boolean;
  /** Limit for elaborating one file, milliseconds; default 60,000. */
  timeoutMs?: number;
  policy?: Partial<AxiomPolicy>;
  signal?: AbortSignal;
}

export interface VerifyInput {
  /** Name for the report and for messages. */
  file: string;
  text: Uint8Array | string;
  /** Finds modules of the project that the text may import. */
  resolveModule?: ModuleResolver;
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
  try {
    const { text } = readSourceText(input.text);
    const surveying = lean.judge.survey(text, { core: options.core ?? false });
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
  lean: EmbeddedLean,
  { file, text, trusted, resolveModule, read }: VerifyInput & { text: string },
  options: VerifyOptions,
): Promise<CheckResult> {
  return lean.check({
    text,
    fileName: file,
    ...checkLimits(options),
    resolveModule,
    read,
    options: NEEDS_KERNEL.test(text) ? undefined : KERNEL_LATER,
    export: trusted ? obligationsOf(trusted).map((d) => d.nameParts) : "visible",
  });
}

/** A judge that takes declarations as data says, too, which examples are theorems. */
export type TrustedJudge = Pick<Judge, "elaborate" | "survey"> & Partial<Pick<Judge, "judge">>;

interface TrustedOptions extends VerifyOptions {
  resolveModule?: ModuleResolver;
  /** Take a text without `sorry` as well: all its theorems are asked for. Default false. */
  allowComplete?: boolean;
}

/**
 * Elaborates the trusted text of `--against` where no candidate runs. Asked for are the theorems and
 * examples that it leaves open. Throws `bad-input` when it has errors, or asks for nothing.
 */
export async function elaborateTrusted(
  lean: { judge: TrustedJudge },
  file: string,
  source: Uint8Array | string,
  options: TrustedOptions = {},
): Promise<CheckResult> {
  const { text } = readSourceText(source);
  const survey = /example/.test(text)
    ? await lean.judge.survey(text, { core: options.core ?? false })
    : undefined;
  const named = nameExamples(text, survey);
  const elaborated = await lean.judge.elaborate({
    resolveModule: options.resolveModule,
    text: named.text,
    fileName: file,
    ...checkLimits(options),
    export: "visible",
  });
  const trusted = await withoutData(lean, readable(file, withOriginalPlaces(elaborated, named)));
  const asked = options.allowComplete ? obligationsOf(trusted) : openTheorems(trusted);
  if (asked.length > 0) return trusted;
  throw options.allowComplete
    ? new LemmataError("bad-input", `${file}: it has no theorem, so there is nothing to prove`, {
        hint: "the file given to --against states the theorems, with their proofs or with `sorry`",
      })
    : new LemmataError(
        "bad-input",
        `${file}: nothing ends in sorry, so there is nothing to prove`,
        { hint: "a statement ends with `sorry` as its proof" },
      );
}

/** Examples of data are left out: nobody can prove them. */
async function withoutData(
  { judge }: { judge: TrustedJudge },
  trusted: CheckResult,
): Promise<CheckResult> {
  const examples = trusted.declarations.flatMap(({ nameParts }) =>
    exampleNumber(nameParts) === undefined ? [] : [nameParts],
  );
  if (examples.length === 0 || !judge.judge || !trusted.export) return trusted;
  const { imports, export: submission } = trusted;
  const request = { imports, submission, targets: examples, examples, printStatements: false };
  const outcome = await judge.judge(request, { timeoutMs: DEFAULT_AXIOM_POLICY.replayTimeoutMs });
  if (outcome.status !== "judged") return trusted;
  const data = new Set(
    examples.filter((_, i) => outcome.targets[i]?.kind === "definition").map(nameKey),
  );
  const isAsked = ({ nameParts }: DeclarationInfo) => !data.has(nameKey(nameParts));
  return { ...trusted, declarations: trusted.declarations.filter(isAsked) };
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

function checkLimits(options: VerifyOptions) {
  return { core: options.core ?? false, timeoutMs: options.timeoutMs, signal: options.signal };
}

import { LemmataError } from "../core/errors/index.ts";
import { type DeclarationInfo, nameKey } from "../core/index.ts";
import type { CheckOptions, CheckResult, Judge } from "../core/ports/index.ts";
import { readSourceText } from "../lean/index.ts";
import { DEFAULT_AXIOM_POLICY } from "./gate/axiom-policy.ts";
import { exampleNumber } from "./gate/example-commands.ts";
import { obligationsOf, openTheorems } from "./gate/obligations.ts";
import { nameExamples, withOriginalPlaces } from "./named-examples.ts";

/** A judge that takes declarations as data says, too, which examples are theorems. */
export type TrustedJudge = Pick<Judge, "elaborate" | "survey"> & Partial<Pick<Judge, "judge">>;

interface TrustedOptions extends CheckOptions {
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
  { allowComplete = false, core, resolveModule, timeoutMs, signal }: TrustedOptions = {},
): Promise<CheckResult> {
  const { text } = readSourceText(source, file);
  const survey = /example/.test(text) ? await lean.judge.survey(text, { core }) : undefined;
  const named = nameExamples(text, survey);
  const elaborated = await lean.judge.elaborate({
    text: named.text,
    fileName: file,
    core,
    resolveModule,
    timeoutMs,
    signal,
    export: "visible",
  });
  const trusted = await withoutData(lean, readable(file, withOriginalPlaces(elaborated, named)));
  const asked = allowComplete ? obligationsOf(trusted) : openTheorems(trusted);
  if (asked.length > 0) return trusted;
  throw allowComplete
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

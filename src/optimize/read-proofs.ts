import type { SourceRange, TacticStep, TheoremProof } from "../core/index.ts";
import type { CheckResult } from "../core/ports/index.ts";

/** What a check has to read for `readProofs`. */
export const PROOF_READ_OPTIONS = { tactics: "text", flow: true, mentions: true } as const;

/** Commands that can hold a proof; definitions and instances have programs. */
const PROVING = new Set(["theorem", "example"]);

/**
 * The theorems of a checked text with their proofs, in the order of the text. `result` must come from a
 * check with `PROOF_READ_OPTIONS`; `isProved` says what the gate thinks of a declaration by full name.
 */
export function readProofs(
  text: string,
  result: Pick<CheckResult, "commands" | "reports">,
  isProved: (name: string) => boolean,
): TheoremProof[] {
  const bytes = Buffer.from(text);
  const reports = result.reports ?? [];
  return result.commands.flatMap(({ name, keyword, range, value }) => {
    const report = reports.find((each) => each.range && value && isInside(value, each.range));
    if (!range || !value || !report || !PROVING.has(keyword)) return [];
    return [
      {
        name,
        keyword,
        range,
        statement: bytes.subarray(range.start, value.start).toString().trimEnd(),
        proof: bytes.subarray(value.start, value.end).toString(),
        proofRange: value,
        steps: stepsInside(report.tactics, value),
        mentions: report.mentions.filter((mention) => isInside(mention.range, value)),
        isProved: isProved(name),
      },
    ];
  });
}

/** The named theorems of a checked text with an error inside. */
export function proofsWithErrors(
  text: string,
  result: Pick<CheckResult, "commands" | "reports" | "messages">,
): TheoremProof[] {
  const bytes = Buffer.from(text);
  const lineAt = (byte: number) => bytes.subarray(0, byte).toString().split("\n").length;
  const errors = result.messages.filter(({ severity }) => severity === "error");
  return readProofs(text, result, () => false).filter(({ name, range }) => {
    const [first, last] = [lineAt(range.start), lineAt(range.end)];
    return name !== "" && errors.some(({ pos }) => pos.line >= first && pos.line <= last);
  });
}

function stepsInside(steps: readonly TacticStep[], outer: SourceRange): TacticStep[] {
  const kept = steps.flatMap(({ range }, i) => (isInside(range, outer) ? [i] : []));
  const place = new Map(kept.map((old, i) => [old, i]));
  return kept.map((i) => {
    const step = steps[i] as TacticStep;
    return { ...step, parent: step.parent === null ? null : (place.get(step.parent) ?? null) };
  });
}

function isInside(range: SourceRange, outer: SourceRange): boolean {
  return range.start >= outer.start && range.end <= outer.end;
}

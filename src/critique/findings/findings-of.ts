import type { Critique, CritiquePoint, ProgramVerdict } from "../../core/index.ts";
import type { Finding } from "./finding.ts";

/** What points of a critique are about. */
export interface FindingPlace {
  file: string;
  /** Where a point without a line of its own is shown; default 1. */
  line?: number;
  function?: string | null;
}

const NOT_CHECKED = /^not checked: /;

/**
 * The points of a critique that are worth a line each, every one once: violated obligations, those that Lean refutes,
 * doubts, gaps that a model names, and what was not checked. In the order of their lines.
 */
export function findingsOf(critique: Critique, place: FindingPlace): Finding[] {
  const { gapAnalysis, subgoals, checklist } = critique;
  const found = new Map<string, Finding>();
  const add = (point: CritiquePoint, isGap: boolean) => {
    const severity = severityOf(point, isGap);
    if (severity === undefined) return;
    const finding = toFinding(point, severity, place);
    const key = `${point.text}\n${finding.failingInput}`;
    if (!found.has(key)) found.set(key, finding);
  };
  for (const point of gapAnalysis) add(point, true);
  for (const point of [...subgoals, ...checklist]) add(point, false);
  return [...found.values()].sort((one, other) => one.line - other.line);
}

function severityOf(
  { status, confidence = "sure", source, actual, text }: CritiquePoint,
  isGap: boolean,
): Finding["severity"] | undefined {
  if (status === "violated") return confidence === "sure" ? "error" : "warning";
  if (status === "refuted") return "warning";
  if (status !== "unknown") return undefined;
  const isDoubt = confidence === "possible" && actual !== null;
  return isDoubt || (isGap && source === "model") || NOT_CHECKED.test(text) ? "note" : undefined;
}

function toFinding(
  point: CritiquePoint,
  severity: Finding["severity"],
  { file, line = 1, function: name = null }: FindingPlace,
): Finding {
  const { text, source, status, confidence, failingInput, expected, actual } = point;
  const isUnchecked = NOT_CHECKED.test(text);
  const isSyntax = failingInput === "import" && status === "violated";
  const sure = status === "refuted" ? "likely" : source === "model" ? "possible" : "sure";
  return {
    file,
    line: point.line ?? line,
    severity,
    kind: isUnchecked ? "not-checked" : isSyntax ? "syntax" : source,
    confidence: confidence ?? sure,
    message: messageOf(point),
    function: name,
    failingInput,
    expected,
    actual,
  };
}

/** E.g. `median([3, 1, 2]) returns 2; median([3, 1, 2]) returned 3`, on one line. */
function messageOf({ text, status, failingInput, actual }: CritiquePoint): string {
  const call = failingInput === null ? "" : `${failingInput} `;
  const but = actual === null ? "" : `, but ${call}${actual}`;
  const refuted = status === "refuted" ? " (refuted by Lean)" : "";
  return oneLine(`${text}${refuted}${but}`);
}

const oneLine = (text: string) => text.replaceAll(/\s*[\r\n]+\s*/g, " ").trim();

/** Says why something was not looked at. */
export function unchecked(reason: string, { file, line = 1 }: FindingPlace): Finding {
  return {
    file,
    line,
    severity: "note",
    kind: "not-checked",
    confidence: "sure",
    message: oneLine(`not checked: ${reason}`),
    function: null,
    failingInput: null,
    expected: null,
    actual: null,
  };
}

/** Hidden tests that a program fails, as a finding; `undefined` when it passes them. */
export function testFinding(verdict: ProgramVerdict, file: string): Finding | undefined {
  const { status, passed, total, detail } = verdict;
  if (status === "passed") return undefined;
  const said = detail.split("\n")[0]?.slice(0, 200) ?? "";
  if (status === "harness-error" || status === "no-tests") {
    return unchecked(`the tests cannot be run: ${said.replace(/^the tests cannot be run: /, "")}`, {
      file,
    });
  }
  const message = oneLine(`${passed} of ${total} tests pass; ${status}: ${said}`);
  return { ...unchecked("", { file }), severity: "error", kind: "test", message };
}

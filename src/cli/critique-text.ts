import { createTwoFilesPatch } from "diff";
import type { Critique, CritiquePoint, ProgramVerdict, SuggestedRepair } from "../core/index.ts";
import type { CritiqueReport } from "../critique/index.ts";

/** What the hidden tests say of one of the programs. */
export function verdictFor(
  { verdicts }: CritiqueReport,
  program: string | null,
): ProgramVerdict | undefined {
  return verdicts.find((each) => each.program === program)?.verdict;
}

/** From the draft to the last program; empty when nothing changed. */
export function patchOf({ draft, program }: CritiqueReport, name: string): string {
  if (draft === null || program === null || draft === program) return "";
  return createTwoFilesPatch(name, name, draft, program, "", "", { context: 2 });
}

export function critiqueReportText(report: CritiqueReport, name: string): string {
  const { critique, method, end, reason, run, resumed, calls } = report;
  const parts: string[] = [];
  if (critique) parts.push(critiqueText(critique));
  if (method) {
    const asked = Object.entries(calls).map(([role, n]) => `${n} of ${role}`);
    const why = reason ? `: ${reason}` : "";
    parts.push(`${method} ended (${end}${why}); answers: ${asked.join(", ") || "none"}`);
  }
  const patch = patchOf(report, name);
  const isSuggestion = method === null && patch !== "";
  if (isSuggestion) parts.push("With this edit all of the above comes true:");
  const question = method === null && patch === "" ? critique?.question : undefined;
  if (question) parts.push(`Several edits fit. What should it be? ${question}`);
  const partial = method === null && patch === "" ? critique?.repairs[0] : undefined;
  if (partial) parts.push(repairLine(partial));
  parts.push(
    patch || (report.program === null ? "There is no program." : "The program stays as it is."),
  );
  parts.push(...verdictLines(report));
  if (resumed) parts.push(`(from run ${run}; --fresh repeats it)`);
  return `${parts.map((part) => part.trimEnd()).join("\n\n")}\n`;
}

/** E.g. `line 6: with ... instead of ..., 1 of 2 violated points comes true (not applied)`. */
function repairLine({ line, before, after, mends, of }: SuggestedRepair): string {
  if (mends === of) {
    return `Line ${line}: with \`${after}\` instead of \`${before}\` all of the above comes true, but so few examples do not tell that it is right.`;
  }
  return `Line ${line}: with \`${after}\` instead of \`${before}\`, ${mends} of the ${of} violated points come true; no single edit was found that mends all.`;
}

function critiqueText({ subgoals, gapAnalysis, checklist }: Critique): string {
  return [
    ...section("Subgoals", subgoals),
    ...section("Gaps", gapAnalysis),
    ...section("Checklist", checklist),
  ].join("\n");
}

const MARKS: Record<CritiquePoint["status"], string> = {
  met: "✓",
  verified: "✓",
  violated: "✗",
  refuted: "✗",
  unknown: "·",
};

function section(title: string, points: readonly CritiquePoint[]): string[] {
  if (points.length === 0) return [`${title}: none`];
  return [title, ...points.map(pointLine)];
}

/** E.g. `  ✗ line 11: median([3, 1, 2]) returns 2 [doctest]; median([3, 1, 2]) returned 3`. */
function pointLine({ text, source, status, line, failingInput, actual }: CritiquePoint): string {
  const place = line === null ? "" : `line ${line}: `;
  const evidence = failingInput !== null && actual !== null ? `; ${failingInput} ${actual}` : "";
  const verdict = status === "verified" || status === "refuted" ? ` (${status} by Lean)` : "";
  const said = `${place}${text} [${source}]${verdict}${evidence}`;
  return `  ${MARKS[status]} ${said.replaceAll(/\s*\n\s*/g, " ")}`;
}

function verdictLines(report: CritiqueReport): string[] {
  const { draft, program } = report;
  const before = verdictFor(report, draft);
  const after = verdictFor(report, program);
  if (!after) return [];
  if (!before || draft === program) return [`Tests: ${verdictText(after)}`];
  return [`Tests before: ${verdictText(before)}\nTests after:  ${verdictText(after)}`];
}

function verdictText({ status, passed, total, detail }: ProgramVerdict): string {
  if (status === "harness-error" || status === "no-tests")
    return `not run; ${detail.split("\n")[0]}`;
  const why = status === "passed" ? "" : `, ${status}: ${detail.split("\n")[0]?.slice(0, 200)}`;
  return `${passed} of ${total} pass${why}`;
}

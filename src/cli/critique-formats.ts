import { relative, sep } from "node:path";
import {
  type CritiqueReport,
  type Finding,
  findingLines,
  findingsOf,
  githubAnnotations,
  sarifLog,
  testFinding,
} from "../critique/index.ts";
import { toolVersions } from "../lean/index.ts";
import { verdictFor } from "./critique-text.ts";

/** Findings for people and tools; `json` has more than them and is made elsewhere. */
export const FINDING_FORMATS = ["text", "sarif", "github"] as const;
export type FindingFormat = (typeof FINDING_FORMATS)[number];

export function formatFindings(findings: readonly Finding[], format: FindingFormat): string {
  if (format === "text") return findingLines(findings);
  if (format === "github") return githubAnnotations(findings);
  return `${JSON.stringify(sarifLog(findings, toolVersions().lemmata), null, 2)}\n`;
}

/** What is to be said of a draft, and of the tests that it fails. */
export function draftFindings(report: CritiqueReport, file: string): Finding[] {
  const shown = shownPath(file);
  const critique = report.critique ? findingsOf(report.critique, { file: shown }) : [];
  const verdict = verdictFor(report, report.draft);
  const tests = verdict ? testFinding(verdict, shown) : undefined;
  return tests ? [tests, ...critique] : critique;
}

/** Paths below the current folder are relative to it, as viewers want them. */
function shownPath(file: string): string {
  const path = file.startsWith(sep) ? relative(process.cwd(), file) : file.replace(/^\.\//, "");
  return (path.startsWith("..") ? file : path).replaceAll(sep, "/");
}

/** What makes a critique fail: what is stated, or also what follows from it, or any doubt. */
export const FAIL_ON = ["violated", "likely", "any"] as const;
export type FailOn = (typeof FAIL_ON)[number];

/** Whether a finding counts; what was not checked and what a model says never do. */
export function failsOn({ severity, kind }: Finding, failOn: FailOn): boolean {
  if (severity === "error") return true;
  if (severity === "warning") return failOn !== "violated";
  return failOn === "any" && kind !== "not-checked" && kind !== "model";
}

import { existsSync } from "node:fs";
import type { ProveReport, RunId, TaskResult, TaskStatus } from "../core/index.ts";
import { writeTarget } from "../platform/index.ts";
import type { Job } from "./open-run.ts";
import { NOTHING_TO_PROVE, type TaskOutcome } from "./task-result.ts";

/** What became of a task; `kept`: it was finished before, and is not done again. */
export interface ProveTaskReport {
  kind: "task";
  run: RunId;
  task: string;
  status: TaskStatus | "nothing-to-do";
  kept: boolean;
  /** Where the finished file was written. */
  file?: string;
  /** Where a file with a proof of the negation was written; `disproofs`: of each false statement. */
  disproof?: string;
  disproofs?: string[];
  report?: ProveReport;
  reason?: string;
  /** Why models did not answer. */
  modelFailure?: string;
  /** Of a task that failed: how many answers of models could not be read, by the reason, the commonest first. */
  unreadable?: { reason: string; count: number }[];
}

/** Writes the finished file, with every proof that was found, and says what became of the task. */
export function reportTask(
  { task, source }: Job,
  outcome: TaskOutcome & Pick<ProveTaskReport, "unreadable">,
): ProveTaskReport {
  const { status, result, report, modelFailure, unreadable } = outcome;
  const { target } = source;
  const hasText = target !== undefined && report !== undefined;
  const hasFile = hasText && isFilled(report);
  if (hasFile) writeTarget(target, report.text);
  const disproofs = hasText ? writeDisproofs(report, target) : [];
  return {
    kind: "task",
    run: task.runId,
    task: task.name,
    status: shownStatus(status, result),
    kept: false,
    file: hasFile ? target : undefined,
    disproof: disproofs[0],
    disproofs: disproofs.length > 0 ? disproofs : undefined,
    report,
    reason: result.reason ?? undefined,
    modelFailure,
    unreadable,
  };
}

/** Also brings back a finished file that is not there, as when the process died before it was written. */
export function reportKept({ task, source }: Job): ProveTaskReport {
  const { runId: run, name, status, result } = task;
  const { target } = source;
  const report = result?.report;
  const hasProofs = status === "proved" || isFilled(report);
  const text = status === "disproved" ? report?.text : result?.finalText;
  const hasFile = target !== undefined && hasProofs && typeof text === "string";
  if (hasFile && !existsSync(target)) writeTarget(target, text);
  const disproofs = keptDisproofs(status, result, target);
  return {
    kind: "task",
    run,
    task: name,
    status: shownStatus(status, result),
    kept: true,
    file: hasFile ? target : undefined,
    disproof: disproofs[0],
    disproofs: disproofs.length > 0 ? disproofs : undefined,
    report,
    reason: result?.reason ?? undefined,
  };
}

function isFilled(report: ProveReport | undefined): boolean {
  return report?.obligations.some(({ outcome }) => outcome === "proved") ?? false;
}

function shownStatus(status: TaskStatus, result: TaskResult | null): ProveTaskReport["status"] {
  return result?.errorClass === NOTHING_TO_PROVE ? "nothing-to-do" : status;
}

/** Writes a file for each false statement, which ends in a proof of its negation; the first one's has the short name. */
function writeDisproofs({ obligations }: ProveReport, target: string): string[] {
  const refuted = obligations.filter(({ disproof }) => disproof !== undefined);
  return refuted.map(({ declaration, line, disproof }, i) => {
    const which = i === 0 ? "" : `.${declaration ?? `line-${line}`}`;
    const path = target.replace(/\.proved\.lean$/, `${which}.disproved.lean`);
    writeTarget(path, disproof as string);
    return path;
  });
}

/** The same of a task that was finished before. */
function keptDisproofs(
  status: TaskStatus,
  result: TaskResult | null,
  target: string | undefined,
): string[] {
  if (target === undefined || !result) return [];
  if (result.report) return writeDisproofs(result.report, target);
  const text = result.finalText;
  if (status !== "disproved" || typeof text !== "string") return [];
  const path = target.replace(/\.proved\.lean$/, ".disproved.lean");
  writeTarget(path, text);
  return [path];
}

import { existsSync } from "node:fs";
import type { RunId, TaskResult, TaskStatus } from "../core/index.ts";
import { writeTarget } from "../platform/index.ts";
import type { Job } from "./open-run.ts";
import type { ProveReport } from "./report.ts";
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
}

/** Writes the finished file, with every proof that was found, and says what became of the task. */
export function reportTask({ task, source }: Job, outcome: TaskOutcome): ProveTaskReport {
  const { status, result, report } = outcome;
  const { target } = source;
  const isFilled = report?.obligations.some(({ outcome }) => outcome === "proved") ?? false;
  const hasText = target !== undefined && report !== undefined;
  if (hasText && isFilled) writeTarget(target, report.text);
  const disproofs = hasText ? writeDisproofs(report, target) : [];
  return {
    kind: "task",
    run: task.runId,
    task: task.name,
    status: shownStatus(status, result),
    kept: false,
    file: hasText && isFilled ? target : undefined,
    disproof: disproofs[0],
    disproofs: disproofs.length > 0 ? disproofs : undefined,
    report,
    reason: result.reason ?? undefined,
  };
}

/** Also brings back a finished file that is not there, as when the process died before it was written. */
export function reportKept({ task, source }: Job): ProveTaskReport {
  const { runId: run, name, status, result } = task;
  const { target } = source;
  const text = status === "proved" ? result?.finalText : undefined;
  const hasFile = target !== undefined && typeof text === "string";
  if (hasFile && !existsSync(target)) writeTarget(target, text);
  return {
    kind: "task",
    run,
    task: name,
    status: shownStatus(status, result),
    kept: true,
    file: hasFile ? target : undefined,
    disproof: writeDisproof(status, result, target),
    reason: result?.reason ?? undefined,
  };
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

/** Writes the file that ends in a proof of the negation, and gives its path. */
function writeDisproof(
  status: TaskStatus,
  result: TaskResult | null,
  target: string | undefined,
): string | undefined {
  const text = result?.finalText;
  if (status !== "disproved" || !target || typeof text !== "string") return undefined;
  const path = target.replace(/\.proved\.lean$/, ".disproved.lean");
  writeTarget(path, text);
  return path;
}

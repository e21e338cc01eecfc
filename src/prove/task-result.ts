import {
  type ObligationReport,
  obligationName,
  type ProveReport,
  type TaskResult,
  type TaskStatus,
} from "../core/index.ts";
import type { LlmEnd } from "../llm/index.ts";
import type { ModelUse } from "./model-usage.ts";
import { reasonInWords } from "./reasons.ts";

/** The class of a task whose file has no `sorry`. */
export const NOTHING_TO_PROVE = "nothing-to-prove";

export const EMPTY_RESULT: TaskResult = {
  finalText: null,
  proof: null,
  lemmas: [],
  counterexample: null,
  axioms: [],
  reason: null,
  elapsedMs: 0,
  modelCalls: 0,
  tokens: { input: 0, output: 0 },
  costUsd: 0,
};

/** One attempt at a task that came to its end. */
export interface Attempt {
  report: ProveReport;
  use: ModelUse;
  /** Why the models had nothing more to say, when that was so. */
  end: LlmEnd | undefined;
}

/** What became of a task. */
export interface TaskOutcome {
  status: TaskStatus;
  result: TaskResult;
  report?: ProveReport;
  /** The budget of the run is used up. */
  budget?: string;
  /** Why models did not answer: nothing was recorded that could be replayed, or the budget of the task is used up. */
  modelFailure?: string;
}

export function betterOf(one: Attempt | undefined, other: Attempt): Attempt {
  if (!one || statusOfTask(other.report) !== "failed") return other;
  const proved = ({ report }: Attempt) =>
    report.obligations.filter(({ outcome }) => outcome === "proved").length;
  return proved(other) > proved(one) ? other : { ...one, end: other.end };
}

/** What the best attempt makes of a task, `total` being of all attempts, `previous` of an earlier process. */
export function concludeTask(
  { report, end }: Attempt,
  total: { elapsedMs: number; use: ModelUse },
  previous: TaskResult | null,
): TaskOutcome {
  const status = statusOfTask(report);
  const result = toResult(report, total);
  if (status !== "failed") return { status, result, report };
  const hasProofs = report.obligations.some(({ outcome }) => outcome === "proved");
  // An earlier process may have got further than this one.
  if (!hasProofs && previous?.finalText) result.finalText = previous.finalText;
  if (end?.reason === "budget") {
    const { message, isOfTask } = end.budget;
    const reason = `the budget is used up: ${message}; ${result.reason}`;
    const spent = { ...result, reason, errorClass: "budget" };
    if (isOfTask) return { status, report, result: spent, modelFailure: message };
    return { status: "skipped", report, budget: message, result: spent };
  }
  if (end?.reason === "failure") {
    const { message: modelFailure, kind: errorClass } = end.failure;
    const reason = `${modelFailure}; ${result.reason}`;
    return { status, result: { ...result, reason, errorClass }, report, modelFailure };
  }
  return { status, result, report };
}

/** What is kept of a task. `elapsedMs` and `use`: of all its attempts together. */
function toResult(
  report: ProveReport,
  { elapsedMs, use }: { elapsedMs: number; use: ModelUse },
): TaskResult {
  const refuted = report.obligations.find(({ outcome }) => outcome === "disproved");
  const lemmas = report.obligations.flatMap((obligation) => obligation.lemmas);
  return {
    finalText: (report.status === "disproved" ? refuted?.disproof : undefined) ?? report.text,
    proof: report.status === "disproved" ? refutationOf(refuted) : proofOf(report),
    lemmas: [...new Map(lemmas.map((lemma) => [lemma.statement, lemma])).values()],
    counterexample: refuted?.counterexample ?? null,
    axioms: report.axioms,
    reason: reasonOf(report),
    ...errorClassOf(report),
    report,
    elapsedMs,
    modelCalls: use.calls,
    tokens: use.tokens,
    costUsd: use.costUsd,
  };
}

/** Of several obligations: their proofs, one after another, when all are there. */
function proofOf({ status, obligations }: ProveReport): string | null {
  if (obligations.length === 1) return obligations[0]?.proof ?? null;
  if (status !== "proved") return null;
  return obligations.map(({ proof }) => proof ?? "").join("\n");
}

/** What follows the negation's `:=`, or all of it when it has definitions of its own. */
function refutationOf(refuted: ObligationReport | undefined): string | null {
  const { refutation } = refuted?.counterexample ?? {};
  if (refutation === undefined) return null;
  const before = `${refutation.negation.text} := `;
  return refutation.text.startsWith(before)
    ? refutation.text.slice(before.length).trimEnd()
    : refutation.text;
}

/** Where the events of the search do not tell. */
function errorClassOf({ status, obligations }: ProveReport): { errorClass?: string } {
  if (status === NOTHING_TO_PROVE) return { errorClass: status };
  const isFound = obligations.every(({ proof }) => proof !== undefined);
  return status === "incomplete" && isFound ? { errorClass: "gate" } : {};
}

export function statusOfTask({ status }: ProveReport): TaskStatus {
  return status === "proved" || status === "disproved" ? status : "failed";
}

/** Why it is neither proved nor disproved, in short. */
export function reasonOf(report: ProveReport): string | null {
  const { status, obligations, others, reasons } = report;
  if (status === "proved" || status === "disproved") return null;
  if (status === "nothing-to-prove") return "the file has no `sorry` that stands for a proof";
  const open = obligations.filter(({ outcome }) => outcome !== "proved");
  if (open.length > 0) {
    const list = open.map(describeOpen).join(", ");
    return `${open.length} of ${obligations.length} obligations open: ${list}`;
  }
  return reasons[0] ?? others[0]?.text ?? "the gate did not accept the file";
}

function describeOpen(obligation: ObligationReport): string {
  const { outcome, reason } = obligation;
  return `${obligationName(obligation)} (${reasonInWords(reason ?? outcome)})`;
}

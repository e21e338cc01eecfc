import type { TaskResult, TaskStatus } from "../core/index.ts";
import type { ModelUse } from "./model-usage.ts";
import type { ProveReport } from "./prover.ts";
import type { ObligationReport } from "./search-obligation.ts";

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

/** What is kept of a task. `elapsedMs` and `use`: of all its attempts together. */
export function toResult(
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
  const [before = "", proof] = refutation.trim().split(" := ");
  return before.startsWith("theorem ") && proof
    ? refutation.trim().slice(before.length + 4)
    : refutation;
}

/** Where the events of the search do not tell. */
function errorClassOf({ status, obligations }: ProveReport): { errorClass?: string } {
  if (status === "nothing-to-prove") return { errorClass: status };
  const isFound = obligations.every(({ proof }) => proof !== undefined);
  return status === "incomplete" && isFound ? { errorClass: "gate" } : {};
}

export function statusOfTask({ status }: ProveReport): TaskStatus {
  return status === "proved" || status === "disproved" ? status : "failed";
}

function reasonOf(report: ProveReport): string | null {
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

function describeOpen({ declaration, outcome, reason }: ObligationReport): string {
  return `${declaration ?? "example"} (${reason ?? outcome})`;
}

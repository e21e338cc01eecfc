import { symbolicPolicies } from "../automation/index.ts";
import { LemmataError } from "../core/errors/index.ts";
import type { ObligationReport } from "../core/index.ts";
import {
  closeLean,
  type LeanWithWorkspaces,
  openLeanWithWorkspaces,
  proveFile,
} from "../prove/index.ts";
import type { StatementProver, StatementVerdict } from "./lean/lean-critic.ts";

export interface OpenStatementProver {
  proveStatements: StatementProver;
  close(): Promise<void>;
}

/**
 * Proves and disproves by automation, verified by the gate. Lean starts with the first request. `timeMs`:
 * milliseconds for each theorem.
 */
export function openStatementProver(
  timeMs: number,
  onProgress: (step: string) => void,
): OpenStatementProver {
  let lean: Promise<LeanWithWorkspaces> | undefined;
  const proveStatements: StatementProver = async (definition, statements, signal) => {
    onProgress("asking Lean");
    lean ??= openLeanWithWorkspaces({ workspaces: 1, onProgress });
    const theorems = statements.map((statement, i) => `theorem ob${i} ${statement} := sorry\n`);
    const text = `${definition}\n\n${theorems.join("\n")}`;
    try {
      const report = await proveFile(await lean, "draft.lean", text, {
        core: false,
        strategy: "staged",
        timeLimitMs: timeMs,
        policies: symbolicPolicies(1),
        signal,
      });
      return statements.map((_, i) =>
        toVerdict(report.obligations.find(({ declaration }) => declaration === `ob${i}`)),
      );
    } catch (error) {
      // A translation that Lean does not accept says nothing about the draft.
      if (!(error instanceof LemmataError) || error.code !== "bad-input") throw error;
      return statements.map(() => ({ status: "unknown", because: error.message }));
    }
  };
  const close = async () => {
    const opened = await lean?.catch(() => undefined);
    if (opened) await closeLean(opened);
  };
  return { proveStatements, close };
}

function toVerdict(report: ObligationReport | undefined): StatementVerdict {
  if (report?.outcome === "proved") return { status: "verified", because: null };
  if (report?.outcome !== "disproved")
    return { status: "unknown", because: report?.reason ?? null };
  const values = report.counterexample?.assignment ?? [];
  const shown = values.map(({ name, value }) => `${name} := ${value}`).join(", ");
  return { status: "refuted", because: shown || "a proof of the negation" };
}

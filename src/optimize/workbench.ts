import type { CommandReport, ReadWishes } from "../model/index.ts";
import type { ProofWorkspace, RequestLimits, SyntaxReader, WorkspaceRun } from "../ports/index.ts";
import { PROOF_WISHES } from "./read-proofs.ts";

/** A place in a file where a theorem stands: what goes before it is elaborated already. */
export interface Place {
  workspace: ProofWorkspace & SyntaxReader;
  /** Environment before the theorem. */
  environment: number;
}

export type Elaborated =
  | {
      status: "accepted";
      run: Extract<WorkspaceRun, { status: "finished" }>;
      reports: CommandReport[];
    }
  | { status: "refused"; reason: string };

/** What one candidate may take. */
export interface CandidateLimits extends RequestLimits {
  /** In thousands, as `maxHeartbeats` takes it; default Lean's own, 200,000. */
  maxHeartbeats?: number;
}

/**
 * Elaborates a theorem in its place. Accepted means without errors, `sorry` and new axioms as Lean
 * tells it: enough to go on searching, and no verdict.
 */
export async function elaborate(
  { workspace, environment }: Place,
  text: string,
  { maxHeartbeats, ...limits }: CandidateLimits,
  read: ReadWishes = { ...PROOF_WISHES, tactics: "none" },
): Promise<Elaborated> {
  const options = maxHeartbeats === undefined ? {} : { maxHeartbeats };
  const run = await workspace.run({ text, environment, read, options }, limits);
  if (run.status !== "finished") return { status: "refused", reason: run.reason };
  workspace.release({
    environments: [run.environment],
    proofStates: run.sorries.map(({ proofState }) => proofState),
  });
  const error = run.messages.find(({ severity }) => severity === "error");
  if (error) return { status: "refused", reason: error.data };
  if (run.sorries.length > 0) return { status: "refused", reason: "it has a sorry" };
  return { status: "accepted", run, reports: run.reports ?? [] };
}

import type { ReadOptions, TheoremProof } from "../core/index.ts";
import type {
  LibraryReader,
  ProofWorkspace,
  RequestLimits,
  SyntaxReader,
} from "../core/ports/index.ts";
import { PROOF_READ_OPTIONS, readProofs } from "./read-proofs.ts";

/** A place in a file where a theorem stands: what goes before it is elaborated already. */
export interface ProofContext {
  /** A foreign Lean does not tell what its library declares. */
  workspace: ProofWorkspace & SyntaxReader & Partial<LibraryReader>;
  /** Environment before the theorem. */
  environment: number;
}

/** `heartbeats`: what it took, in thousands, where Lean says so. */
export type Elaborated = { heartbeats?: number } & (
  | { status: "accepted"; proof: TheoremProof }
  /** `isCut`: a limit ended it, which says nothing about the proof. */
  | { status: "refused"; reason: string; isCut?: true }
);

/** What one candidate may take. */
export interface CandidateLimits extends RequestLimits {
  /** In thousands, as `maxHeartbeats` takes it; default Lean's own, 200,000. */
  maxHeartbeats?: number;
  /** How many `sorry`s it may have; default none. */
  mayLack?: number;
}

/**
 * Elaborates a theorem with a proof in its place. Accepted means without errors and `sorry`, and that
 * it is one theorem still: enough to go on searching, and no verdict; axioms are for the gate.
 */
export async function elaborateProof(
  { workspace, environment }: ProofContext,
  { statement, proof }: Pick<TheoremProof, "statement" | "proof">,
  { maxHeartbeats, mayLack = 0, ...limits }: CandidateLimits,
  read: ReadOptions = PROOF_READ_OPTIONS,
): Promise<Elaborated> {
  const text = `${statement} ${proof}`;
  const options: Record<string, number> = maxHeartbeats === undefined ? {} : { maxHeartbeats };
  const run = await workspace.run({ text, environment, read, options }, limits);
  const { heartbeats } = run;
  if (run.status !== "finished")
    return { status: "refused", reason: run.reason, isCut: true, heartbeats };
  workspace.release({
    environments: [run.environment],
    proofStates: run.sorries.map(({ proofState }) => proofState),
  });
  const error = run.messages.find(({ severity }) => severity === "error");
  if (error) {
    const isCut = error.data.includes("(deterministic) timeout");
    // With the line, since whoever reads it does not see the file around the proof.
    const line = text.split("\n")[error.pos.line - 1]?.trim();
    const reason = line ? `at \`${line}\`: ${error.data}` : error.data;
    return { status: "refused", reason, isCut: isCut || undefined, heartbeats };
  }
  if (run.sorries.length > mayLack)
    return { status: "refused", reason: "it has a sorry", heartbeats };
  const [theorem] = readProofs(text, run, () => true);
  return theorem && run.commands.length === 1
    ? { status: "accepted", proof: theorem, heartbeats }
    : { status: "refused", reason: "give the proof of this theorem only", heartbeats };
}

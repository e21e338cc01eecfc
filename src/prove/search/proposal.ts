import type { Candidate } from "../../core/index.ts";
import type { ProofWorkspace, RequestLimits } from "../../core/ports/index.ts";
import type { GoalNode } from "./nodes.ts";
import type { WorkerEnvironment } from "./worker.ts";

/** A candidate, and where it is checked. */
export interface Proposal {
  goal: GoalNode;
  candidate: Candidate;
  policy: string;
  workspace: ProofWorkspace;
  /** The worker itself, which outlasts the candidate. */
  keeper: ProofWorkspace;
  base: WorkerEnvironment;
  limits: RequestLimits;
}

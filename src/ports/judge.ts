import type { DeclarationExport, NameParts } from "../model/index.ts";
import type { CheckRequest, CheckResult } from "./verifier.ts";

/**
 * A Lean in which no candidate ever runs. The gate uses it to elaborate trusted statements and to
 * replay, by the kernel and on a clean base environment, what the candidate's process handed over.
 */
export interface Judge {
  /** Elaborates trusted text. */
  elaborate(request: CheckRequest): Promise<CheckResult>;
  /** Replays declarations on the environment of `imports`, in order; the first refusal ends it. */
  replay(
    imports: readonly string[],
    data: DeclarationExport,
    limits: { timeoutMs: number },
  ): Promise<ReplayOutcome>;
  /** Full names of the axioms that the library of `imports` declares. */
  libraryAxioms(imports: readonly string[]): Promise<ReadonlySet<string>>;
}

export type ReplayOutcome =
  | { status: "accepted" }
  | { status: "refused"; name: NameParts; error: string }
  | { status: "timed-out" | "crashed"; reason: string };

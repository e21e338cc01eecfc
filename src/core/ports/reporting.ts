import type { DeclarationExport } from "../declaration.ts";
import type { NameParts } from "../term/table.ts";
import type { Judge } from "./judge.ts";
import type { Verifier } from "./verifier.ts";

/** A foreign Lean that takes text and reports messages, with a judge built on nothing else. */
export interface ReportingVerifier extends Verifier {
  readonly judge: ReportingJudge;
  /** What `Lean.versionString` says there, or `unknown`. */
  leanVersion(): Promise<string>;
}

/** A judge built on commands that are sent as text and on what they print. */
export interface ReportingJudge extends Pick<Judge, "elaborate" | "survey"> {
  /**
   * Replays declarations on the environment of `imports`, in order, until the first refusal; then asks for
   * `#print axioms` of each name in `axiomsOf` there.
   */
  replay(
    imports: readonly string[],
    data: DeclarationExport,
    limits: { timeoutMs: number; axiomsOf?: readonly NameParts[] },
  ): Promise<ReportedReplay>;
  /**
   * Of names that `#print axioms` gave, those that the library of `imports` declares as something else.
   * A Lean that reads only the public part of its library prints what has no body there, too.
   */
  bodilessConstants(
    imports: readonly string[],
    names: readonly string[],
  ): Promise<ReadonlySet<string>>;
}

/** `axioms`: full names by the name (as displayed) of the declaration that rests on them. */
export type ReportedReplay = ReplayOutcome & { axioms?: ReadonlyMap<string, readonly string[]> };

type ReplayOutcome =
  | { status: "accepted" }
  | { status: "refused"; name: NameParts; error: string }
  | { status: "timed-out" | "crashed"; reason: string };

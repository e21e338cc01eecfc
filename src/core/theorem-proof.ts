import type { Mention, TacticStep } from "./goal.ts";
import type { SourceRange } from "./message.ts";

/** A theorem with its proof, as Lean elaborated it: what a metric of proofs is computed from. */
export interface TheoremProof {
  /** Full name; empty for an `example`. */
  name: string;
  /** `theorem`, `example`, `instance`, ...: the last component of the syntax kind. */
  keyword: string;
  /** The whole declaration. */
  range: SourceRange;
  /** The source before the proof, e.g. `theorem t (a : Nat) : a = a`. */
  statement: string;
  /** The source of the proof, e.g. `:= by rfl`, or equations. */
  proof: string;
  /** Where the proof stands. */
  proofRange: SourceRange;
  /** The steps of the proof in the order of the source; parents by index in this list. */
  steps: TacticStep[];
  /** Names in the proof that mean constants. */
  mentions: Mention[];
  /** The gate accepted it: no error, no `sorry`, no axiom that is not permitted. */
  isProved: boolean;
}

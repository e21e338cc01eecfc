import type { Goal } from "./goal.ts";
import type { Statement } from "./search.ts";

export type ObligationId = string & { readonly brand: "ObligationId" };

/** Bytes of a text from `start` to `end`, exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A hypothesis of an obligation, as its standalone theorem binds it. */
export interface ObligationBinder {
  /** Its name in the statement. */
  name: string;
  /** In its place in the file the name cannot be written. */
  isInaccessible: boolean;
  /** A `let` variable. */
  isLet: boolean;
  /** Part of the statement's target, as all from the first `let` variable on are. */
  inTarget: boolean;
}

/** A `sorry` that stands for a proof, as a theorem that stands alone. */
export interface Obligation {
  /** Made of the declaration's name and the goal, so that edits elsewhere do not change it. */
  id: ObligationId;
  /** The word `sorry`. Several obligations share it when a tactic such as `all_goals` runs it on each. */
  range: ByteRange;
  kind: "tactic" | "term";
  /** Full name of the declaration around it; `null` in `example`. */
  declaration: string | null;
  /** The whole top-level command around it, doc comment, attributes and `open ... in` included. */
  command: ByteRange;
  goal: Goal;
  /** It is all that the proof of a theorem consists of. */
  isWholeProof: boolean;
  statement: Statement;
  /** What the statement is read after: the file up to the command, then `prefix` as commands. LF only. */
  context: string;
  /** What stands before `in` in the command, e.g. `["open Nat"]`; lemmas beside it need the same. */
  prefix: string[];
  /** In order; empty for a whole proof, whose names are those of its own header. */
  binders: ObligationBinder[];
}

/** A `sorry` that cannot be proved on its own. */
export interface OtherHole {
  /** Of the word `sorry`. */
  range: ByteRange;
  kind: "tactic" | "term";
  /** Full name of the declaration around it; `null` in an `example`. */
  declaration: string | null;
  /**
   * `data`: it stands for a value, not for a proof; `in-statement`: what it stands for is part of a
   * statement; `not-elaborated`: Lean never came to it; `not-standalone`: its goal cannot be written as a
   * theorem before the command.
   */
  reason: "data" | "in-statement" | "not-elaborated" | "not-standalone";
  /** For the reader, e.g. `Nat is not a proposition`. */
  text: string;
}

/** A file with its holes. */
export interface Sketch {
  text: string;
  obligations: Obligation[];
  others: OtherHole[];
}

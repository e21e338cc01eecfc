import type { TheoremProof } from "../../core/index.ts";

/**
 * A measure of proofs, the higher the better (thesis, section 3.4). A metric sees what Lean elaborated,
 * never the layout of the text: blanks, comments and names of local variables make no difference.
 */
export interface Metric {
  /** As on the command line, e.g. `length`. */
  name: string;
  /** What one is, e.g. `tactics`. */
  unit: string;
  /**
   * Which changes can raise it; default `shorten` and `state`. With `share`, lemmas that several proofs of a file
   * have in common are factored out before; with `complete`, theorems without a proof are worked on.
   */
  changes?: readonly ("shorten" | "state" | "share" | "complete")[];
  /** Of facts that `have`s state and that say something, no change may leave fewer; default false. */
  keepsFacts?: boolean;
  /** The value of a proof, a number, never NaN. */
  evaluate(proof: TheoremProof): number;
}

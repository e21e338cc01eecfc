// Sketches: a user's file with `sorry`s, as theorems that stand alone, and the file put together again.
// Input: Lean text, and a Lean to read it with. Output: obligations; ordinary Lean text with proofs in place.
// Nothing here decides that anything is proved.

export { axiomText } from "./axiom-text.ts";
export { findObligations } from "./find-obligations.ts";
export { asLeanReads, withLineEndsOf } from "./line-ends.ts";
export { forThisLean } from "./older-lean.ts";
export {
  type ReadStatement,
  readStatement,
  tryReadStatement,
  withSorry,
} from "./read-statement.ts";
export { type FilledObligation, reassemble } from "./reassemble.ts";

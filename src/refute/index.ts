// Quickcheck: random search for values that make a statement false, with a proof of the negation.
// Input: a workspace, an environment and a statement. Output: refuted, survived or untestable.
// Values are evaluated by Lean's kernel; compiled code is not needed.

export { generate } from "./generate.ts";
export { sameAsNegation } from "./negation.ts";
export { type Predicate, PredicateTester, type Truth } from "./predicate-tester.ts";
export { quickcheck } from "./quickcheck.ts";
export { type Shape, type Value, valueFields } from "./shape.ts";
export { printValue } from "./value.ts";
export { hintsOf } from "./value-hints.ts";

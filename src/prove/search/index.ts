// Hierarchical proof search: an AND-OR tree of statements, a strategy that chooses what to work on, and
// policies whose candidates are checked on several Leans side by side.
// Input: `searchProof(problem, services, options)`: a statement with its context; lanes, policies, goal
// analysis, quickcheck, score; limits and the strategy (`best-first`, `recursive`, `staged`).
// Output: the proof with its lemmas in dependency order, a counterexample, or why it ended and what was
// proved on the way; events as they happen, statistics at the end. Its "proved" is a hint for the gate.
//
// To build the final file: after the context write `theoremText(lemma.statement, lemma.proof)` for each
// lemma in order, then `theoremText(statement, proof)`. `axiomText` tells which statements can be lemmas.
// The way of a search: open-root -> search-proof (the loop) asks a strategy -> work on a lane -> a policy
// -> judge-candidate (check-proof, check-decomposition) -> tree -> assemble.

export { assemble } from "./assemble.ts";
export { checkInvariants } from "./invariants.ts";
export { analyseStatement } from "./open-statement.ts";
export type * from "./problem.ts";
export { searchProof } from "./search-proof.ts";
export { axiomText, theoremText } from "./theorem-text.ts";

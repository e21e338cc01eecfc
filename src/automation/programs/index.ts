export { type Candidate, candidatesOf } from "./candidates.ts";
export { generation, OPAQUE, type ProgramOpening, readProgram } from "./conditions.ts";
export { callRules, ofWpLine, raisingMonad } from "./exceptions.ts";
export { keptInvariants } from "./invariants.ts";
export { endsWith, writeProof } from "./program-proof.ts";

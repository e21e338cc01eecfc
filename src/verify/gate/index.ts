// The only place that says "proved".
// Input: what a candidate's process handed over, the trusted statement, and a judge that never ran the candidate.
// Output: a report per declaration, and a `VerifiedProof` for each theorem that holds.

export { EXAMPLE_PREFIX, exampleNumber } from "./examples.ts";
export { Gate, type GateInput, type GateResult } from "./gate.ts";
export { obligationsOf, openTheorems } from "./obligations.ts";
export { DEFAULT_POLICY, type GatePolicy } from "./policy.ts";
export { rejectAll } from "./reject-all.ts";
export { ReportedGate } from "./reported-gate.ts";
export { VerifiedProof } from "./verified-proof.ts";

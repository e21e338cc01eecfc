// Other Leans: processes that speak the Lean REPL's protocol, and Kimina servers.
// Input: text, and how to reach that Lean. Output: the results of `Verifier` and `ProofWorkspace`, with terms printed by
// commands of ours.
// Neither is trusted beyond its messages; see `gate/reported-gate.ts` for what follows.

export { KiminaVerifier } from "./kimina-verifier.ts";
export { GATE_PROGRAMS } from "./lean-programs.ts";
export { ReplProcessVerifier } from "./repl-process-verifier.ts";
export { KiminaSession } from "./workspace/kimina-session.ts";
export { RemoteWorkspace } from "./workspace/remote-workspace.ts";
export { ReplSession } from "./workspace/repl-session.ts";

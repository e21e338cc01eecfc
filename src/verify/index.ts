// Says whether theorems are proved. `gate/` is the only place that says "proved".
// Input: a file, and the trusted statements it is to be compared with; a Lean. Output: a report per declaration.
// Candidates are hostile input: the gate relies on what a judge computes that never ran them.

export { BACKENDS, type BackendName } from "./backends/catalog.ts";
export { fileReportSchema } from "./file-report-schema.ts";
export {
  type AxiomPolicy,
  axiomOrigin,
  DEFAULT_AXIOM_POLICY,
  NATIVE_TRUST,
} from "./gate/axiom-policy.ts";
export { openTheorems } from "./gate/obligations.ts";
export {
  folderResolver,
  ImportGraph,
  isSafeComponent,
  leanFiles,
  projectResolver,
  projectTop,
} from "./project.ts";
export { verifyFiles } from "./run.ts";
export { elaborateTrusted } from "./trusted.ts";
export { VerdictJournal } from "./verdict-journal.ts";
export { type VerifyOptions, verifyText } from "./verify-text.ts";
export { type VerifyingLean, verifyWith } from "./verify-with.ts";

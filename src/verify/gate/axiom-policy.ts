/** What a proof may rest on. The default is the standard three axioms of Lean's library. */
export interface AxiomPolicy {
  /** Full names of the axioms a proof may use. */
  allowedAxioms: readonly string[];
  /** Limit for the kernel replay of one submission, milliseconds. */
  replayTimeoutMs: number;
}

const STANDARD_AXIOMS = ["propext", "Classical.choice", "Quot.sound"] as const;

export const DEFAULT_AXIOM_POLICY: AxiomPolicy = {
  allowedAxioms: STANDARD_AXIOMS,
  replayTimeoutMs: 60_000,
};

/** Why what runs compiled code is no proof, for messages. */
export const NATIVE_TRUST = "it trusts compiled code instead of the kernel";

/** What an axiom usually comes from, for messages. */
export function axiomOrigin(axiom: string): string {
  switch (axiom) {
    case "Lean.ofReduceBool":
    case "Lean.ofReduceNat":
    case "Lean.trustCompiler":
      return ` (native_decide or decide +native: ${NATIVE_TRUST})`;
    default:
      return "";
  }
}

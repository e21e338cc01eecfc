import type { FileReport } from "../core/index.ts";
import {
  DEFAULT_AXIOM_POLICY,
  elaborateTrusted,
  projectResolver,
  verifyText,
} from "../verify/index.ts";
import { type LeanOptions, type SourceOptions, throwIfCancelled, withLean } from "./with-lean.ts";

/** What `verify` is to look at, and how. */
export interface VerifyOptions extends LeanOptions, SourceOptions {
  /**
   * Trusted Lean text: each of its theorems that ends in `sorry` has to be proved, as stated there; when none does,
   * all of them. Without it the text is its own statement.
   */
  against?: string | Uint8Array | undefined;
  /** Milliseconds for elaborating one text; default 60,000. Running out of them is a verdict. */
  timeoutMs?: number | undefined;
  /** Full names of axioms that proofs may rest on besides `propext`, `Classical.choice` and `Quot.sound`. */
  allowedAxioms?: readonly string[] | undefined;
}

/**
 * Says whether the theorems of a text are proved, as `lemmata verify --json` does: elaborates it in a sandboxed
 * process, and has the kernel of another one, where the text never ran, check every declaration again.
 *
 *     const { verdict } = await verify("theorem t : 1 + 1 = 2 := rfl"); // "proved"
 *
 * Faults of the text are verdicts with reasons. Throws `LemmataError`: `bad-input` when `against` has errors or
 * states no theorem, `cancelled`, or what keeps Lean from running.
 */
export function verify(
  text: string | Uint8Array,
  options: VerifyOptions = {},
): Promise<FileReport> {
  const { against, fileName, timeoutMs, allowedAxioms = [], signal } = options;
  const resolveModule = fileName === undefined ? undefined : projectResolver(fileName);
  return withLean(options, async ({ embedded }, core) => {
    const policy = { allowedAxioms: [...DEFAULT_AXIOM_POLICY.allowedAxioms, ...allowedAxioms] };
    const limits = { core, timeoutMs, policy, signal, resolveModule };
    const asked = { ...limits, allowComplete: true };
    const file = fileName ?? "<input>";
    const trusted =
      against === undefined
        ? undefined
        : await elaborateTrusted(embedded, "<against>", against, asked);
    const { report } = await verifyText(embedded, { file, text, trusted }, limits);
    throwIfCancelled(signal);
    return report;
  });
}

import { LemmataError } from "../core/errors/index.ts";
import type { Counterexample, Obligation } from "../core/index.ts";
import type { CheckOptions, JudgingVerifier } from "../core/ports/index.ts";
import { disprovedName, negationOf } from "../refute/index.ts";
import { elaborateTrusted, verifyText } from "../verify/index.ts";
import type { FileContext } from "./file-context.ts";
import { countWaiting, type Waiting } from "./waiting.ts";

/** What the gate said of a refutation. */
export type Disproof =
  | {
      status: "disproved";
      /** The negation, ending in `sorry`, after what the statement is read after. */
      trusted: string;
      /** The same with its proof; `lemmata verify --against` accepts it. */
      text: string;
      axioms: string[];
    }
  | { status: "rejected"; reason: string };

/**
 * Verifies a proof of the negation of an obligation's statement. The negation is written here, from the
 * statement; what the search says is only a proof of it. `refutation`: Lean text to be read after the
 * obligation's context, ending in the theorem `<name>_disproved`.
 */
export async function verifyDisproof(
  lean: JudgingVerifier,
  { file, obligation, refutation }: { file: string; obligation: Obligation; refutation: string },
  options: CheckOptions = {},
  waited: Waiting = { ms: 0 },
): Promise<Disproof> {
  const { statement, context } = obligation;
  const negation = negationOf(statement);
  if (!negation) return { status: "rejected", reason: "the negation cannot be written" };
  const before = context === "" || context.endsWith("\n") ? context : `${context}\n`;
  const original = `${before}${negation.text} := by sorry\n`;
  const text = `${before}${refutation.trimEnd()}\n`;
  try {
    const read = () => elaborateTrusted(lean, file, original, options);
    const trusted = await countWaiting(waited, read, ({ elapsedMs }) => elapsedMs);
    const verifying = () => verifyText(lean, { file, text, trusted }, options);
    const { report } = await countWaiting(waited, verifying, (r) => r.report.elapsedMs);
    const name = disprovedName(statement.name);
    const judged = report.declarations.find((d) => d.name === name || d.name.endsWith(`.${name}`));
    if (judged?.verdict === "proved") {
      return { status: "disproved", trusted: original, text, axioms: judged.axioms };
    }
    const reason = judged?.reasons[0] ?? report.reasons[0];
    return { status: "rejected", reason: reason?.text ?? "the negation was not proved" };
  } catch (error) {
    // Not the user's fault: the negation was written here.
    if (!(error instanceof LemmataError) || error.code !== "bad-input") throw error;
    return { status: "rejected", reason: error.message };
  }
}

/** Milliseconds for the gate on one proof of a negation. */
const GATE_MS = 300_000;

/** What a counterexample makes of an obligation; without an accepted proof of the negation it is a hint. */
export async function disproveObligation(
  { lean, file, waited, options: { core, resolveModule, signal } }: FileContext,
  obligation: Obligation,
  { refutation }: Counterexample,
): Promise<{ outcome: "disproved"; disproof: string } | { outcome: "failed"; reason: string }> {
  const failed = (why: string) => ({
    outcome: "failed" as const,
    reason: `there is a counterexample, but ${why}`,
  });
  if (refutation === undefined) return failed("its negation was not proved");
  const options = { core, timeoutMs: GATE_MS, resolveModule, signal };
  const asked = { file, obligation, refutation };
  const verified = await verifyDisproof(lean.verifier, asked, options, waited);
  return verified.status === "disproved"
    ? { outcome: "disproved", disproof: verified.text }
    : failed(`the proof of its negation was not accepted: ${verified.reason}`);
}

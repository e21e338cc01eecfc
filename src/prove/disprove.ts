import { LemmataError } from "../core/errors/index.ts";
import type { Counterexample, Obligation } from "../core/index.ts";
import type { ModuleResolver } from "../core/ports/index.ts";
import type { EmbeddedLean } from "../lean/embedded/index.ts";
import { disprovedName, negationOf } from "../refute/index.ts";
import { elaborateTrusted, type VerifyOptions, verifyText } from "../verify/index.ts";
import type { ProveOptions } from "./prove-options.ts";

/** What came of judging a refutation. */
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
 * Judges a proof of the negation of an obligation's statement. The negation is written here, from the
 * statement; what the search says is only a proof of it. `refutation`: Lean text to be read after the
 * obligation's context, ending in the theorem `<name>_disproved`.
 */
export async function judgeDisproof(
  lean: EmbeddedLean,
  { file, obligation, refutation }: { file: string; obligation: Obligation; refutation: string },
  { resolveModule, ...options }: VerifyOptions & { resolveModule?: ModuleResolver },
): Promise<Disproof> {
  const { statement, context } = obligation;
  const negation = negationOf(statement);
  if (!negation) return { status: "rejected", reason: "the negation cannot be written" };
  const before = context === "" || context.endsWith("\n") ? context : `${context}\n`;
  const original = `${before}${negation.text} := by sorry\n`;
  const text = `${before}${refutation.trimEnd()}\n`;
  try {
    const modules = resolveModule ? { resolveModule } : {};
    const trusted = await elaborateTrusted(lean, file, original, { ...options, ...modules });
    const { report } = await verifyText(lean, { file, text, trusted, ...modules }, options);
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
const GATE_MS = 120_000;

/** What a counterexample makes of an obligation; without an accepted proof of the negation it is a hint. */
export async function disproveObligation(
  lean: EmbeddedLean,
  given: { file: string; obligation: Obligation; counterexample: Counterexample },
  { core, resolveModule, signal }: Pick<ProveOptions, "core" | "resolveModule" | "signal">,
): Promise<{ outcome: "disproved"; disproof: string } | { outcome: "failed"; reason: string }> {
  const { refutation } = given.counterexample;
  const failed = (why: string) => ({
    outcome: "failed" as const,
    reason: `there is a counterexample, but ${why}`,
  });
  if (refutation === undefined) return failed("its negation was not proved");
  const modules = resolveModule ? { resolveModule } : {};
  const options = { core, timeoutMs: GATE_MS, ...modules, signal };
  const judged = await judgeDisproof(lean, { ...given, refutation }, options);
  return judged.status === "disproved"
    ? { outcome: "disproved", disproof: judged.text }
    : failed(`the proof of its negation was not accepted: ${judged.reason}`);
}

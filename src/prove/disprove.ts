import { LemmataError } from "../core/errors/index.ts";
import {
  type Counterexample,
  type Obligation,
  parseName,
  type Refutation,
  type Statement,
  theoremText,
} from "../core/index.ts";
import { sameAsNegation } from "../refute/index.ts";
import {
  elaborateTrusted,
  type VerifyingLean,
  type VerifyOptions,
  verifyWith,
} from "../verify/index.ts";
import { axiomPolicy, type FileContext } from "./file-context.ts";
import { withToolsOf } from "./program-tools.ts";
import { isNamed } from "./search/theorem-text.ts";
import { countWaiting, type Waiting } from "./waiting.ts";

/** `filled`: its context with what was proved of it; default: as it was given. */
type ObligationWithProofs = Obligation & { filled?: string };

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

interface Disproving {
  file: string;
  obligation: ObligationWithProofs;
  refutation: Refutation;
}

/**
 * Verifies a proof of the negation of an obligation's statement. The search says what the negation is; it counts
 * only where Lean finds here that it denies what the statement says, on trusted text.
 */
export async function verifyDisproof(
  lean: VerifyingLean,
  { file, obligation, refutation }: Disproving,
  options: VerifyOptions = {},
  waited: Waiting = { ms: 0 },
): Promise<Disproof> {
  const { statement, context, filled = context } = obligation;
  const { negation } = refutation;
  const before = endLine(context);
  const denied = `${before}${denial(statement, negation)}`;
  const asked = `${theoremText(negation, "by sorry")}\n`;
  const original = `${before}${asked}`;
  const text = `${endLine(filled)}${refutation.text.trimEnd()}\n`;
  const isNegation = ({ name }: { name: string }) => isNamed(name, negation.name);
  const read = async () => {
    const trusted = await elaborateTrusted(lean, file, `${denied}${asked}`, options);
    return { ...trusted, declarations: trusted.declarations.filter(isNegation).slice(-1) };
  };
  try {
    const trusted = countWaiting(waited, read, ({ elapsedMs }) => elapsedMs);
    const input = { file, text, trusted, trustedText: original };
    const expected = expectedName(obligation, negation);
    const verifying = () => verifyWith(lean, { ...input, expected }, options);
    const { report } = await countWaiting(waited, verifying, (r) => r.report.elapsedMs);
    const judged = report.declarations.find(isNegation);
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

/** What the negation is called where it stands, if that can be told from what it denies. */
function expectedName({ statement, declaration }: Obligation, negation: Statement) {
  if (!declaration?.endsWith(statement.name)) return undefined;
  return [parseName(`${declaration.slice(0, -statement.name.length)}${negation.name}`)];
}

function endLine(context: string): string {
  return context === "" || context.endsWith("\n") ? context : `${context}\n`;
}

/** Text that has an error unless the negation denies what the statement says. */
function denial(statement: Statement, negation: Statement): string {
  return `${theoremText(statement, "by sorry")}\n${sameAsNegation(statement, negation)}\n`;
}

/** Milliseconds for the gate on one proof of a negation. */
const GATE_MS = 300_000;

/** What a counterexample makes of an obligation; without an accepted proof of the negation it is a hint. */
export async function disproveObligation(
  { lean, file, waited, options: given }: FileContext,
  obligation: ObligationWithProofs,
  { refutation }: Counterexample,
): Promise<{ outcome: "disproved"; disproof: string } | { outcome: "failed"; reason: string }> {
  const failed = (why: string) => ({
    outcome: "failed" as const,
    reason: `there is a counterexample, but ${why}`,
  });
  if (refutation === undefined) return failed("its negation was not proved");
  const { core, resolveModule, signal } = given;
  const policy = axiomPolicy(given);
  const options = { core, timeoutMs: GATE_MS, resolveModule, signal, policy };
  const { context, filled = context } = obligation;
  const verify = (text: string) => {
    const asked = { file, obligation: { ...obligation, filled: text }, refutation };
    return verifyDisproof(lean.verifier, asked, options, waited);
  };
  let verified = await verify(context);
  // It may rest on a `sorry` in a definition, of which a proof is known.
  if (verified.status !== "disproved" && filled !== context)
    verified = await verify(withToolsOf(filled, [filled]));
  return verified.status === "disproved"
    ? { outcome: "disproved", disproof: verified.text }
    : failed(`the proof of its negation was not accepted: ${verified.reason}`);
}

import { LemmataError } from "../core/errors/index.ts";
import type { FormalizationExample, SanityReport } from "../core/index.ts";
import type { ProofWorkspace, SyntaxReader } from "../core/ports/index.ts";
import { readFormalText } from "../llm/index.ts";
import { elaborateStatement, textOf } from "./elaborate.ts";
import { checkSanity } from "./sanity/check-sanity.ts";

export interface CheckRequest {
  /** Lean text whose last theorem is judged, with a proof or without. */
  text: string;
  /** What it is to say, in words. */
  informal?: string | undefined;
  examples?: readonly FormalizationExample[] | undefined;
  /** Drop imports that this Lean does not have. */
  core?: boolean;
  signal?: AbortSignal | undefined;
}

/** What was found, and the statement with the header that it needs. */
export interface CheckedFormalization extends SanityReport {
  /** The whole Lean text, without a proof. */
  text: string;
  /** What was done to its header. */
  headerNotes: string[];
}

/** Judges a formal statement without a model. Throws `bad-input` when Lean cannot read it. */
export async function checkFormalization(
  workspace: ProofWorkspace & SyntaxReader,
  { text, informal, examples = [], core = false, signal }: CheckRequest,
): Promise<CheckedFormalization> {
  const formalization = readFormalText(text);
  if (!formalization) {
    throw new LemmataError("bad-input", "there is no theorem in the text", {
      hint: "give one theorem, e.g. theorem t (n : Nat) : n + 0 = n",
    });
  }
  const elaborated = await elaborateStatement({ workspace, formalization, core, signal });
  if (elaborated.status === "refused") throw new LemmataError("bad-input", elaborated.errors);
  try {
    const { statement, environment } = elaborated.read;
    const asked = { workspace, statement, environment, informal, examples, signal };
    const report = await checkSanity(asked);
    return { ...report, text: textOf(elaborated.formalization), headerNotes: elaborated.notes };
  } finally {
    workspace.release({ environments: [elaborated.read.environment] });
  }
}

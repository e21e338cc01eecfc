import { withoutThoughts } from "../../core/index.ts";
import { applyEdit } from "./apply-edit.ts";
import { type Edit, hasEdits, parseEdits } from "./edits.ts";
import { type AskedTheorem, type LeanAnswer, readLeanAnswer, readLeanText } from "./lean-answer.ts";
import { malformed, type Parsed } from "./parsed.ts";
import {
  documentHead,
  documentText,
  isFromContext,
  type ProofDocument,
  squeeze,
} from "./proof-document.ts";

export interface ProofAnswerContext {
  /** What edits are applied to. */
  document: ProofDocument;
  /** Lean text before it, which nothing may change. */
  context: string;
}

/**
 * The proof in an answer: edits (SEARCH/REPLACE blocks or a diff) of the current text, or Lean text with the proof.
 * Either all edits apply or none.
 */
export function parseProofAnswer(answer: string, asked: ProofAnswerContext): Parsed<LeanAnswer> {
  const text = withoutThoughts(answer);
  const { context, document } = asked;
  const theorem = { statement: document.statement, context };
  // A thought that is not closed may have swallowed the answer.
  const said = text.trim() === "" ? answer : text;
  if (!hasEdits(said)) return readLeanAnswer(said, theorem);
  return editedProof(said, asked, theorem);
}

function editedProof(
  answer: string,
  { document, context }: ProofAnswerContext,
  theorem: AskedTheorem,
): Parsed<LeanAnswer> {
  const edits = parseEdits(answer);
  if (!edits.ok) return edits;
  const head = documentHead(document);
  const file = `${context.trimEnd()}\n\n`.trimStart() + documentText(document);
  const reasons: string[] = [];
  let text = file;
  for (const [index, edit] of edits.value.entries()) {
    const edited = editTheorem(text, edit, head);
    if (edited.ok) text = edited.value;
    else {
      const why = reasonsFor(edit, edited.reasons, context);
      reasons.push(...why.map((reason) => `block ${index + 1}: ${reason}`));
    }
  }
  if (reasons.length > 0) return malformed(...reasons, "no block was applied");
  if (text === file) return malformed("the blocks change nothing");
  const read = readLeanText(text, theorem);
  const isSame = read.ok && read.value.proof === document.proof.trim();
  return isSame && read.value.lemmas.length === 0
    ? malformed("the blocks change nothing but the text before the theorem, which stays as it is")
    : read;
}

/** Within the theorem where it matches there. */
function editTheorem(text: string, edit: Edit, head: string): Parsed<string> {
  const start = Math.max(0, text.lastIndexOf(head));
  const own = applyEdit(text.slice(start), edit);
  if (own.ok) return { ok: true, value: text.slice(0, start) + own.value };
  const whole = applyEdit(text, edit);
  return whole.ok ? whole : own;
}

function reasonsFor({ search }: Edit, reasons: string[], context: string): string[] {
  const inContext = squeeze(search) !== "" && isFromContext(search, context);
  return inContext && reasons[0]?.startsWith("SEARCH matches nothing")
    ? [
        "it is about the text before the theorem; imports, definitions and statements stay as they are",
      ]
    : reasons;
}

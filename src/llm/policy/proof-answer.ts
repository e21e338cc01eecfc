import { theoremHead, withoutMarks, withoutThoughts } from "../../core/index.ts";
import { applyEdit } from "./apply-edit.ts";
import { type Edit, hasEdits, parseEdits } from "./edits.ts";
import { type AskedTheorem, type LeanAnswer, readLeanAnswer, readLeanText } from "./lean-answer.ts";
import { malformed, type Parsed, parsed } from "./parsed.ts";
import { asPlainText } from "./plain-text.ts";
import { documentText, isFromContext, type ProofDocument, squeeze } from "./proof-document.ts";

export interface ProofAnswerContext {
  /** What edits are applied to. */
  document: ProofDocument;
  /** Lean text before it, which nothing may change. */
  context: string;
  /** Keep added theorems that the proof does not name; default no. */
  keepsUnused?: boolean;
  /** All of the document is worked on: its lemmas stay, also with gaps in their proofs. Default no. */
  isWhole?: boolean;
}

/** Around what a model was told to mark as its answer. */
const TAG = /^[ \t]*<\/?[a-z][\w:.-]*(?:[ =][^<>\n]{0,80})?>[ \t]*$/gim;

/**
 * The proofs in an answer, the likeliest first: edits (SEARCH/REPLACE blocks or a diff) of the current text, or Lean text with the proof.
 * Either all edits apply or none.
 */
export function parseProofAnswer(answer: string, asked: ProofAnswerContext): Parsed<LeanAnswer[]> {
  const text = withoutThoughts(answer);
  const { context, document, isWhole = false, keepsUnused = isWhole } = asked;
  const theorem = { statement: document.statement, context, keepsUnused, keepsGaps: isWhole };
  const read = (words: string) => {
    const said = asPlainText(words).replace(TAG, "");
    return hasEdits(said) ? editedProof(said, asked, theorem) : readLeanAnswer(said, theorem);
  };
  const said = read(text);
  // A thought may have swallowed the answer, or be all that there is.
  const thought = said.ok || text === answer ? said : read(withoutMarks(answer));
  return thought.ok ? thought : said;
}

function editedProof(
  answer: string,
  { document, context, isWhole }: ProofAnswerContext,
  theorem: AskedTheorem,
): Parsed<LeanAnswer[]> {
  const edits = parseEdits(answer);
  if (!edits.ok) return edits;
  const work = documentText(document);
  const file = `${context.trimEnd()}\n\n`.trimStart() + work;
  const head = theoremHead(document.statement);
  const startIn = (text: string) =>
    isWhole ? file.length - work.length : Math.max(0, text.lastIndexOf(head));
  const reasons: string[] = [];
  let text = file;
  for (const [index, edit] of edits.value.entries()) {
    const edited = editFrom(startIn(text), text, edit);
    if (edited.ok) text = edited.value;
    else {
      const why = reasonsFor(edit, edited.reasons, context);
      reasons.push(...why.map((reason) => `block ${index + 1}: ${reason}`));
    }
  }
  // What is put in may be the whole theorem, wherever it was meant to go.
  const whole = edits.value.flatMap(({ replace }) => {
    const alone = readLeanText(replace, theorem);
    return alone.ok && /^\s*(?:theorem|lemma)\b/m.test(replace) ? alone.value : [];
  });
  if (reasons.length > 0 && whole.length === 0)
    return malformed(...reasons, "no block was applied");
  const isApplied = reasons.length === 0 && text !== file;
  const edited: Parsed<LeanAnswer[]> = isApplied
    ? readLeanText(text, theorem)
    : malformed("the blocks change nothing");
  const isNew = ({ proof, lemmas }: LeanAnswer) =>
    proof !== document.proof.trim() || lemmas.length > 0;
  const found = [...(edited.ok ? edited.value : []), ...whole].filter(isNew);
  if (found.length > 0) return parsed(found);
  return edited.ok
    ? malformed("the blocks change nothing but the text before the theorem, which stays as it is")
    : edited;
}

/** After a place where it matches there. */
function editFrom(start: number, text: string, edit: Edit): Parsed<string> {
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

import { blankComments, type Statement, withoutThoughts } from "../../core/index.ts";
import { applyEdit, type Edit, hasEdits, parseEdits } from "./edits.ts";
import { onlyLeanBlock, squeeze } from "./lean-block.ts";
import { malformed, type Parsed, parsed } from "./parsed.ts";
import {
  documentHead,
  documentText,
  escapeRegExp,
  findStatement,
  isFromContext,
  type ProofDocument,
} from "./proof-document.ts";
import { faultsOfProof } from "./proof-rules.ts";

export interface ProofAnswerContext {
  /** What SEARCH/REPLACE blocks are applied to. */
  document: ProofDocument;
  /** Lean text before it, which nothing may change. */
  context: string;
  /** Whether the answer may leave `sorry`s, as sketches do. */
  gaps: "allowed" | "refused";
}

/**
 * The proof (what follows `:=`) in an answer: SEARCH/REPLACE blocks against the current text, or one
 * ```lean block with the proof, with or without the theorem in front. Either all blocks apply or none.
 */
export function parseProofAnswer(answer: string, asked: ProofAnswerContext): Parsed<string> {
  const text = withoutThoughts(answer);
  const proof = hasEdits(text) ? editedProof(text, asked) : wholeProof(text, asked);
  if (!proof.ok) return proof;
  const faults = faultsOfProof(proof.value, asked);
  return faults.length > 0 ? malformed(...faults) : proof;
}

function editedProof(answer: string, { document, context }: ProofAnswerContext): Parsed<string> {
  const edits = parseEdits(answer);
  if (!edits.ok) return edits;
  const head = documentHead(document);
  const reasons: string[] = [];
  let text = documentText(document);
  for (const [index, edit] of edits.value.entries()) {
    const edited = applyEdit(text, edit);
    if (edited.ok && edited.value.startsWith(head)) text = edited.value;
    else {
      const why = edited.ok
        ? ["it changes the statement"]
        : reasonsFor(edit, edited.reasons, context);
      reasons.push(...why.map((reason) => `block ${index + 1}: ${reason}`));
    }
  }
  if (reasons.length > 0) return malformed(...reasons, "no block was applied");
  const before = documentText(document);
  return text === before ? malformed("the blocks change nothing") : parsed(text.slice(head.length));
}

function reasonsFor({ search }: Edit, reasons: string[], context: string): string[] {
  const inContext = squeeze(search) !== "" && isFromContext(search, context);
  return inContext && reasons[0]?.startsWith("SEARCH matches nothing")
    ? [
        "it is about the text before the theorem; imports, definitions and statements stay as they are",
      ]
    : reasons;
}

function wholeProof(answer: string, { document, context }: ProofAnswerContext): Parsed<string> {
  const block = onlyLeanBlock(answer);
  if (!block.ok) return block;
  const { statement } = document;
  const { code, match } = locate(block.value.trimEnd(), statement);
  if (!match) {
    const name = new RegExp(`\\b(?:theorem|lemma)\\s+${escapeRegExp(statement.name)}(?![\\w.'])`);
    if (name.test(code)) {
      return malformed(`the statement was changed; it must stay exactly:\n${statement.text}`);
    }
    return parsed(code.trim().replace(/^:=\s*/, ""));
  }
  if (!isFromContext(code.slice(0, match.start), context)) {
    return malformed(
      `something new stands before the theorem ${statement.name}; helpers go inside the proof, as \`have\``,
    );
  }
  return parsed(code.slice(match.end).trim());
}

/** The statement in a text, if need be without the comments of both. */
function locate(code: string, statement: Statement) {
  const match = findStatement(code, statement);
  if (match) return { code, match };
  const bare = blankComments(code);
  const found = findStatement(bare, { ...statement, text: blankComments(statement.text) });
  return found ? { code: bare, match: found } : { code, match: undefined };
}

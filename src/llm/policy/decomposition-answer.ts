import {
  blankComments,
  type Decomposition,
  type Statement,
  withoutThoughts,
} from "../../core/index.ts";
import { onlyLeanBlock, squeeze } from "./lean-block.ts";
import { malformed, type Parsed, parsed } from "./parsed.ts";
import { findStatement, isFromContext } from "./proof-document.ts";
import { commandIn, faultsOfProof } from "./proof-rules.ts";

export interface DecompositionContext {
  /** The goal to decompose. */
  statement: Statement;
  context: string;
  maxLemmas: number;
}

const HEAD =
  /^(?:@\[[^\]\n]*\]\s*)?(?:(?:private|protected|nonrec)[ \t]+)*(?:theorem|lemma)[ \t]+([^\s:({[⦃]+)/gmu;
const LEMMA = /^(?:theorem|lemma)(\s+[\s\S]*\S)\s*:=\s*(?:by\s+)?sorry$/;

/**
 * The lemmas and the parent's proof in an answer: one ```lean block with `theorem`s that end in
 * `:= by sorry`, then the parent with a proof that may cite them. No lemma at all is a decomposition,
 * too: the goal is proved outright.
 */
export function parseDecompositionAnswer(
  answer: string,
  context: DecompositionContext,
): Parsed<Decomposition> {
  const block = onlyLeanBlock(withoutThoughts(answer));
  if (!block.ok) return block;
  const declarations = splitDeclarations(blankComments(block.value), context.context);
  if (!declarations.ok) return declarations;
  const parent = declarations.value.at(-1);
  const { statement } = context;
  if (parent?.name !== statement.name) {
    return malformed(`the last theorem must be ${statement.name}, with a proof from the lemmas`);
  }
  const lemmas = readLemmas(declarations.value.slice(0, -1), context);
  const proof = readParent(parent.text, statement);
  if (!lemmas.ok || !proof.ok) {
    return malformed(...(lemmas.ok ? [] : lemmas.reasons), ...(proof.ok ? [] : proof.reasons));
  }
  return parsed({ lemmas: lemmas.value, proof: proof.value });
}

/** Cuts a text at the theorems that begin at its margin. */
function splitDeclarations(code: string, context: string): Parsed<Statement[]> {
  const heads = [...code.matchAll(HEAD)];
  const [first] = heads;
  if (!first) return malformed("the ```lean block declares no theorem");
  if (!isFromContext(code.slice(0, first.index), context)) {
    return malformed("only theorems can be added: no definitions, imports, attributes or options");
  }
  const declarations = heads.map((head, i) => ({
    name: head[1] as string,
    text: trimLines(code.slice(head.index, heads[i + 1]?.index)),
  }));
  return parsed(declarations);
}

function readLemmas(
  declarations: readonly Statement[],
  { statement, maxLemmas }: DecompositionContext,
): Parsed<Statement[]> {
  const reasons: string[] = [];
  const names = new Set([statement.name]);
  const lemmas: Statement[] = [];
  if (declarations.length > maxLemmas) {
    reasons.push(`there are ${declarations.length} lemmas; at most ${maxLemmas} are allowed`);
  }
  for (const { name, text } of declarations) {
    const rest = LEMMA.exec(text)?.[1];
    if (rest === undefined || commandIn(rest)) {
      reasons.push(`lemma ${name} must be written \`theorem ${name} ... := by sorry\`, alone`);
    }
    if (names.has(name)) reasons.push(`the name ${name} is used twice`);
    if (claim(rest ?? "", name) === claim(afterKeyword(statement.text), statement.name)) {
      reasons.push(`lemma ${name} says the same as ${statement.name}`);
    }
    lemmas.push({ name, text: `theorem${rest}` });
    names.add(name);
  }
  return reasons.length > 0 ? malformed(...reasons) : parsed(lemmas);
}

function readParent(text: string, statement: Statement): Parsed<string> {
  const match = findStatement(text, { ...statement, text: blankComments(statement.text) });
  if (match?.start !== 0) {
    return malformed(
      `the statement of ${statement.name} was changed; it must stay exactly:\n${statement.text}`,
    );
  }
  const proof = text.slice(match.end).trim();
  const faults = faultsOfProof(proof, { gaps: "refused" });
  return faults.length > 0
    ? malformed(...faults.map((fault) => `${statement.name}: ${fault}`))
    : parsed(proof);
}

function afterKeyword(text: string): string {
  return text.replace(/^[\s\S]*?\b(?:theorem|lemma)\b/, "");
}

/** What a statement says, without its name. */
function claim(text: string, name: string): string {
  return squeeze(text).slice(name.length).trim();
}

/** Without blanks at the ends of lines, which comments leave behind, nor empty lines at the end. */
function trimLines(text: string): string {
  return text.replace(/[ \t]+$/gm, "").trimEnd();
}

import { blankComments, codeTokens, type Statement } from "../core/index.ts";

/** The parts of a theorem's text, as UTF-16 offsets. */
interface Parts {
  name: string;
  /** After the name and its universe parameters. */
  bindersStart: number;
  /** The `:` before the conclusion. */
  colon: number;
}

/**
 * The theorem that says that a statement is false, e.g. of `theorem foo (n : Nat) : n < 5` it is
 * `theorem foo_disproved : ¬ (∀ (n : Nat), n < 5)`. Doc comment, attributes and modifiers are left out;
 * universe levels of types become 0, which is the case that a counterexample refutes. Nothing when the
 * text is no plain theorem. Binders that Lean adds (`variable` commands, auto-bound names) are not seen:
 * check the result against the theorem (`sameAsNegation`), or take its printed type (`negationOfType`).
 */
export function negationOf(statement: Statement): Statement | undefined {
  const { text } = statement;
  const code = blankComments(text);
  const parts = partsOf(code);
  if (!parts) return undefined;
  const binders = readBinders(code, text, parts.bindersStart, parts.colon);
  const conclusion = endLine(text.slice(parts.colon + 1).trim());
  return negationOfType(
    statement.name,
    binders === "" ? conclusion : `∀ ${binders}, ${conclusion}`,
  );
}

/** The theorem that a theorem with this name and type, all binders included, is false. */
export function negationOfType(theorem: string, type: string): Statement {
  const name = disprovedName(theorem);
  return { name, text: `theorem ${name} : ¬ (${atLevelZero(type)})` };
}

/** `foo_disproved`; components in `«…»` keep theirs. */
function disprovedName(name: string): string {
  return name.endsWith("»") ? `${name.slice(0, -1)}_disproved»` : `${name}_disproved`;
}

/**
 * A line of Lean text that has an error unless a negation denies what a theorem of the environment says,
 * at some universe levels.
 */
export function sameAsNegation(statement: Statement, negation: Statement): string {
  const code = blankComments(negation.text);
  const claim = code.slice(code.indexOf(":") + 1).trim();
  return `example (h : ${claim}) : False := absurd @${statement.name} h`.replace(/\s*\n\s*/g, " ");
}

function partsOf(code: string): Parts | undefined {
  const keyword = /(?:^|[\s\]])(?:theorem|lemma)\s+/.exec(code);
  if (!keyword) return undefined;
  const nameStart = keyword.index + keyword[0].length;
  const name = /^(?:«[^»\n]*»|[^\s:({[⦃«])+?(?=\.\{|[\s:({[⦃]|$)/u.exec(code.slice(nameStart))?.[0];
  if (name === undefined) return undefined;
  let at = nameStart + name.length;
  const universes = /^\.\{[^}]*\}/.exec(code.slice(at))?.[0];
  at += universes?.length ?? 0;
  for (const token of codeTokens(code, at)) {
    if (token.depth === 0 && token.text === ":") return { name, bindersStart: at, colon: token.at };
  }
  return undefined;
}

/** Binders as `∀` takes them: default values (`n : Nat := 3`) are left out. */
function readBinders(code: string, text: string, start: number, end: number): string {
  const inside = codeTokens(code.slice(0, end), start);
  let kept = "";
  let from = start;
  for (const [i, token] of inside.entries()) {
    if (token.depth !== 1 || token.text !== ":=") continue;
    const closing = inside.slice(i).find(({ depth, text: t }) => depth === 0 && t.length === 1);
    kept += text.slice(from, token.at).trimEnd();
    from = closing?.at ?? end;
  }
  return endLine((kept + text.slice(from, end)).trim());
}

/** A line comment at the end would swallow what follows. */
function endLine(text: string): string {
  return text.slice(text.lastIndexOf("\n") + 1).includes("--") ? `${text}\n` : text;
}

/** `Type u`, `Type*` and `Type _` as `Type`, `Sort u` as `Type`. */
function atLevelZero(text: string): string {
  return text
    .replace(/\bType\s*(?:\*|_\b|(?!in\b)[a-z][\p{L}\p{N}_₀-₉]*(?=\s*[)}\],→]))/gu, "Type")
    .replace(/\bSort\s*(?:\*|_\b|(?!in\b)[a-z][\p{L}\p{N}_₀-₉]*(?=\s*[)}\],→]))/gu, "Type");
}

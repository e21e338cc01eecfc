/** A trivial part of a conjunction: it says nothing. */
const TRIVIAL = /^(?:True|(.+) (?:=|↔|≤) \1)$/s;
const WORD = /[\p{L}_][\p{L}\p{N}_'!?₀-₉]*|\d+|\S/gu;

/** Whether a printed type says nothing: `True`, `t = t`, `t ≤ t`, `t ↔ t`. */
export function isTrivialType(type: string): boolean {
  return TRIVIAL.test(withoutBrackets(type.replace(/\s+/g, " ").trim()));
}

/**
 * A printed type in a form that is equal for types that say the same up to the names of bound variables,
 * brackets around the whole, and trivial parts of a conjunction, e.g. `p ∧ 1 = 1` and `p`.
 */
export function comparableType(type: string): string {
  const flat = withoutBrackets(type.replace(/\s+/g, " ").trim());
  const parts = splitTop(flat, "∧");
  const telling = parts.filter((part) => !TRIVIAL.test(withoutBrackets(part)));
  if (parts.length > 1 && telling.length < parts.length && telling.length > 0)
    return comparableType(telling.join(" ∧ "));
  return withNumberedBinders(flat);
}

/** The pieces of a text between an operator outside of all brackets. */
export function splitTop(text: string, operator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    if ("([{⟨".includes(char)) depth++;
    else if (")]}⟩".includes(char)) depth--;
    // A binder takes all that follows.
    else if (depth === 0 && "∀∃λ".includes(char)) break;
    else if (depth === 0 && text.startsWith(operator, i)) {
      parts.push(text.slice(start, i).trim());
      start = i + operator.length;
    }
  }
  return [...parts, text.slice(start).trim()];
}

/** A text without brackets around the whole. */
export function withoutBrackets(text: string): string {
  if (!text.startsWith("(") || !text.endsWith(")")) return text;
  let depth = 0;
  for (const [i, char] of [...text].entries()) {
    if (char === "(") depth++;
    if (char === ")") depth--;
    if (depth === 0 && i < [...text].length - 1) return text;
  }
  return withoutBrackets(text.slice(1, -1).trim());
}

/** Bound variables by the order in which they are bound. */
function withNumberedBinders(text: string): string {
  const words = text.match(WORD) ?? [];
  const names = new Map<string, string>();
  for (const [i, word] of words.entries()) {
    if (!["∀", "∃", "fun", "λ"].includes(word)) continue;
    for (let j = i + 1; j < words.length; j++) {
      const name = words[j] as string;
      if (name === ":" || name === "," || name === "=" || name === "∈") break;
      if (/^[\p{L}_]/u.test(name)) names.set(name, `#${names.size}`);
    }
  }
  return words.map((word) => names.get(word) ?? word).join(" ");
}

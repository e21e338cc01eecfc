import { escapeRegExp } from "../../core/index.ts";

// Strings in Python source that `str.format` fills in: `{name}` is a field, `{{` and `}}` are braces.

/** A piece of a template: text, or the name of a field, empty for `{}`. */
export type TemplatePart = { text: string } | { field: string };

const LITERAL = /([a-zA-Z]{0,2})("""|'''|"|')/y;
const ESCAPE = /\\(?:\r?\n|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3}|[\s\S])/g;
const SIMPLE: Readonly<Record<string, string>> = {
  ...{ n: "\n", t: "\t", r: "\r", a: "\x07", b: "\b", f: "\f", v: "\v" },
  ...{ "\\": "\\", "'": "'", '"': '"', "\n": "" },
};

/**
 * The string that is assigned to a name, `NAME = "..."` or `NAME: str = ("..." "...")`, at the first place where it is
 * one; what methods such as `.strip()` make of it is left to the reader. Nothing where there is none.
 */
export function pythonString(source: string, name: string): string | undefined {
  const assignment = new RegExp(
    `^[ \\t]*${escapeRegExp(name)}[ \\t]*(?::[^=\\n]*)?=[ \\t]*(\\(?)`,
    "gm",
  );
  for (const match of source.matchAll(assignment)) {
    const text = literalsAt(source, match.index + match[0].length, match[1] === "(");
    if (text !== undefined) return text;
  }
  return undefined;
}

/** String literals side by side, on several lines only within brackets. */
function literalsAt(source: string, start: number, isBracketed: boolean): string | undefined {
  const blank = isBracketed ? /(?:\s|#[^\n]*)*/y : /[ \t]*/y;
  const parts: string[] = [];
  for (let at = start; ; ) {
    blank.lastIndex = at;
    at += blank.exec(source)?.[0].length ?? 0;
    LITERAL.lastIndex = at;
    const [opening = "", prefix = "", quote = ""] = LITERAL.exec(source) ?? [];
    if (opening === "" || !/^[ruf]*$/i.test(prefix)) break;
    const from = at + opening.length;
    const end = closingAt(source, from, quote);
    if (end === undefined) return undefined;
    const written = source.slice(from, end).replaceAll("\r\n", "\n");
    parts.push(/r/i.test(prefix) ? written : withoutEscapes(written));
    at = end + quote.length;
  }
  return parts.length > 0 ? parts.join("") : undefined;
}

function closingAt(source: string, from: number, quote: string): number | undefined {
  for (let at = from; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (source.startsWith(quote, at)) return at;
    else if (source[at] === "\n" && quote.length === 1) return undefined;
  }
  return undefined;
}

function withoutEscapes(written: string): string {
  return written.replace(ESCAPE, (whole) => {
    const code = whole.slice(1);
    if (code in SIMPLE) return SIMPLE[code] as string;
    if (/^[xuU]./.test(code)) return String.fromCodePoint(Number.parseInt(code.slice(1), 16));
    return /^[0-7]/.test(code) ? String.fromCodePoint(Number.parseInt(code, 8)) : whole;
  });
}

/** A template in its parts, or nothing where its braces do not match. */
export function templateParts(template: string): TemplatePart[] | undefined {
  const PART = /\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+/g;
  const parts: TemplatePart[] = [];
  for (const [whole, field] of template.matchAll(PART)) {
    if (field !== undefined) parts.push({ field: field.replace(/[!:].*$/s, "").trim() });
    else if (whole === "{" || whole === "}") return undefined;
    else parts.push({ text: whole === "{{" ? "{" : whole === "}}" ? "}" : whole });
  }
  return parts;
}

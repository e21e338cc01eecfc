/** Entities of HTML that stand for signs of Lean. */
const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
  nbsp: " ",
  le: "≤",
  ge: "≥",
  ne: "≠",
  and: "∧",
  or: "∨",
  not: "¬",
  forall: "∀",
  exist: "∃",
  rarr: "→",
  larr: "←",
  harr: "↔",
  lang: "⟨",
  rang: "⟩",
  middot: "·",
  lambda: "λ",
  times: "×",
  isin: "∈",
  notin: "∉",
};

/** What editors turn into signs of Lean, and LaTeX shows as such. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  le: "≤",
  leq: "≤",
  ge: "≥",
  geq: "≥",
  ne: "≠",
  neq: "≠",
  and: "∧",
  wedge: "∧",
  land: "∧",
  or: "∨",
  vee: "∨",
  lor: "∨",
  not: "¬",
  neg: "¬",
  lnot: "¬",
  forall: "∀",
  all: "∀",
  exists: "∃",
  ex: "∃",
  to: "→",
  rightarrow: "→",
  imp: "→",
  leftarrow: "←",
  iff: "↔",
  leftrightarrow: "↔",
  lam: "λ",
  lambda: "λ",
  mapsto: "↦",
  langle: "⟨",
  rangle: "⟩",
  cdot: "·",
  times: "×",
  mem: "∈",
  in: "∈",
  notin: "∉",
  subseteq: "⊆",
  cup: "∪",
  cap: "∩",
  circ: "∘",
  vdash: "⊢",
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal are control characters
const COLOURS = /\u001b\[[\d;]*[A-Za-z]/g;

/**
 * An answer in the signs of Lean, however they were written: other line ends, blanks and quotation marks, wide signs, entities,
 * escapes, abbreviations, colours, signs that were read in another encoding, texts in base64 or with `%20` for blanks.
 */
export function asPlainText(answer: string): string {
  const text = readAgain(answer)
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(COLOURS, "")
    .replace(/\t/g, "  ")
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[‘’′]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[−‐‑]/g, "-")
    .replace(/^(\s*)[•●⋅∙] /gm, "$1· ");
  return withoutTransport(text)
    .replace(/\\u([\da-f]{4})/gi, (whole, code) => signOf(Number.parseInt(code, 16)) ?? whole)
    .replace(/(?<!\\)\\([a-z]+)(?![a-z])/gi, (whole, name) => ABBREVIATIONS[name] ?? whole);
}

/** Signs beyond ASCII: the others mean something to whoever reads the text around them. */
function signOf(code: number): string | undefined {
  return code > 0x9f ? String.fromCharCode(code) : undefined;
}

/** HTML's entities as what they stand for. */
export function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}

const LATIN = new TextDecoder("windows-1252");
/** The byte of each sign of that encoding. */
const BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => [LATIN.decode(Uint8Array.of(byte)), byte] as const),
);
/** A sign of Lean in UTF-8, read as if each byte were one: `â‰¤`. */
const MISREAD = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u02dc\u2013-\u2122]{1,3}/g;

function readAgain(text: string): string {
  return text.replace(MISREAD, (found) => {
    const bytes = [...found].map((sign) => BYTES.get(sign) ?? sign.charCodeAt(0));
    return decoded(Uint8Array.from(bytes)) ?? found;
  });
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const PERCENT = /(?<![^\s"'<>()`])[^\s"'<>()`%]*(?:%[\da-f]{2}[^\s"'<>`%]*){3,}/gi;
const BASE64 = /(?<![\w+/=-])[\w+/-]{20,}(?:\n[\w+/-]{4,})*={0,2}(?![\w+/=])/g;
const HAS_COMMAND = /\b(?:theorem|lemma|example|by)\s/;

/** Texts that were encoded to be sent, as blocks of their own. */
function withoutTransport(text: string): string {
  return text
    .replace(PERCENT, (found) => {
      const parts = found.split(/[#?&]/).map((part) => percentDecoded(part.replace(/^\w+=/, "")));
      const plain = parts.find((part) => part !== undefined && HAS_COMMAND.test(part));
      return plain === undefined ? found : `\n${plain}\n`;
    })
    .replace(BASE64, (found) => {
      const plain = decoded(Buffer.from(found.replace(/\s/g, ""), "base64"));
      return plain !== undefined && HAS_COMMAND.test(plain) ? plain : found;
    });
}

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(/%20/.test(text) ? text : text.replace(/\+/g, " "));
  } catch {
    return undefined;
  }
}

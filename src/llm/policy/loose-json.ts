/** A value, and whether the text ended within it. */
export interface LooseValue {
  value: unknown;
  isCutOff: boolean;
}

/** Words for values, as JSON and Python have them. */
const WORDS: Readonly<Record<string, unknown>> = {
  true: true,
  false: false,
  null: null,
  True: true,
  False: false,
  None: null,
};

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Values within values beyond which a text is none. */
const MOST_LEVELS = 40;

/**
 * The object or list at the beginning of a text, as models write them: JSON, also with line breaks in texts, a comma too many,
 * single quotes or three, or without its end. Nothing when there is none.
 */
export function parseLoosely(text: string): LooseValue | undefined {
  const reader = new LooseReader(text);
  const value = reader.value();
  const isThere = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  return isThere ? { value, isCutOff: reader.isCutOff } : undefined;
}

/** What is written with escapes, e.g. `\n`, `\"` and `\u2264`. */
function unescaped(text: string): string {
  return text.replace(/\\(?:u([\da-fA-F]{4})|([\s\S]))/g, (_, code, sign) =>
    code === undefined ? (ESCAPES[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** A text that has `\\n` and no line break, as often as it is a text within a text. */
export function fullyUnescaped(text: string): string {
  let plain = text;
  for (let level = 0; level < 4 && /\\+n/.test(plain) && !/\n/.test(plain); level++) {
    plain = unescaped(plain);
  }
  return plain;
}

class LooseReader {
  isCutOff = false;
  #at = 0;
  #depth = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  value(): unknown {
    this.#skip(/[\s,]*/y);
    const sign = this.#text[this.#at];
    if (this.#depth > MOST_LEVELS) {
      this.#giveUp();
      return undefined;
    }
    if (sign === "{") return this.#object();
    if (sign === "[") return this.#list();
    if (sign === '"' || sign === "'") return this.#string();
    const word = this.#skip(/[^\s,:{}[\]"']+/y);
    if (word === "") return undefined;
    return word in WORDS ? WORDS[word] : word;
  }

  #object(): Record<string, unknown> {
    const fields: Record<string, unknown> = {};
    this.#at++;
    this.#depth++;
    while (!this.#ends("}")) {
      const key = this.value();
      const colon = this.#skip(/\s*[:=]\s*/y);
      if (typeof key !== "string" || colon === "") {
        this.#giveUp();
        break;
      }
      fields[key] = this.value();
    }
    this.#depth--;
    return fields;
  }

  #list(): unknown[] {
    const items: unknown[] = [];
    this.#at++;
    this.#depth++;
    while (!this.#ends("]")) {
      const before = this.#at;
      items.push(this.value());
      if (this.#at === before) {
        this.#giveUp();
        break;
      }
    }
    this.#depth--;
    return items;
  }

  #string(): string {
    const quotes = this.#skip(/"""|'''|["']/y);
    const end = endOfString(this.#text, this.#at, quotes);
    const written = this.#text.slice(this.#at, end);
    if (end === undefined) this.isCutOff = true;
    this.#at = end === undefined ? this.#text.length : end + quotes.length;
    return unescaped(written);
  }

  /** Whether the sign that closes comes next, or the text is over. */
  #ends(sign: string): boolean {
    this.#skip(/[\s,]*/y);
    if (this.#at >= this.#text.length) {
      this.isCutOff = true;
      return true;
    }
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #giveUp(): void {
    this.#at = this.#text.length;
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ""] = pattern.exec(this.#text) ?? [];
    this.#at += found.length;
    return found;
  }
}

/** Where a text ends that began behind its quotes; a prime in a name is no end. */
export function endOfString(text: string, from: number, quotes: string): number | undefined {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\" && !quotes.startsWith("\\")) at++;
    else if (text.startsWith(quotes, at)) {
      if (quotes !== "'" || /^'\s*(?:[,:}\]);]|$)/.test(text.slice(at, at + 20))) return at;
    }
  }
  return undefined;
}

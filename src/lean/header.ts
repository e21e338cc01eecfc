import type { Position } from "../core/index.ts";

/** One `import` of a header, e.g. `public import Std.Data.HashMap`. */
export interface HeaderImport {
  module: string;
  pos: Position;
  endPos: Position;
}

export interface Header {
  imports: HeaderImport[];
  /** The file takes part in the module system: it begins with `module`. */
  isModule: boolean;
  /** The file does not import `Init`. */
  prelude: boolean;
}

const TOKEN =
  /(?<space>\s+)|(?<line>--[^\n]*)|(?<open>\/-)|(?<word>«[^»\n]*»(?:\.(?:«[^»\n]*»|[\p{L}_][\p{L}\p{N}_'!?]*))*|[\p{L}_][\p{L}\p{N}_'!?]*(?:\.(?:«[^»\n]*»|[\p{L}_][\p{L}\p{N}_'!?]*))*)/uy;

/**
 * Reads the imports of a Lean file: `module`, `prelude`, `public`, `meta`, `import`, `all`, comments
 * in between, in any number. Stops at the first token that belongs to no header.
 */
export function readHeader(text: string): Header {
  const header: Header = { imports: [], isModule: false, prelude: false };
  const places = new Places(text);
  let at = 0;
  let expectModule = false;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) break;
    const { open, word } = match.groups as Record<string, string | undefined>;
    if (open) {
      at = skipBlockComment(text, at);
      continue;
    }
    const start = at;
    at = TOKEN.lastIndex;
    if (!word) continue;
    if (expectModule) {
      if (word === "all") continue;
      header.imports.push({ module: word, pos: places.at(start), endPos: places.at(at) });
      expectModule = false;
    } else if (word === "import") expectModule = true;
    else if (word === "prelude") header.prelude = true;
    else if (word === "module") header.isModule = true;
    else if (word !== "public" && word !== "meta") break;
  }
  return header;
}

function skipBlockComment(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    if (text.startsWith("/-", at)) {
      depth++;
      at += 2;
    } else if (text.startsWith("-/", at)) {
      depth--;
      at += 2;
      if (depth === 0) return at;
    } else at++;
  }
  return at;
}

/** Positions of offsets, each after the last one: no part of the text is looked at twice. */
class Places {
  private readonly text: string;
  private offset = 0;
  private line = 1;
  private column = 0;

  constructor(text: string) {
    this.text = text;
  }

  at(offset: number): Position {
    for (const character of this.text.slice(this.offset, offset)) {
      if (character === "\n") {
        this.line++;
        this.column = 0;
      } else this.column++;
    }
    this.offset = offset;
    return { line: this.line, column: this.column };
  }
}

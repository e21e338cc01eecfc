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
      header.imports.push({
        module: word,
        pos: positionAt(text, start),
        endPos: positionAt(text, at),
      });
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

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: [...before.slice(lineStart)].length };
}

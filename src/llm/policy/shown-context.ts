import { blankComments } from "../../core/index.ts";
import { readHeader } from "../../lean/index.ts";
import { hasGap } from "./proof-rules.ts";

/** What a line is marked with on which a proof is missing; rules of the prompts speak of it. */
const MARK = "  -- not proved: nothing may rest on it";

/** The file before a theorem as a model sees it: without imports that are not there, and with what is open marked. */
export function shownContext(context: string, droppedImports: readonly string[] = []): string {
  return markOpen(withoutImports(context, droppedImports)).trim();
}

function withoutImports(text: string, dropped: readonly string[]): string {
  if (dropped.length === 0) return text;
  const last = readHeader(text).imports.at(-1)?.pos.line ?? 0;
  const isDropped = (line: string) => {
    const module = /^\s*(?:(?:public|private|meta)\s+)*import\s+(?:all\s+)?(\S+)/.exec(line)?.[1];
    return module !== undefined && dropped.includes(module);
  };
  const lines = text.split("\n");
  return lines.filter((line, index) => index >= last || !isDropped(line)).join("\n");
}

function markOpen(text: string): string {
  const code = blankComments(text).split("\n");
  const lines = text.split("\n");
  return lines.map((line, i) => (hasGap(code[i] ?? "") ? `${line}${MARK}` : line)).join("\n");
}

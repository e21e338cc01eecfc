import {
  blankComments,
  type DeclarationInfo,
  displayName,
  type Position,
  positionAt,
} from "../../core/index.ts";
import type { ParsedExport } from "./parse-export.ts";

const DECLARATION =
  /(?<![\p{L}\p{N}_.'])(?:theorem|lemma|def|abbrev|instance|inductive|structure|class\s+inductive|class|axiom|opaque|irreducible_def)(?:\s*\([^)]*\))?\s+(?<name>(?:«[^»\n]*»|[\p{L}_][\p{L}\p{N}_'!?₀-₉]*)(?:\.(?:«[^»\n]*»|[\p{L}_][\p{L}\p{N}_'!?₀-₉]*))*)/gu;

/**
 * The declarations that a reader of the text sees: those that the environment has and whose name is written in the
 * text after a declaration keyword, as it is or below a namespace. The place is that of the keyword; the end is
 * where the next declaration begins. A process that speaks only text has no better positions.
 */
export function declaredNames(text: string, visible: ParsedExport["visible"]): DeclarationInfo[] {
  const code = blankComments(text);
  const written = [...code.matchAll(DECLARATION)];
  const byLastName = new Map<string, ParsedExport["visible"]>();
  for (const item of visible) {
    const last = String(item.parts.at(-1));
    byLastName.set(last, [...(byLastName.get(last) ?? []), item]);
  }
  const found = new Map<string, DeclarationInfo>();
  for (const [i, match] of written.entries()) {
    const name = (match.groups?.name ?? "").replace(/^_root_\./, "");
    const last = /(?:«([^»]*)»|([^.«»]+))$/.exec(name);
    const end = written[i + 1]?.index ?? code.trimEnd().length;
    const item = byLastName.get(last?.[1] ?? last?.[2] ?? "")?.find(({ parts }) => {
      const full = displayName(parts);
      return !found.has(full) && (full === name || full.endsWith(`.${name}`));
    });
    if (!item) continue;
    const place = { pos: positionAt(text, match.index), endPos: endBefore(text, code, end) };
    const full = displayName(item.parts);
    found.set(full, { name: full, nameParts: item.parts, kind: item.kind, ...place });
  }
  return [...found.values()];
}

function endBefore(text: string, code: string, end: number): Position {
  return positionAt(text, code.slice(0, end).trimEnd().length);
}

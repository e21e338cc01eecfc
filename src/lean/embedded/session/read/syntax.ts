import {
  type DeclarationCommand,
  displayName,
  type NameParts,
  type SourceRange,
} from "../../../../core/index.ts";
import type { TextPositions } from "../../../text-positions.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";

/** What comes after the signature of a declaration: `:= ...`, equations, `where ...`. */
const VALUES = [
  "Lean.Parser.Command.declValSimple",
  "Lean.Parser.Command.declValEqns",
  "Lean.Parser.Command.whereStructInst",
];

/** Constructors of `Lean.Syntax`; `missing` is a scalar. */
export const SyntaxTag = { missing: 0, node: 1, atom: 2, ident: 3 } as const;

const DECLARATION = "Lean.Parser.Command.declaration";
const DECL_ID = "Lean.Parser.Command.declId";

/** Kind of a syntax node, e.g. `Lean.Parser.Tactic.simp`; `atom`, `ident`, `missing` for the others. */
export function syntaxKind(heap: LeanHeap, stx: Ref): string {
  if (heap.isScalar(stx)) return "missing";
  const tag = heap.tag(stx);
  if (tag === SyntaxTag.node) return heap.readName(heap.field(stx, 1));
  return tag === SyntaxTag.atom ? "atom" : "ident";
}

/** Whether a kind of syntax node is a quotation: what a macro makes, not what the text states. */
export function isQuotation(kind: string): boolean {
  return /\.(?:quot|quotSeq|dynamicQuot)$/.test(kind);
}

export function syntaxArgs(heap: LeanHeap, stx: Ref): Ref[] {
  if (heap.isScalar(stx) || heap.tag(stx) !== SyntaxTag.node) return [];
  return [...heap.arrayItems(heap.field(stx, 2))];
}

/** Byte range of a syntax tree in the source; `undefined` when it was not written there. */
export function syntaxRange(heap: LeanHeap, stx: Ref): [start: number, end: number] | undefined {
  const start = edge(heap, stx, false);
  const end = edge(heap, stx, true);
  return start === undefined || end === undefined ? undefined : [start, end];
}

/** `SourceInfo`: original(leading, pos, trailing, endPos), synthetic(pos, endPos), none. */
function edge(heap: LeanHeap, stx: Ref, atEnd: boolean): number | undefined {
  if (heap.isScalar(stx)) return undefined;
  const info = heap.field(stx, 0);
  if (!heap.isScalar(info)) {
    if (heap.tag(info) === 0) return heap.smallNat(heap.field(info, atEnd ? 3 : 1));
    return heap.smallNat(heap.field(info, atEnd ? 1 : 0));
  }
  if (heap.tag(stx) !== SyntaxTag.node) return undefined;
  const args = heap.field(stx, 2);
  const count = heap.arraySize(args);
  for (let i = 0; i < count; i++) {
    const found = edge(heap, heap.arrayItem(args, atEnd ? count - 1 - i : i), atEnd);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function sourceRange(positions: TextPositions, [start, end]: [number, number]): SourceRange {
  return { start, end, pos: positions.at(start), endPos: positions.at(end) };
}

/** The declarations that a command's syntax announces, those inside `mutual` included. */
export function readDeclarationCommands(
  heap: LeanHeap,
  command: Ref,
  namespace: NameParts,
  positions: TextPositions,
): DeclarationCommand[] {
  const kind = syntaxKind(heap, command);
  if (kind !== DECLARATION) {
    if (kind !== "Lean.Parser.Command.mutual" && kind !== "Lean.Parser.Command.in") return [];
    return descendants(heap, command, DECLARATION, 4).flatMap((inner) =>
      readDeclarationCommands(heap, inner, namespace, positions),
    );
  }
  const body = syntaxArgs(heap, command)[1];
  const range = syntaxRange(heap, command);
  if (body === undefined || !range) return [];
  const keyword = syntaxKind(heap, body).split(".").at(-1) ?? "";
  const id = descendants(heap, body, DECL_ID, 2)[0];
  const ident = id === undefined ? undefined : syntaxArgs(heap, id)[0];
  let name: NameParts = [];
  if (ident !== undefined && heap.tag(ident) === SyntaxTag.ident) {
    const written = heap.nameParts(heap.field(ident, 2));
    name = written[0] === "_root_" ? written.slice(1) : [...namespace, ...written];
  }
  const value = VALUES.flatMap((kind) => descendants(heap, body, kind, 1))
    .map((stx) => syntaxRange(heap, stx))
    .find((place) => place !== undefined);
  return [
    {
      keyword,
      name: name.length === 0 ? "" : displayName(name),
      pos: positions.at(range[0]),
      endPos: positions.at(range[1]),
      range: sourceRange(positions, range),
      value: value ? sourceRange(positions, value) : undefined,
    },
  ];
}

/** The nodes of a kind at most so many levels down; not those inside of found ones. */
export function descendants(heap: LeanHeap, stx: Ref, kind: string, depth: number): Ref[] {
  const found: Ref[] = [];
  for (const child of syntaxArgs(heap, stx)) {
    if (syntaxKind(heap, child) === kind) found.push(child);
    else if (depth > 1) found.push(...descendants(heap, child, kind, depth - 1));
  }
  return found;
}

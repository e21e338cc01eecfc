import type { ByteRange, SyntaxTree } from "../../core/index.ts";

/** One tactic of a block. */
export interface Item extends ByteRange {
  kind: string;
  syntax: SyntaxTree;
}

/** A sequence of tactics, e.g. what follows a `by` or a bullet. */
export interface Block extends ByteRange {
  items: Item[];
  /** The `by` around it, when it is the proof of a term: with the word, and the words before left out. */
  by?: ByteRange;
  /** Kind of the syntax that the block is part of, e.g. `Lean.cdot`. */
  around: string;
  /** Written in braces on one line, with semicolons. */
  isBracketed: boolean;
}

const BLOCKS = new Map([
  ["Lean.Parser.Tactic.tacticSeq1Indented", 0],
  ["Lean.Parser.Tactic.tacticSeqBracketed", 1],
]);
/** What the kinds of tactics begin with. */
export const TACTIC = "Lean.Parser.Tactic.";
export const HAVE = `${TACTIC}tacticHave__`;
export const BULLET = "Lean.cdot";
const BY = "Lean.Parser.Term.byTactic";

/** All tactic blocks of a syntax tree, outer ones first. */
export function tacticBlocks(tree: SyntaxTree): Block[] {
  const found: Block[] = [];
  const visit = (node: SyntaxTree, around: string, by: ByteRange | undefined): void => {
    if (!("kind" in node)) return;
    const place = BLOCKS.get(node.kind);
    const range = place === undefined ? undefined : spanOf(node);
    if (place !== undefined && range) {
      const items = itemsOf(node.args[place]);
      if (items.length > 0) found.push({ ...range, items, around, isBracketed: place === 1, by });
    }
    const isBy = node.kind === BY;
    const inner = isBy
      ? spanOf(node)
      : node.kind === "Lean.Parser.Tactic.tacticSeq"
        ? by
        : undefined;
    const outer = /\.tacticSeq$|^null$/.test(node.kind) ? around : node.kind;
    for (const child of node.args) visit(child, outer, inner);
  };
  visit(tree, "", undefined);
  return found;
}

function itemsOf(list: SyntaxTree | undefined): Item[] {
  if (!list || !("kind" in list)) return [];
  return list.args.flatMap((syntax) => {
    const range = "kind" in syntax && syntax.kind !== "null" ? spanOf(syntax) : undefined;
    return range && "kind" in syntax ? [{ ...range, kind: syntax.kind, syntax }] : [];
  });
}

/** The bullets that follow an item directly. */
export function bulletsAfter(items: readonly Item[], index: number): Item[] {
  const rest = items.slice(index + 1);
  const end = rest.findIndex(({ kind }) => kind !== BULLET);
  return end < 0 ? rest : rest.slice(0, end);
}

/** Where a tree stands in the text; `undefined` when nothing of it was written. */
export function spanOf(tree: SyntaxTree): ByteRange | undefined {
  const tokens = tokensOf(tree);
  const [first] = tokens;
  const last = tokens.at(-1);
  return first && last ? { start: first.start, end: last.end } : undefined;
}

export interface Token extends ByteRange {
  token: string;
  isIdentifier: boolean;
}

/** The words of a tree that were written, in order. */
export function tokensOf(tree: SyntaxTree): Token[] {
  if ("kind" in tree) return tree.args.flatMap(tokensOf);
  const { token, isIdentifier, start, end } = tree;
  return start === undefined || end === undefined ? [] : [{ token, isIdentifier, start, end }];
}

/** The first nodes of a kind on each way down. */
export function nodesOf(tree: SyntaxTree, kind: string): SyntaxTree[] {
  if (!("kind" in tree)) return [];
  return tree.kind === kind ? [tree] : tree.args.flatMap((child) => nodesOf(child, kind));
}

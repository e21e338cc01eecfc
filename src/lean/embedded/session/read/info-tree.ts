import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { LAYOUTS } from "../layouts.ts";
import { SyntaxTag, syntaxArgs, syntaxKind, syntaxRange } from "./syntax.ts";

export const TREE_CONTEXT = 0;
const TREE_NODE = 1;

/** Constructors of `Lean.Elab.Info`, in Lean's order, with the names that the REPL prints. */
const INFO_KINDS = [
  "TacticInfo",
  "TermInfo",
  "PartialTermInfo",
  "CommandInfo",
  "MacroExpansionInfo",
  "OptionInfo",
  "ErrorNameInfo",
  "FieldInfo",
  "CompletionInfo",
  "UserWidgetInfo",
  "CustomInfo",
  "FVarAliasInfo",
  "FieldRedeclInfo",
  "DelabTermInfo",
  "ChoiceInfo",
  "DocInfo",
  "DocElabInfo",
] as const;

type InfoKind = (typeof INFO_KINDS)[number];

/** An `InfoTree` read for walking. Every `Ref` is borrowed from the tree or from `TreeReader`. */
export type TreeNode =
  | {
      hole: false;
      kind: InfoKind;
      /** The payload of the `Info`, e.g. a `TacticInfo`. */
      info: Ref;
      /** The `ContextInfo` that applies here; `undefined` outside every context. */
      context: Ref | undefined;
      children: TreeNode[];
    }
  | { hole: true; goal: Ref; context: Ref | undefined; children: [] };

export type InfoNode = Extract<TreeNode, { hole: false }>;

/** Reads info trees and keeps the merged contexts alive until `release`. */
export class TreeReader {
  private readonly heap: LeanHeap;
  private readonly owned: Ref[] = [];

  constructor(heap: LeanHeap) {
    this.heap = heap;
  }

  /** Reads a tree (borrowed; it must outlive the nodes). `context`: what holds around it. */
  read(tree: Ref, context?: Ref): TreeNode {
    const { heap } = this;
    const tag = heap.tag(tree);
    if (tag === TREE_CONTEXT) {
      return this.read(heap.field(tree, 1), this.merge(heap.field(tree, 0), context));
    }
    if (tag !== TREE_NODE) return { hole: true, goal: heap.field(tree, 0), context, children: [] };
    const info = heap.field(tree, 0);
    const children: TreeNode[] = [];
    for (const child of heap.persistentArray(heap.field(tree, 1))) {
      children.push(this.read(child, context));
    }
    const kind = INFO_KINDS[heap.tag(info)] ?? "CustomInfo";
    return { hole: false, kind, info: heap.field(info, 0), context, children };
  }

  /** Keeps an owned object until `release`. */
  keep(ref: Ref): Ref {
    this.owned.push(ref);
    return ref;
  }

  release(): void {
    for (const ref of this.owned.splice(0)) this.heap.dec(ref);
  }

  private merge(partial: Ref, outer: Ref | undefined): Ref | undefined {
    const { heap } = this;
    const merged = heap.native.l_Lean_Elab_PartialContextInfo_mergeIntoOuter_x3f?.(
      heap.inc(partial),
      outer === undefined ? heap.none() : heap.some(heap.inc(outer)),
    ) as number;
    return heap.option(this.keep(merged));
  }
}

/** All nodes that carry an `Info`, parents before children. */
export function* infoNodes(node: TreeNode): Generator<InfoNode> {
  if (node.hole) return;
  yield node;
  for (const child of node.children) yield* infoNodes(child);
}

const ELAB = LAYOUTS["Lean.Elab.ElabInfo"];

/** The syntax at the root of a tree (borrowed), where that is a command. Borrowed. */
export function commandSyntax(heap: LeanHeap, tree: Ref): Ref | undefined {
  if (heap.tag(tree) !== TREE_NODE) return undefined;
  const info = heap.field(tree, 0);
  const isCommand = INFO_KINDS[heap.tag(info)] === "CommandInfo";
  return isCommand ? heap.field(heap.field(info, 0), ELAB.stx) : undefined;
}

/** The syntax of an `Info`, when it has one. Borrowed. */
export function infoSyntax(heap: LeanHeap, node: InfoNode): Ref | undefined {
  switch (node.kind) {
    case "TacticInfo":
    case "TermInfo":
    case "PartialTermInfo":
      return heap.field(heap.field(node.info, 0), ELAB.stx);
    // A structure with one object field is that field.
    case "CommandInfo":
    case "ChoiceInfo":
    case "DocInfo":
      return heap.field(node.info, ELAB.stx);
    case "DelabTermInfo":
      return heap.field(heap.field(heap.field(node.info, 0), 0), ELAB.stx);
    case "DocElabInfo":
      return heap.field(heap.field(node.info, 0), ELAB.stx);
    case "MacroExpansionInfo":
      return heap.field(node.info, 1);
    case "OptionInfo":
    case "ErrorNameInfo":
    case "CustomInfo":
      return heap.field(node.info, 0);
    case "FieldInfo":
      return heap.field(node.info, 4);
    case "UserWidgetInfo":
      return heap.field(node.info, 1);
    case "FieldRedeclInfo":
      return node.info;
    case "CompletionInfo":
      return completionSyntax(heap, node.info);
    case "FVarAliasInfo":
      return undefined;
  }
}

function completionSyntax(heap: LeanHeap, info: Ref): Ref {
  // `dot` holds a `TermInfo`; every other constructor begins with the syntax.
  if (heap.tag(info) === 0) return heap.field(heap.field(heap.field(info, 0), 0), ELAB.stx);
  return heap.field(info, 0);
}

/** Where the syntax of an `Info` stands, when it was written in the source. */
export function writtenRange(heap: LeanHeap, node: InfoNode): [number, number] | undefined {
  const stx = infoSyntax(heap, node);
  if (stx === undefined || heap.isScalar(stx) || !isOriginalSyntax(heap, stx)) return undefined;
  return syntaxRange(heap, stx);
}

/** Whether the first position in a syntax tree was written in the source (`getHeadInfo`). */
export function isOriginalSyntax(heap: LeanHeap, stx: Ref): boolean {
  return headInfo(heap, stx) === 0;
}

/** Constructor of the first `SourceInfo` of a token, or of a node that has one of its own. */
function headInfo(heap: LeanHeap, stx: Ref): number | undefined {
  if (heap.isScalar(stx)) return undefined;
  const info = heap.field(stx, 0);
  if (!heap.isScalar(info) || heap.tag(stx) !== SyntaxTag.node) return heap.tag(info);
  for (const child of syntaxArgs(heap, stx)) {
    const found = headInfo(heap, child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Combinators and structure: no step of a proof by themselves. */
const STRUCTURAL = new Set([
  "null",
  "Lean.cdot",
  "Lean.cdotTk",
  "Lean.Parser.Term.byTactic",
  "Lean.Parser.Tactic.tacticSeq",
  "Lean.Parser.Tactic.tacticSeq1Indented",
  "Lean.Parser.Tactic.tactic_<;>_",
  "Lean.Parser.Tactic.paren",
]);

/** The REPL's rule: every syntax node but sequences, `·`, `<;>`, parentheses and `by`. */
export function isSubstantive(heap: LeanHeap, stx: Ref): boolean {
  return (
    !heap.isScalar(stx) &&
    heap.tag(stx) === SyntaxTag.node &&
    !STRUCTURAL.has(syntaxKind(heap, stx))
  );
}

/** Whether a syntax node is just the word `sorry`, as a tactic or as a term. */
export function isSorry(heap: LeanHeap, stx: Ref, as: "tactic" | "term"): boolean {
  const kind = as === "tactic" ? "Lean.Parser.Tactic.tacticSorry" : "Lean.Parser.Term.sorry";
  if (syntaxKind(heap, stx) !== kind) return false;
  const args = syntaxArgs(heap, stx);
  const [atom] = args;
  return (
    args.length === 1 &&
    atom !== undefined &&
    !heap.isScalar(atom) &&
    heap.tag(atom) === SyntaxTag.atom &&
    heap.readString(heap.field(atom, 1)) === "sorry"
  );
}

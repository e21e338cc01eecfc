import { displayName, ExprTag, type Mention } from "../../../../core/index.ts";
import type { TextPositions } from "../../../text-positions.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { isImported, originalKind } from "../constants.ts";
import { LAYOUTS } from "../layouts.ts";
import {
  type InfoNode,
  infoNodes,
  infoSyntax,
  isOriginalSyntax,
  type TreeNode,
} from "./info-tree.ts";
import { SyntaxTag, sourceRange, syntaxRange } from "./syntax.ts";

const TERM = LAYOUTS["Lean.Elab.TermInfo"];
const COMMAND = LAYOUTS["Lean.Elab.CommandContextInfo"];

/**
 * The identifiers of the source that mean constants, field notation included (`h.symm` means
 * `Eq.symm`), in order of position; each position once. Names in `open` and the like are none.
 */
export function readMentions(heap: LeanHeap, tree: TreeNode, positions: TextPositions): Mention[] {
  const found = new Map<string, Mention>();
  for (const node of infoNodes(tree)) {
    const location = identifierLocation(heap, node);
    if (!location || node.context === undefined) continue;
    const constant = headConstant(heap, heap.field(node.info, TERM.expr));
    if (constant === undefined) continue;
    const name = displayName(heap.nameParts(constant));
    const key = `${location.join(":")} ${name}`;
    if (found.has(key)) continue;
    const env = heap.field(heap.field(node.context, 0), COMMAND.env);
    const kind = originalKind(heap, env, constant);
    if (!kind) continue;
    const isLocal = !isImported(heap, env, constant);
    found.set(key, { name, kind, isLocal, range: sourceRange(positions, location) });
  }
  return [...found.values()].sort((a, b) => a.range.start - b.range.start);
}

function identifierLocation(heap: LeanHeap, node: InfoNode): [number, number] | undefined {
  if (node.kind !== "TermInfo") return undefined;
  const stx = infoSyntax(heap, node);
  if (stx === undefined || heap.isScalar(stx) || heap.tag(stx) !== SyntaxTag.ident)
    return undefined;
  return isOriginalSyntax(heap, stx) ? syntaxRange(heap, stx) : undefined;
}

/** The constant that an expression applies, if any. Borrowed. */
function headConstant(heap: LeanHeap, expr: Ref): Ref | undefined {
  let at = expr;
  for (;;) {
    const tag = heap.tag(at);
    if (tag === ExprTag.app) at = heap.field(at, 0);
    else if (tag === ExprTag.mdata) at = heap.field(at, 1);
    else return tag === ExprTag.const ? heap.field(at, 0) : undefined;
  }
}

import { displayName, ExprTag, type Mention } from "../../../../core/index.ts";
import type { TextPositions } from "../../../text-positions.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { isImported, originalKind } from "../constants.ts";
import { LAYOUTS } from "../layouts.ts";
import { type InfoNode, infoNodes, infoSyntax, type TreeNode, writtenRange } from "./info-tree.ts";
import { SyntaxTag, sourceRange } from "./syntax.ts";

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
    const key = `${location.join(":")} ${displayName(heap.nameParts(constant))}`;
    if (found.has(key)) continue;
    const meant = constantIn(heap, node.context, constant);
    if (meant) found.set(key, { ...meant, range: sourceRange(positions, location) });
  }
  return [...found.values()].sort((a, b) => a.range.start - b.range.start);
}

/** What a name (borrowed) means in a `ContextInfo` (borrowed); nothing when it is no constant there. */
export function constantIn(
  heap: LeanHeap,
  context: Ref,
  constant: Ref,
): Omit<Mention, "range"> | undefined {
  const env = heap.field(heap.field(context, 0), COMMAND.env);
  const kind = originalKind(heap, env, constant);
  if (!kind) return undefined;
  const name = displayName(heap.nameParts(constant));
  return { name, kind, isLocal: !isImported(heap, env, constant) };
}

function identifierLocation(heap: LeanHeap, node: InfoNode): [number, number] | undefined {
  if (node.kind !== "TermInfo") return undefined;
  const stx = infoSyntax(heap, node);
  if (stx === undefined || heap.isScalar(stx) || heap.tag(stx) !== SyntaxTag.ident)
    return undefined;
  return writtenRange(heap, node);
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

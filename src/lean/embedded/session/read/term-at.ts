import {
  displayName,
  ExprTag,
  isWithin,
  type Position,
  type TermAtPlace,
} from "../../../../core/index.ts";
import type { TextPositions } from "../../../text-positions.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { LeanFailure } from "../calls.ts";
import { LAYOUTS } from "../layouts.ts";
import { metaPartsOf } from "../run/meta-contexts.ts";
import { releaseParts, withFrame } from "../run/meta-frame.ts";
import { inferType } from "../run/proof-status.ts";
import { printExpr } from "./goals.ts";
import { type InfoNode, infoNodes, type TreeNode, writtenRange } from "./info-tree.ts";
import { constantIn } from "./mentions.ts";
import { sourceRange } from "./syntax.ts";

const TERM = LAYOUTS["Lean.Elab.TermInfo"];
const FIELD = LAYOUTS["Lean.Elab.FieldInfo"];
const COMMAND = LAYOUTS["Lean.Elab.CommandContextInfo"];

/**
 * The smallest term of the source around a place, local variables, fields of structure instances and what notations
 * stand for included; of several for one piece of text, the last that Lean noted, which is what the others became.
 */
export function readTermAt(
  heap: LeanHeap,
  tree: TreeNode,
  place: Position,
  positions: TextPositions,
): TermAtPlace | undefined {
  let best: { node: InfoNode; start: number; end: number } | undefined;
  for (const node of infoNodes(tree)) {
    const isTerm = node.kind === "TermInfo" || node.kind === "FieldInfo";
    const range = isTerm && node.context !== undefined ? writtenRange(heap, node) : undefined;
    if (range === undefined) continue;
    const [start, end] = range;
    if (best && end - start > best.end - best.start) continue;
    if (!isWithin(place, positions.at(start), positions.at(end))) continue;
    best = { node, start, end };
  }
  if (!best) return undefined;
  const range = sourceRange(positions, [best.start, best.end]);
  const { kind, info, context } = best.node;
  const expr = kind === "TermInfo" ? heap.field(info, TERM.expr) : undefined;
  const constant =
    expr !== undefined && heap.tag(expr) === ExprTag.const
      ? constantIn(heap, context as Ref, heap.field(expr, 0))
      : undefined;
  return { range, ...printed(heap, best.node), constant };
}

function printed(
  heap: LeanHeap,
  { kind, info, context }: InfoNode,
): Pick<TermAtPlace, "term" | "type"> {
  const isField = kind === "FieldInfo";
  const lctx = heap.field(info, isField ? FIELD.lctx : TERM.lctx);
  const expr = heap.field(info, isField ? FIELD.val : TERM.expr);
  const mctx = heap.field(heap.field(context as Ref, 0), COMMAND.mctx);
  const parts = metaPartsOf(heap, context as Ref, { lctx });
  try {
    return withFrame(heap, parts, (frame) => {
      const value = printExpr(heap, frame, mctx, expr);
      const term = isField
        ? `${displayName(heap.nameParts(heap.field(info, FIELD.projName)))} := ${value}`
        : value;
      try {
        const type = inferType(heap, frame, expr, mctx);
        const text = printExpr(heap, frame, undefined, type);
        heap.dec(type);
        return { term, type: text };
      } catch (error) {
        // Of what Lean gave up there may be no type.
        if (!(error instanceof LeanFailure)) throw error;
        return { term };
      }
    });
  } finally {
    releaseParts(heap, parts);
  }
}

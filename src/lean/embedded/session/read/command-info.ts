import type { NameParts } from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { LAYOUTS } from "../layouts.ts";
import { commandSyntax, TREE_CONTEXT } from "./info-tree.ts";

const CONTEXT = LAYOUTS["Lean.Elab.CommandContextInfo"];
const COMMAND_CONTEXT = 0;

/**
 * What the info tree (borrowed) of a command says of it, with the namespace after it: with
 * `internal.cmdlineSnapshots` its snapshot does not. `undefined` where it has none. The syntax is borrowed.
 */
export function commandInfo(
  heap: LeanHeap,
  infoTree: Ref | undefined,
): { syntax: Ref; namespace: NameParts } | undefined {
  if (infoTree === undefined || heap.tag(infoTree) !== TREE_CONTEXT) return undefined;
  const partial = heap.field(infoTree, 0);
  if (heap.isScalar(partial) || heap.tag(partial) !== COMMAND_CONTEXT) return undefined;
  const namespace = heap.nameParts(heap.field(heap.field(partial, 0), CONTEXT.currNamespace));
  const syntax = commandSyntax(heap, heap.field(infoTree, 1));
  return syntax === undefined ? undefined : { syntax, namespace };
}

import type { LeanHeap, Ref } from "../runtime/heap.ts";
import { printExpr } from "./goals.ts";
import { metaPartsOf } from "./meta-contexts.ts";
import { releaseParts, withFrame } from "./meta-frame.ts";

/** Terms with more nodes are not printed: nobody reads them, and printing can take long. */
const MAX_NODES = 20_000;

/**
 * Closed terms as Lean prints them in a kernel environment with nothing open, by the notation of the
 * library alone; nothing for those that are too large. Borrows everything.
 */
export function printClosedTerms(
  heap: LeanHeap,
  kernelEnv: Ref,
  exprs: readonly Ref[],
): (string | undefined)[] {
  if (exprs.length === 0) return [];
  const environment = heap.native.lean_elab_environment_of_kernel_env?.(
    heap.inc(kernelEnv),
  ) as number;
  const nothing = heap.box(0);
  const command = heap.ctor(0, [
    environment,
    heap.none(),
    heap.inc(heap.global("l_Lean_instInhabitedFileMap_default")),
    heap.inc(heap.global("l_Lean_instInhabitedMetavarContext")),
    nothing,
    nothing,
    nothing,
    heap.ctor(0, [heap.name("_uniq"), heap.box(1)]),
  ]);
  const context = heap.ctor(0, [command, heap.none(), heap.array([])]);
  const lctx = heap.global("l_Lean_LocalContext_empty");
  const parts = metaPartsOf(heap, context, { lctx });
  try {
    return exprs.map((expr) =>
      isSmall(heap, expr)
        ? withFrame(heap, parts, (frame) => printExpr(heap, frame, undefined, expr))
        : undefined,
    );
  } finally {
    releaseParts(heap, parts);
    heap.dec(context);
  }
}

function isSmall(heap: LeanHeap, expr: Ref): boolean {
  const seen = new Set<Ref>();
  const stack = [expr];
  for (let e = stack.pop(); e !== undefined; e = stack.pop()) {
    if (heap.isScalar(e) || seen.has(e)) continue;
    seen.add(e);
    if (seen.size > MAX_NODES) return false;
    for (let i = 0; i < heap.objectFields(e); i++) stack.push(heap.field(e, i));
  }
  return true;
}

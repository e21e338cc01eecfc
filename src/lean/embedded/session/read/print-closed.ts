import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { leanOptions, type OptionValues } from "../run/command-state.ts";
import { metaPartsOf } from "../run/meta-contexts.ts";
import { type MetaParts, releaseParts, withFrame } from "../run/meta-frame.ts";
import { printExpr } from "./goals.ts";

/** Terms with more nodes are not printed: nobody reads them, and printing can take long. */
const MAX_NODES = 20_000;

/** What Lean prints instead of a term that it cannot print. */
const FAILED = /^<?failed to pretty print/;

/**
 * Closed terms as Lean prints them in an environment with nothing open, by the notation of the
 * library alone; nothing for those that are too large or cannot be printed. Borrows everything.
 */
export function printClosedTerms(
  heap: LeanHeap,
  environment: Ref,
  exprs: readonly Ref[],
): (string | undefined)[] {
  if (exprs.length === 0) return [];
  const small = exprs.map((expr) => isSmall(heap, expr));
  const plain = print(
    heap,
    environment,
    exprs.filter((_, i) => small[i]),
    {},
  );
  const failed = plain.some((text) => FAILED.test(text));
  // `x.f y` needs more of the environment than there is: the declaration of `f` for other types.
  const options = { "pp.fieldNotation": false };
  const careful = failed
    ? print(
        heap,
        environment,
        exprs.filter((_, i) => small[i]),
        options,
      )
    : plain;
  let next = 0;
  return small.map((isPrinted) => {
    if (!isPrinted) return undefined;
    const [first, second] = [plain[next] as string, careful[next] as string];
    next++;
    const text = FAILED.test(first) ? second : first;
    return FAILED.test(text) ? undefined : text;
  });
}

function print(
  heap: LeanHeap,
  environment: Ref,
  exprs: readonly Ref[],
  options: OptionValues,
): string[] {
  const parts = closedParts(heap, environment, options);
  try {
    return exprs.map((expr) =>
      withFrame(heap, parts, (frame) => printExpr(heap, frame, undefined, expr)),
    );
  } finally {
    releaseParts(heap, parts);
  }
}

/** What printing runs in where nothing is open. Owned. */
export function closedParts(heap: LeanHeap, environment: Ref, options: OptionValues): MetaParts {
  const command = heap.ctor(0, [
    heap.inc(environment),
    heap.none(),
    heap.inc(heap.global("l_Lean_instInhabitedFileMap_default")),
    heap.inc(heap.global("l_Lean_instInhabitedMetavarContext")),
    leanOptions(heap, options),
    heap.box(0),
    heap.box(0),
    heap.ctor(0, [heap.name("_uniq"), heap.box(1)]),
  ]);
  const context = heap.ctor(0, [command, heap.none(), heap.array([])]);
  const lctx = heap.global("l_Lean_LocalContext_empty");
  try {
    return metaPartsOf(heap, context, { lctx });
  } finally {
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

import type { LeanHeap, Ref } from "../runtime/heap.ts";

/** Lean's insertion for `HashMap`s whose keys are names: map, name, value, all of them taken. */
export const INSERT =
  "l_Std_DHashMap_Internal_Raw_u2080_insertIfNew___at___00Lean_finalizeImport_spec__4___redArg";

/** An empty `HashMap` with buckets for so many keys. Owned. */
export function emptyMap(heap: LeanHeap, count: number): Ref {
  const buckets = 2 ** Math.ceil(Math.log2(Math.max(8, count * 2)));
  const empty = Array.from({ length: buckets }, () => heap.box(0));
  return heap.ctor(0, [heap.box(0), heap.array(empty)]);
}

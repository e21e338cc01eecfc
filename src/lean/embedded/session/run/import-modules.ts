import type { LeanHeap, Ref } from "../../runtime/heap.ts";

const MODULE_DATA_PRIVATE = 2;
/** Fields of `ImportedModule` and `ImportState`. */
const IMPORTED_MODULE = { parts: 1, irData: 2 };
const IMPORT_STATE = { modules: 0 };
/** Fields of the cells of a `HashMap`'s buckets. */
const CELL = { value: 1, next: 2 };
/**
 * A static `Bool` of the pinned build that `finalizeImport` reads: set, it passes over the names of what the
 * compiler made beside each declaration (`List.lengthTR._redArg`), because the package has no `.ir` files.
 */
const SKIPS_COMPILED_NAMES = 1084012;

/**
 * Imports modules as `Lean.importModules` does, in its two halves, so that the compiler finds what it made of
 * the library: between them each module is told that its compiled names are in its `.olean`, where they are.
 * With initializers of imported modules run. Owned.
 */
export function importModules(heap: LeanHeap, imports: readonly string[]): Ref {
  const { native } = heap;
  const flag = heap.bytes(SKIPS_COMPILED_NAMES, SKIPS_COMPILED_NAMES + 1);
  const before = flag[0] as number;
  const importing = heap.global("l___private_Lean_ImportingFlag_0__Lean_importingRef");
  const initializing = heap.global("l___private_Lean_ImportingFlag_0__Lean_runInitializersRef");
  native.lean_st_ref_set?.(initializing, heap.box(1));
  const state = readModules(heap, imports);
  showCompiledNames(heap, state);
  native.lean_mark_persistent?.(state);
  try {
    flag[0] = 0;
    native.lean_st_ref_set?.(importing, heap.box(1));
    const result = native.l_Lean_finalizeImport?.(
      state,
      importArray(heap, imports),
      heap.box(0),
      0,
      1,
      1,
      MODULE_DATA_PRIVATE,
      0,
    ) as number;
    return heap.io(result);
  } finally {
    flag[0] = before;
    native.lean_st_ref_set?.(importing, heap.box(0));
  }
}

function importArray(heap: LeanHeap, imports: readonly string[]): Ref {
  return heap.array(imports.map((name) => heap.ctor(0, [heap.name(name)], [0, 1, 0])));
}

/** The `ImportState` with the modules and all that they import. Owned. */
function readModules(heap: LeanHeap, imports: readonly string[]): Ref {
  const { native } = heap;
  const buckets = heap.array(Array.from({ length: 8 }, () => heap.box(0)));
  const noModules = heap.ctor(0, [heap.box(0), buckets]);
  const ref = native.lean_st_mk_ref?.(heap.ctor(0, [noModules, heap.array([])])) as number;
  try {
    const done = native.l_Lean_importModulesCore?.(
      importArray(heap, imports),
      MODULE_DATA_PRIVATE,
      heap.box(1),
      0,
      heap.inc(ref),
    ) as number;
    heap.dec(heap.io(done));
    return heap.inc(heap.field(ref, 0));
  } finally {
    heap.dec(ref);
  }
}

/** Makes the first part of each module its compiled part, too: the same object. */
function showCompiledNames(heap: LeanHeap, state: Ref): void {
  const buckets = heap.field(heap.field(state, IMPORT_STATE.modules), 1);
  for (const bucket of heap.arrayItems(buckets)) {
    for (let cell = bucket; !heap.isScalar(cell); cell = heap.field(cell, CELL.next)) {
      const module = heap.field(cell, CELL.value);
      const parts = heap.field(module, IMPORTED_MODULE.parts);
      const isAbsent = heap.isScalar(heap.field(module, IMPORTED_MODULE.irData));
      if (!isAbsent || heap.arraySize(parts) === 0) continue;
      heap.setField(module, IMPORTED_MODULE.irData, heap.some(heap.inc(heap.arrayItem(parts, 0))));
    }
  }
}

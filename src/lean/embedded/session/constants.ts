import { type DeclarationKind, type NameParts, nameKey } from "../../../core/index.ts";
import type { LeanHeap, Ref } from "../runtime/heap.ts";
import { LAYOUTS } from "./layouts.ts";

/** `ConstantInfo` constructors, in Lean's order. */
export const CONSTANT_KINDS: readonly DeclarationKind[] = [
  "axiom",
  "definition",
  "theorem",
  "opaque",
  "quotient",
  "inductive",
  "constructor",
  "recursor",
];

const CONSTANT = LAYOUTS["Lean.ConstantVal"];

export interface Constant {
  name: Ref;
  info: Ref;
}

/** Converts an elaborator's environment into the kernel's. Owned. */
export function kernelEnvironment(heap: LeanHeap, environment: Ref): Ref {
  return heap.native.lean_elab_environment_to_kernel_env?.(heap.inc(environment)) as number;
}

/** Constants added after the imports. Borrowed from the kernel environment. */
export function* newConstants(heap: LeanHeap, kernelEnv: Ref): Generator<Constant> {
  const constants = heap.field(kernelEnv, LAYOUTS["Lean.Kernel.Environment"].constants);
  yield* persistentMap(heap, heap.field(constants, LAYOUTS["Lean.SMap"].map2));
}

/** Constants that came with the imports. */
export function* importedConstants(heap: LeanHeap, kernelEnv: Ref): Generator<Constant> {
  const constants = heap.field(kernelEnv, LAYOUTS["Lean.Kernel.Environment"].constants);
  const buckets = heap.field(heap.field(constants, LAYOUTS["Lean.SMap"].map1), 1);
  for (const bucket of heap.arrayItems(buckets)) {
    for (let cell = bucket; !heap.isScalar(cell); cell = heap.field(cell, 2)) {
      yield { name: heap.field(cell, 0), info: heap.field(cell, 1) };
    }
  }
}

function* persistentMap(heap: LeanHeap, node: Ref): Generator<Constant> {
  if (heap.isScalar(node)) return;
  if (heap.tag(node) === 1) {
    const keys = heap.field(node, 0);
    const values = heap.field(node, 1);
    for (let i = 0; i < heap.arraySize(keys); i++) {
      yield { name: heap.arrayItem(keys, i), info: heap.arrayItem(values, i) };
    }
    return;
  }
  for (const entry of heap.arrayItems(heap.field(node, 0))) {
    if (heap.isScalar(entry)) continue;
    if (heap.tag(entry) === 0) yield { name: heap.field(entry, 0), info: heap.field(entry, 1) };
    else yield* persistentMap(heap, heap.field(entry, 0));
  }
}

/** A constant of an import, not of the text itself. */
export function isImported(heap: LeanHeap, environment: Ref, name: Ref): boolean {
  const module = heap.native.l_Lean_Environment_getModuleIdxFor_x3f?.(
    heap.inc(environment),
    heap.inc(name),
  ) as number;
  const is = heap.option(module) !== undefined;
  heap.dec(module);
  return is;
}

export function constantKind(heap: LeanHeap, info: Ref): DeclarationKind {
  return CONSTANT_KINDS[heap.tag(info)] ?? "axiom";
}

/** The `ConstantVal` inside a `ConstantInfo`. */
export function constantVal(heap: LeanHeap, info: Ref): Ref {
  return heap.field(heap.field(info, 0), 0);
}

export function constantType(heap: LeanHeap, info: Ref): Ref {
  return heap.field(constantVal(heap, info), CONSTANT.type);
}

/** The value of a definition, theorem or opaque constant. Borrowed. */
export function constantValue(heap: LeanHeap, info: Ref): Ref | undefined {
  const kind = constantKind(heap, info);
  if (kind !== "definition" && kind !== "theorem" && kind !== "opaque") return undefined;
  return heap.field(heap.field(info, 0), LAYOUTS["Lean.TheoremVal"].value);
}

/** The axioms among the imported constants, by key. Library theorems look like axioms at the
 * exported level, so Lean is asked for the kind with which each was declared. */
export function libraryAxioms(heap: LeanHeap, environment: Ref): ReadonlyMap<string, NameParts> {
  const kernelEnv = kernelEnvironment(heap, environment);
  const axioms = new Map<string, NameParts>();
  try {
    for (const { name, info } of importedConstants(heap, kernelEnv)) {
      if (heap.tag(info) !== 0) continue;
      const kind = heap.native.l_Lean_getOriginalConstKind_x3f?.(
        heap.inc(environment),
        heap.inc(name),
      ) as number;
      const original = heap.option(kind);
      if (original !== undefined && heap.unbox(original) === ORIGINAL_AXIOM) {
        const parts = heap.nameParts(name);
        axioms.set(nameKey(parts), parts);
      }
      heap.dec(kind);
    }
    return axioms;
  } finally {
    heap.dec(kernelEnv);
  }
}

/** Index of `axiom` in `Lean.ConstantKind`. */
const ORIGINAL_AXIOM = 2;

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

/** `Lean.ConstantKind`, in Lean's order, which is another. */
const ORIGINAL_KINDS: readonly DeclarationKind[] = [
  "definition",
  "theorem",
  "axiom",
  "opaque",
  "quotient",
  "inductive",
  "constructor",
  "recursor",
];

const CONSTANT = LAYOUTS["Lean.ConstantVal"];

/**
 * Library constants that make the kernel run compiled code, which it looks up by name: whatever mentions one rests on
 * the axiom `Lean.ofReduceBool`. A test looks for others in the library.
 */
export const RUN_BY_KERNEL: ReadonlySet<string> = new Set(
  ["reduceBool", "reduceNat", "ofReduceBool", "ofReduceNat"].map((name) => nameKey(["Lean", name])),
);

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

/** Number of the module that a constant was imported from; nothing for one of the text itself. */
export function moduleIndex(heap: LeanHeap, environment: Ref, name: Ref): number | undefined {
  const found = heap.native.l_Lean_Environment_getModuleIdxFor_x3f?.(
    heap.inc(environment),
    heap.inc(name),
  ) as number;
  const module = heap.option(found);
  const index = module === undefined ? undefined : heap.unbox(module);
  heap.dec(found);
  return index;
}

/** A constant of an import, not of the text itself. */
export function isImported(heap: LeanHeap, environment: Ref, name: Ref): boolean {
  return moduleIndex(heap, environment, name) !== undefined;
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

/** How a constant was declared, also where the library shows no more than its type. */
export function originalKind(heap: LeanHeap, env: Ref, name: Ref): DeclarationKind | undefined {
  const option = heap.native.l_Lean_getOriginalConstKind_x3f?.(
    heap.inc(env),
    heap.inc(name),
  ) as number;
  const kind = heap.option(option);
  const read = kind === undefined ? undefined : ORIGINAL_KINDS[heap.unbox(kind)];
  heap.dec(option);
  return read;
}

/** The names of the constants in a term (borrowed), each once: borrowed by `read`, whose results are kept. */
export function usedConstants<T>(heap: LeanHeap, term: Ref, read: (name: Ref) => T): T[] {
  const names = heap.native.l_Lean_Expr_getUsedConstants?.(heap.inc(term)) as number;
  try {
    return Array.from(heap.arrayItems(names), read);
  } finally {
    heap.dec(names);
  }
}

/** The axioms among the imported constants, by key. Library theorems look like axioms at the
 * exported level, so Lean is asked for the kind with which each was declared. */
export function libraryAxioms(heap: LeanHeap, environment: Ref): ReadonlyMap<string, NameParts> {
  const kernelEnv = kernelEnvironment(heap, environment);
  const axioms = new Map<string, NameParts>();
  try {
    for (const { name, info } of importedConstants(heap, kernelEnv)) {
      if (constantKind(heap, info) !== "axiom") continue;
      if (originalKind(heap, environment, name) !== "axiom") continue;
      const parts = heap.nameParts(name);
      axioms.set(nameKey(parts), parts);
    }
    return axioms;
  } finally {
    heap.dec(kernelEnv);
  }
}

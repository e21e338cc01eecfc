import { displayName } from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";

const KERNEL_ERRORS = [
  "unknown constant",
  "already declared",
  "type mismatch: the value does not have the declared type",
  "the declaration contains metavariables",
  "the declaration contains free variables",
  "function expected",
  "type expected",
  "let-type mismatch",
  "expression type mismatch",
  "application type mismatch",
  "invalid projection",
  "the theorem's type is not a proposition",
  "", // carries its own text
  "deterministic timeout",
  "excessive memory",
  "deep recursion",
  "interrupted",
] as const;

const NOT_A_PROPOSITION = 11;
const OTHER_ERROR = 12;

/** A declaration that the kernel refused: its complaint, e.g. `function expected`. */
export interface KernelRefusal {
  error: string;
  /** It was declared as a theorem, and states no proposition. */
  isNoProposition: boolean;
}

/**
 * Adds a `Lean.Declaration` to a kernel environment by Lean's kernel. Borrows both; gives the new
 * environment, owned, or why the kernel refused.
 */
export function addDeclaration(
  heap: LeanHeap,
  env: Ref,
  declaration: Ref,
): { env: Ref } | KernelRefusal {
  const result = heap.native.lean_add_decl?.(heap.inc(env), 0, declaration, heap.none()) as number;
  const payload = heap.field(result, 0);
  const isAdded = heap.tag(result) === 1;
  const outcome = isAdded
    ? { env: heap.inc(payload) }
    : {
        error: kernelError(heap, payload),
        isNoProposition: heap.tag(payload) === NOT_A_PROPOSITION,
      };
  heap.dec(result);
  return outcome;
}

function kernelError(heap: LeanHeap, exception: Ref): string {
  const tag = heap.tag(exception);
  if (tag === OTHER_ERROR) return heap.readString(heap.field(exception, 0));
  const text = KERNEL_ERRORS[tag] ?? `kernel error ${tag}`;
  if (tag === 0 || tag === 1) {
    return `${text} ${displayName(heap.nameParts(heap.field(exception, 1)))}`;
  }
  return text;
}

/** The `ConstantInfo` of a name in a kernel environment; borrowed from it. Borrows both arguments. */
export function findConstant(heap: LeanHeap, env: Ref, name: Ref): Ref | undefined {
  const found = heap.native.lean_environment_find?.(heap.inc(env), heap.inc(name)) as number;
  const info = heap.option(found);
  heap.dec(found);
  return info;
}

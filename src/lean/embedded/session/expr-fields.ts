import { ExprTag } from "../../../core/index.ts";
import type { LeanHeap, Ref } from "../runtime/heap.ts";

/** Which fields of an `Expr` object are expressions, by its tag. */
const FIELDS: Readonly<Record<number, readonly number[]>> = {
  [ExprTag.app]: [0, 1],
  [ExprTag.lam]: [1, 2],
  [ExprTag.forallE]: [1, 2],
  [ExprTag.letE]: [1, 2, 3],
  [ExprTag.mdata]: [1],
  [ExprTag.proj]: [2],
};

/** The expressions directly inside one of the heap, left to right. Borrowed from it. */
export function exprFields(heap: LeanHeap, expr: Ref): Ref[] {
  return (FIELDS[heap.tag(expr)] ?? []).map((field) => heap.field(expr, field));
}

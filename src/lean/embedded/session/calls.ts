import { LemmataError } from "../../../core/errors/index.ts";
import type { LeanHeap, Ref } from "../runtime/heap.ts";

/** An exception of Lean's own monads (a tactic failed, an elaborator gave up): an expected outcome. */
export class LeanFailure extends Error {}

interface UniformFunction {
  call: (...args: number[]) => number;
  arity: number;
  slot: number;
}

const tables = new WeakMap<LeanHeap, Map<string, UniformFunction>>();

/**
 * A compiled function under the uniform convention: all parameters boxed and owned, the result boxed.
 * `name` is the plain C name; its `___boxed` twin is used when there is one.
 */
export function uniform(heap: LeanHeap, name: string): UniformFunction {
  let table = tables.get(heap);
  if (!table) {
    table = new Map();
    tables.set(heap, table);
  }
  let found = table.get(name);
  if (!found) {
    const boxed = `${name}___boxed`;
    const chosen = heap.slot(boxed) === undefined ? name : boxed;
    const slot = heap.slot(chosen);
    const call = heap.native[chosen];
    if (slot === undefined || !call) {
      throw new LemmataError("internal", `this build of Lean has no function ${name}`);
    }
    found = { call, arity: call.length, slot };
    table.set(name, found);
  }
  return found;
}

/** Calls a pure function. Takes ownership of the arguments; the result is owned. */
export function callPure(heap: LeanHeap, name: string, args: readonly Ref[]): Ref {
  return uniform(heap, name).call(...args);
}

/** A closure over `name` with its first arguments given. Takes ownership of them. */
export function makeClosure(heap: LeanHeap, name: string, fixed: readonly Ref[]): Ref {
  const { slot, arity } = uniform(heap, name);
  return heap.closure(slot, arity, fixed);
}

/**
 * The value of an `EIO Exception` result, owned. Throws `LeanFailure` with Lean's text, which for
 * internal exceptions is `internal exception #<n>`. Takes ownership of `result`.
 */
export function exceptionResult(heap: LeanHeap, result: Ref): Ref {
  const value = heap.inc(heap.field(result, 0));
  const ok = heap.tag(result) === 0;
  heap.dec(result);
  if (ok) return value;
  const text =
    heap.tag(value) === 0
      ? messageText(heap, heap.field(value, 1))
      : `internal exception #${heap.smallNat(heap.field(value, 0))}`;
  heap.dec(value);
  throw new LeanFailure(text);
}

/** The value of an `IO` result, owned; an `IO.Error` becomes a `LeanFailure`. */
export function ioResult(heap: LeanHeap, result: Ref): Ref {
  const value = heap.inc(heap.field(result, 0));
  const ok = heap.tag(result) === 0;
  heap.dec(result);
  if (ok) return value;
  throw new LeanFailure(takeString(heap, heap.native.lean_io_error_to_string?.(value) as number));
}

/** A `MessageData` as text. Borrowed. */
export function messageText(heap: LeanHeap, data: Ref): string {
  return takeString(heap, heap.native.l_Lean_MessageData_toString?.(heap.inc(data)) as number);
}

/** Reads a string and releases it. */
export function takeString(heap: LeanHeap, text: Ref): string {
  const read = heap.readString(text);
  heap.dec(text);
  return read;
}

/** A `Format` laid out at Lean's default width of 120. Takes ownership. */
export function formatText(heap: LeanHeap, format: Ref): string {
  return takeString(
    heap,
    heap.native.l_Std_Format_pretty?.(format, heap.box(120), heap.box(0), heap.box(0)) as number,
  );
}

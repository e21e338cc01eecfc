import { LemmataError } from "../../../../core/errors/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { LAYOUTS } from "../layouts.ts";
import { withFields } from "./meta-frame.ts";

const STATE = LAYOUTS["Lean.Elab.Command.State"];

export type OptionValues = Record<string, boolean | number | string>;

/** A `Command.State` at the beginning of a file over an environment (borrowed). Owned. */
export function freshState(heap: LeanHeap, environment: Ref, options: OptionValues): Ref {
  return heap.native.l_Lean_Elab_Command_mkState?.(
    heap.inc(environment),
    heap.inc(heap.global("l_Lean_MessageLog_empty")),
    leanOptions(heap, options),
  ) as number;
}

/**
 * A kept state (borrowed) made ready for more commands: scopes and environment as they are, messages,
 * traces and info trees empty. Owned.
 */
export function resumedState(heap: LeanHeap, state: Ref): Ref {
  const fresh = freshState(heap, heap.field(state, STATE.env), {});
  const take = (field: number) => heap.inc(heap.field(fresh, field));
  const resumed = withFields(heap, state, {
    [STATE.messages]: take(STATE.messages),
    [STATE.infoState]: take(STATE.infoState),
    [STATE.traceState]: take(STATE.traceState),
    [STATE.snapshotTasks]: take(STATE.snapshotTasks),
  });
  heap.dec(fresh);
  return resumed;
}

/** Number of open scopes, the file itself included. */
export function scopeCount(heap: LeanHeap, state: Ref): number {
  return [...heap.listItems(heap.field(state, STATE.scopes))].length;
}

/**
 * Sets or clears "noncomputable section" on the innermost `count` of the scopes that were open at the
 * beginning; `skip` newer ones stay as they are. Takes and returns ownership of the state.
 */
export function markNoncomputable(heap: LeanHeap, state: Ref, on: boolean, skip: number): Ref {
  const scopes = [...heap.listItems(heap.field(state, STATE.scopes))].map((scope, i) => {
    if (i < skip) return heap.inc(scope);
    const copy = withFields(heap, scope, {});
    heap.bytes(heap.scalarAddress(copy, 0), heap.scalarAddress(copy, 1)).fill(on ? 1 : 0);
    return copy;
  });
  const marked = withFields(heap, state, { [STATE.scopes]: heap.list(scopes) });
  heap.dec(state);
  return marked;
}

/** A Lean `Options` value. Owned. Throws `bad-input` for values that are neither `Bool` nor `Nat`. */
export function leanOptions(heap: LeanHeap, options: OptionValues): Ref {
  let map = heap.box(0);
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (typeof value === "boolean") {
      map = heap.native.l_Lean_KVMap_setBool?.(map, heap.name(name), value ? 1 : 0) as number;
    } else if (typeof value === "number") {
      map = heap.native.l_Lean_KVMap_setNat?.(map, heap.name(name), heap.box(value)) as number;
    } else {
      throw new LemmataError("bad-input", `option ${name}: only true, false and numbers are read`);
    }
  }
  return map;
}

import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { exceptionResult, uniform } from "../calls.ts";
import { LAYOUTS } from "../layouts.ts";

const CORE = LAYOUTS["Lean.Core.Context"];

/** What a `MetaM` action runs in. Each `Ref` is owned by whoever holds the record. */
export interface MetaParts {
  coreContext: Ref;
  coreState: Ref;
  metaContext: Ref;
  metaState: Ref;
}

export function shareParts(heap: LeanHeap, parts: MetaParts): MetaParts {
  for (const ref of Object.values(parts)) heap.inc(ref);
  return { ...parts };
}

export function releaseParts(heap: LeanHeap, parts: MetaParts): void {
  for (const ref of Object.values(parts)) heap.dec(ref);
}

/**
 * A running `MetaM` state on the thread of the caller: for short actions such as printing a goal.
 * Long ones belong on Lean's threads, see `runOnLeanThread`.
 */
export class MetaFrame {
  readonly coreRef: Ref;
  readonly metaRef: Ref;
  private readonly heap: LeanHeap;
  private readonly coreContext: Ref;
  private readonly metaContext: Ref;

  /** `parts` are borrowed; the states in them stay as they are. */
  constructor(heap: LeanHeap, parts: MetaParts) {
    this.heap = heap;
    this.coreContext = withFields(heap, parts.coreContext, {
      [CORE.initHeartbeats]: heap.native.lean_io_get_num_heartbeats?.() as number,
    });
    this.metaContext = heap.inc(parts.metaContext);
    this.coreRef = heap.native.lean_st_mk_ref?.(heap.inc(parts.coreState)) as number;
    this.metaRef = heap.native.lean_st_mk_ref?.(heap.inc(parts.metaState)) as number;
  }

  /** Runs a `MetaM` function. Takes ownership of `args`; the value is owned. Throws `LeanFailure`. */
  meta(name: string, args: readonly Ref[]): Ref {
    const { heap } = this;
    return this.run(name, [
      ...args,
      heap.inc(this.metaContext),
      heap.inc(this.metaRef),
      heap.inc(this.coreContext),
      heap.inc(this.coreRef),
    ]);
  }

  /** Runs a `CoreM` function. */
  core(name: string, args: readonly Ref[]): Ref {
    const { heap } = this;
    return this.run(name, [...args, heap.inc(this.coreContext), heap.inc(this.coreRef)]);
  }

  private run(name: string, args: readonly Ref[]): Ref {
    const { heap } = this;
    const { call, arity } = uniform(heap, name);
    // The boxed twin still has the erased world token as its last parameter.
    const result = arity > args.length ? call(...args, heap.box(0)) : call(...args);
    return exceptionResult(heap, result);
  }

  /** The states as they are now. Owned. */
  states(): { coreState: Ref; metaState: Ref } {
    const { native } = this.heap;
    return {
      coreState: native.lean_st_ref_get?.(this.coreRef) as number,
      metaState: native.lean_st_ref_get?.(this.metaRef) as number,
    };
  }

  release(): void {
    for (const ref of [this.coreContext, this.metaContext, this.coreRef, this.metaRef]) {
      this.heap.dec(ref);
    }
  }
}

/** Runs `action` in a frame over `parts` and releases the frame. */
export function withFrame<T>(heap: LeanHeap, parts: MetaParts, action: (frame: MetaFrame) => T): T {
  const frame = new MetaFrame(heap, parts);
  try {
    return action(frame);
  } finally {
    frame.release();
  }
}

/**
 * A copy of a constructor object with some object fields replaced; scalars are copied. `object` is
 * borrowed, the new values are taken.
 */
export function withFields(heap: LeanHeap, object: Ref, replaced: Record<number, Ref>): Ref {
  const count = heap.objectFields(object);
  const fields: Ref[] = [];
  for (let i = 0; i < count; i++) {
    fields.push(replaced[i] ?? heap.inc(heap.field(object, i)));
  }
  const scalars = heap.bytes(heap.scalarAddress(object, 0), object + heap.objectSize(object));
  return heap.ctor(heap.tag(object), fields, [...scalars]);
}

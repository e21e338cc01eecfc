import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { ioResult, makeClosure } from "../calls.ts";
import { LAYOUTS } from "../layouts.ts";
import { type Cancellation, ElaborationCancelled, waitForTask } from "./elaboration.ts";
import { type MetaParts, withFields } from "./meta-frame.ts";

const CORE = LAYOUTS["Lean.Core.Context"];

/**
 * Runs an `IO` action on one of Lean's threads; the event loop stays free. Takes ownership of
 * `action`; the result object (tag 0 ok, 1 error) is owned.
 */
async function runOnLeanThread(heap: LeanHeap, action: Ref): Promise<Ref> {
  const task = heap.native.lean_io_as_task?.(heap.share(action), heap.box(0)) as number;
  try {
    return heap.inc(await waitForTask(heap, task));
  } finally {
    heap.dec(task);
  }
}

export interface ThreadOutcome {
  value: Ref;
  coreState: Ref;
  metaState: Ref;
}

/**
 * Runs a `MetaM` action on one of Lean's threads, from the states in `parts` (borrowed), which stay as
 * they are. Takes ownership of `action`; everything in the outcome is owned. Throws `LeanFailure`, or
 * `ElaborationCancelled` once the caller asked to stop.
 */
export async function runMetaOnThread(
  heap: LeanHeap,
  parts: MetaParts,
  action: Ref,
  cancellation: Cancellation,
): Promise<ThreadOutcome> {
  const triple = await runCancellable(heap, parts, cancellation, (coreContext) =>
    makeClosure(heap, "l_Lean_Meta_MetaM_toIO", [
      heap.box(0),
      action,
      coreContext,
      heap.inc(parts.coreState),
      heap.inc(parts.metaContext),
      heap.inc(parts.metaState),
    ]),
  );
  const rest = heap.field(triple, 1);
  const outcome = {
    value: heap.inc(heap.field(triple, 0)),
    coreState: heap.inc(heap.field(rest, 0)),
    metaState: heap.inc(heap.field(rest, 1)),
  };
  heap.dec(triple);
  return outcome;
}

/** The same for a `CoreM` action. */
export async function runCoreOnThread(
  heap: LeanHeap,
  parts: MetaParts,
  action: Ref,
  cancellation: Cancellation,
): Promise<Omit<ThreadOutcome, "metaState">> {
  const pair = await runCancellable(heap, parts, cancellation, (coreContext) =>
    makeClosure(heap, "l_Lean_Core_CoreM_toIO", [
      heap.box(0),
      action,
      coreContext,
      heap.inc(parts.coreState),
    ]),
  );
  const outcome = {
    value: heap.inc(heap.field(pair, 0)),
    coreState: heap.inc(heap.field(pair, 1)),
  };
  heap.dec(pair);
  return outcome;
}

/** Runs an action whose `Core.Context` carries a cancel token. The value of the result is owned. */
async function runCancellable(
  heap: LeanHeap,
  parts: MetaParts,
  cancellation: Cancellation,
  action: (coreContext: Ref) => Ref,
): Promise<Ref> {
  const token = heap.share(heap.native.lean_st_mk_ref?.(heap.box(0)) as number);
  cancellation.watch(heap, token);
  const coreContext = withFields(heap, parts.coreContext, {
    [CORE.cancelTk]: heap.some(heap.inc(token)),
  });
  try {
    const result = await runOnLeanThread(heap, action(coreContext));
    if (cancellation.requested) {
      heap.dec(result);
      throw new ElaborationCancelled();
    }
    return ioResult(heap, result);
  } finally {
    cancellation.unwatch(token);
    heap.dec(token);
  }
}

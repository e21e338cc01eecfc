import { installInSlot } from "./host-slots.ts";
import type { WasmTable } from "./runtime.ts";

/** What waiting needs from the heap; numbers are addresses of objects. */
interface TaskHeap {
  native: Record<string, ((...args: number[]) => number) | undefined>;
  /** The value of a finished task, 0 before. */
  taskValue(task: number): number;
  closure(slot: number, arity: number, args: readonly number[]): number;
  inc(object: number): number;
  dec(object: number): void;
}

/**
 * Notifies JavaScript when a Lean task has finished, so that nothing has to poll. Each thread holds, in a
 * slot of its function table, an identity function that rings. Mapped over a task as a Lean closure, it runs on the
 * thread that finishes the task; the main thread waits with `Atomics.waitAsync`.
 */
/** Waiters check again this often even if no ring reached them. */
const SAFETY_MS = 25;

/**
 * Puts the ringing function into a thread's fresh table and returns its slot, the same in all threads. `bell`: one
 * shared counter.
 */
export function installDoorbell(table: WasmTable, bell: Int32Array): number {
  return installInSlot(table, "doorbell", () => {
    Atomics.add(bell, 0, 1);
    Atomics.notify(bell, 0);
  });
}

/** The main thread's side. */
export class Doorbell {
  private readonly bell: Int32Array;
  private readonly slot: number;
  private nextRing: Promise<void> | undefined;

  constructor(bell: Int32Array, slot: number) {
    this.bell = bell;
    this.slot = slot;
  }

  /** Waits for a task of Lean's; `task` is borrowed. Gives its value, borrowed. */
  async wait(heap: TaskHeap, task: number): Promise<number> {
    const done = heap.taskValue(task);
    if (done !== 0) return done;
    const closure = heap.closure(this.slot, 1, []);
    const ringing = heap.native.lean_task_map_core?.(closure, heap.inc(task), 0, 1, 0) as number;
    try {
      for (;;) {
        const seen = Atomics.load(this.bell, 0);
        const value = heap.taskValue(task);
        if (value !== 0) return value;
        await this.ringAfter(seen);
      }
    } finally {
      heap.dec(ringing);
    }
  }

  /** Gives Lean a task that does nothing: it then looks whether another thread may work. */
  nudge(heap: TaskHeap): void {
    const nothing = heap.closure(this.slot, 1, []);
    heap.dec(heap.native.lean_task_spawn_core?.(nothing, 0, 0) as number);
  }

  /** Resolves at the next ring after `seen`; all waiters share one wait. */
  private ringAfter(seen: number): Promise<void> {
    if (this.nextRing) return this.nextRing;
    const waiting = Atomics.waitAsync(this.bell, 0, seen, SAFETY_MS);
    if (!waiting.async) return Promise.resolve();
    const ring = waiting.value.then(() => {
      this.nextRing = undefined;
    });
    this.nextRing = ring;
    return ring;
  }
}

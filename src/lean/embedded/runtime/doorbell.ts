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
 * Notifies JavaScript when a Lean task has finished, so that nothing has to poll. Each thread holds, in the last
 * slot of its function table, an identity function that rings. Mapped over a task as a Lean closure, it runs on the
 * thread that finishes the task; the main thread waits with `Atomics.waitAsync`.
 */
/** Waiters check again this often even if no ring reached them. */
const SAFETY_MS = 25;

/** `(module (import "e" "r" (func $r)) (func (export "f") (param i32) (result i32) call $r local.get 0))` */
const RINGING_IDENTITY = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 9, 2, 0x60, 0, 0, 0x60, 1, 0x7f, 1, 0x7f],
  ...[2, 7, 1, 1, 0x65, 1, 0x72, 0, 0],
  ...[3, 2, 1, 1],
  ...[7, 5, 1, 1, 0x66, 0, 1],
  ...[10, 8, 1, 6, 0, 0x10, 0, 0x20, 0, 0x0b],
);

/**
 * Puts the ringing function into a thread's fresh table and returns its slot, the same in all threads. `bell`: one
 * shared counter.
 */
export function installDoorbell(table: WasmTable, bell: Int32Array): number {
  const ring = () => {
    Atomics.add(bell, 0, 1);
    Atomics.notify(bell, 0);
  };
  const module = new WebAssembly.Module(RINGING_IDENTITY);
  const instance = new WebAssembly.Instance(module, { e: { r: ring } });
  const slot = table.length - 1;
  table.set(slot, instance.exports.f);
  return slot;
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

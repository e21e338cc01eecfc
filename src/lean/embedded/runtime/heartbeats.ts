import { LemmataError } from "../../../core/errors/index.ts";
import { HEARTBEATS_OFFSET } from "./layout.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Reads how many heartbeats Lean has used: small allocations, which it counts for each thread. All threads
 * of Lean's together, so that it does not matter on which of them something ran.
 */
export class HeartbeatCounter {
  private readonly threads: Uint32Array;
  private readonly heap: DataView;

  /** Throws `internal` when this build counts elsewhere. */
  constructor({ memory, threads, native }: Runtime) {
    this.threads = threads;
    this.heap = new DataView(memory.buffer);
    const before = this.of(0);
    // A 64-bit number, which JavaScript passes as a `bigint`.
    (native("_ZN4lean14add_heartbeatsEy") as unknown as (n: bigint) => void)(CHECK);
    if (this.of(0) - before !== CHECK) {
      throw new LemmataError("internal", "this build of Lean counts heartbeats elsewhere");
    }
  }

  /** Since the threads began, in thousands, as `maxHeartbeats` counts. */
  get total(): number {
    let sum = 0n;
    for (let thread = 1; thread < this.threads.length; thread++) {
      if (this.threads[thread] !== 0) sum += this.of(thread);
    }
    return Number(sum) / 1000;
  }

  private of(thread: number): bigint {
    const block = Atomics.load(this.threads, thread);
    return this.heap.getBigUint64(block + HEARTBEATS_OFFSET, true);
  }
}

const CHECK = 123_456_789n;

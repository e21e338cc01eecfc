import { LemmataError } from "../../../core/errors/index.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Lean's `task_manager` (`runtime/object.cpp`), as this build lays it out: its mutex first, then the list of its
 * workers, how many of them are idle, and how many there may be.
 */
const SIZE = 420;
const WORKERS = 24;
const MOST_WORKERS = 40;

/**
 * Lean's own threads. A task that ends wakes one that is idle for the next task, so that the work of a request moves
 * from one to another all the time, and each begins with a cold cache. How many may work is therefore set by how much
 * there is to do.
 */
export class TaskManager {
  private readonly native: Runtime["native"];
  private readonly heap: Uint32Array;
  private readonly address: number;
  private allowed: number;

  /** Starts Lean's threads: at first `count` of them may work. Throws `internal` when this build keeps them elsewhere. */
  constructor({ native, memory }: Pick<Runtime, "native" | "memory">, count: number) {
    this.native = native;
    this.heap = new Uint32Array(memory.buffer);
    this.allowed = count;
    // What is freed is given to the next that asks for as much.
    this.address = native("malloc")(SIZE);
    native("free")(this.address);
    native("lean_init_task_manager_using")(count);
    const workers = [0, 4, 8].map((offset) => this.word(WORKERS + offset));
    if (this.word(MOST_WORKERS) !== count || workers.some((word) => word !== 0)) {
      throw new LemmataError("internal", "this build of Lean keeps its threads elsewhere");
    }
  }

  /** Lets so many threads work, from the next task on that Lean is given. Lean adds those that wait for others. */
  allow(count: number): void {
    if (count === this.allowed) return;
    this.native("pthread_mutex_lock")(this.address);
    this.heap[(this.address + MOST_WORKERS) >>> 2] = this.word(MOST_WORKERS) + count - this.allowed;
    this.native("pthread_mutex_unlock")(this.address);
    this.allowed = count;
  }

  private word(offset: number): number {
    return this.heap[(this.address + offset) >>> 2] as number;
  }
}

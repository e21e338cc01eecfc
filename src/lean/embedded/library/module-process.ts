import { messageOf } from "../../../core/errors/index.ts";
import type { PreparedLean } from "../prepare/cache.ts";
import type { StartingPoint } from "../process/imports.ts";
import { LeanInstance, type RequestBody } from "../process/instance.ts";
import { requestWithin } from "../process/limited-request.ts";
import { ensureSnapshot } from "../process/preparations.ts";
import { snapshotPath } from "../runtime/snapshot.ts";

/** The imports that a process starts with, so that Lean's own modules are read once. */
const BASE = ["Init", "Lean"];
/**
 * Each module leaves memory behind; a process is replaced before it runs out. With what one more module takes, and with
 * Node itself (0.7 GB at most over Mathlib's core), it stays below 1.7 GB.
 */
const HEAP_LIMIT_BYTES = 1_000_000_000;
const MODULE_TIMEOUT_MS = 900_000;
const ATTEMPTS = 2;

/**
 * A Lean process for one module of a library after another: replaced when its heap is full or when it dies, which costs
 * the module that it was working on one of two attempts.
 */
export class ModuleProcess {
  private readonly prepared: PreparedLean;
  private readonly signal: AbortSignal | undefined;
  private instance: LeanInstance | undefined;

  constructor(prepared: PreparedLean, signal: AbortSignal | undefined) {
    this.prepared = prepared;
    this.signal = signal;
  }

  /** Makes what all of them start from. Rejects with `lean-start-failed`. */
  static prepare(prepared: PreparedLean): Promise<void> {
    return ensureSnapshot(prepared, startOf(prepared));
  }

  /** The answer, or why there is none. */
  async ask<T>(body: RequestBody): Promise<{ value: T } | { reason: string }> {
    let reason = "";
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      if (this.signal?.aborted) return { reason: "interrupted" };
      const instance = this.ready();
      try {
        await instance.ready;
        const limits = { timeoutMs: MODULE_TIMEOUT_MS, signal: this.signal };
        const outcome = await requestWithin<T>(instance, body, limits);
        if (outcome.status === "finished") return { value: outcome.value };
        reason = outcome.status === "died" ? outcome.death.message : outcome.reason;
      } catch (error) {
        reason = messageOf(error);
      }
      instance.kill("a module was not finished");
    }
    return { reason };
  }

  close(): void {
    this.instance?.kill("the work is done");
  }

  private ready(): LeanInstance {
    if (this.instance && this.instance.heapBytes > HEAP_LIMIT_BYTES) {
      this.instance.kill("its heap was full");
    }
    if (!this.instance?.alive) {
      const { prepared } = this;
      this.instance = new LeanInstance({ prepared, start: startOf(prepared), lanes: 1 });
    }
    return this.instance;
  }
}

function startOf({ directory }: PreparedLean): StartingPoint {
  return { imports: BASE, snapshotPath: snapshotPath(directory, BASE, []) };
}

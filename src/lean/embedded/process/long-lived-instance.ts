import { LemmataError } from "../../../core/errors/index.ts";
import type { RequestLimits } from "../../../core/ports/index.ts";
import type { PreparedLean } from "../prepare/cache.ts";
import type { LibraryModules, StartingPoint } from "./imports.ts";
import { InstanceDied, LeanInstance, type RequestBody, startFailure } from "./instance.ts";
import { type JobOutcome, requestWithin } from "./limited-request.ts";
import { ensureSnapshot } from "./preparations.ts";

/** A process that is ended from outside this often while it starts is given up on. */
const MAX_STARTS = 3;

/** One long-lived Lean process, replaced when it dies. What it kept is lost then; `generation` tells the caller. */
export class LongLivedInstance {
  /** Grows with every process that was started; 0 before the first. */
  generation = 0;
  private readonly prepared: PreparedLean;
  private readonly library: LibraryModules;
  private readonly heapLimitBytes: number;
  private instance: LeanInstance | undefined;
  /** What the running process started from. */
  private begun: StartingPoint | undefined;
  private starting: Promise<LeanInstance> | undefined;
  private closed = false;

  constructor(prepared: PreparedLean, library: LibraryModules, heapLimitBytes: number) {
    this.prepared = prepared;
    this.library = library;
    this.heapLimitBytes = heapLimitBytes;
  }

  get processIds(): number[] {
    return this.instance?.alive && this.instance.pid ? [this.instance.pid] : [];
  }

  /**
   * Makes sure that a process runs; `imports` choose the snapshot of a new one. Modules of an added library bring extensions
   * of their own, for which environments that were made before have no place: they get a process that starts with them.
   */
  async ready(imports: readonly string[]): Promise<void> {
    const start = this.library.startFor(imports);
    const isOfLibraries = this.library.librariesOf(imports).length > 0;
    const isOther = this.begun?.imports.join(" ") !== start.imports.join(" ");
    if (isOfLibraries && isOther) this.endProcess("it started without the libraries of a text");
    await this.running(start);
  }

  /** Sends a request to the process that is running now. Rejects with `LemmataError` only. */
  async request<T>(body: RequestBody, limits: RequestLimits): Promise<JobOutcome<T>> {
    const instance = await this.running(this.library.startFor(["Init"]));
    try {
      const outcome = await requestWithin<T>(instance, body, limits);
      if (outcome.status !== "died") return outcome;
      if (this.closed) throw new LemmataError("lean-unavailable", "this Lean was closed");
      return { status: "crashed", reason: outcome.death.reason, elapsedMs: outcome.elapsedMs };
    } finally {
      if (instance.isFull(this.heapLimitBytes)) instance.kill("its heap was full");
    }
  }

  /** Ends the process that is running, if any; the next request starts another. */
  endProcess(reason: string): void {
    this.instance?.kill(reason);
  }

  close(): void {
    this.closed = true;
    this.instance?.kill("it was closed");
  }

  private running(start: StartingPoint): Promise<LeanInstance> {
    if (this.closed) {
      return Promise.reject(new LemmataError("lean-unavailable", "this Lean was closed"));
    }
    if (this.instance?.alive) return Promise.resolve(this.instance);
    this.starting ??= this.start(start).finally(() => {
      this.starting = undefined;
    });
    return this.starting;
  }

  private async start(start: StartingPoint): Promise<LeanInstance> {
    // Without a snapshot the instance imports for itself: slower, but the same.
    await ensureSnapshot(this.prepared, start).catch(() => {});
    this.begun = start;
    const instance = await this.startReady(start, MAX_STARTS);
    if (this.closed) instance.kill("it was closed");
    this.generation++;
    return instance;
  }

  /** A process that is ended from outside while it starts is not to blame: another one is started. */
  private async startReady(start: StartingPoint, attempts: number): Promise<LeanInstance> {
    // One thread: memory is then handed out in the same order each time, and costs are the same.
    const instance = new LeanInstance({ prepared: this.prepared, start, lanes: 1 });
    this.instance = instance;
    try {
      await instance.ready;
      return instance;
    } catch (cause) {
      const isExternal = cause instanceof InstanceDied && cause.external;
      if (isExternal && attempts > 1 && !this.closed) return this.startReady(start, attempts - 1);
      throw startFailure(cause);
    }
  }
}

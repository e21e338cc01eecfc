import { availableParallelism } from "node:os";
import { LemmataError } from "../../../core/errors/index.ts";
import { withDefaults } from "../../../core/index.ts";
import type { CommandListener } from "../../../core/ports/index.ts";
import type { PreparedLean } from "../prepare/cache.ts";
import type { CheckOutcome } from "../session/session.ts";
import { lanesThatFit } from "./address-space.ts";
import { complaintAbout } from "./check-response.ts";
import { LibraryModules, type StartingPoint } from "./imports.ts";
import { type InstanceDied, LeanInstance, type RequestBody, startFailure } from "./instance.ts";
import { type JobOutcome, requestWithin } from "./limited-request.ts";
import { beginCode, ensureSnapshot } from "./preparations.ts";
import type { CheckRequest as WireCheck } from "./protocol.ts";

export interface PoolOptions {
  prepared: PreparedLean;
  /** What texts may import; default read from the cache. */
  library?: LibraryModules;
  /** Instances that may run at once for one environment; default 1. Each takes about 0.7 GB. */
  instances?: number;
  /** Environments (import sets with a snapshot) with running processes; default 3. */
  environments?: number;
  /** Checks side by side in one instance; default one more than there are cores, see `defaultLanes`. */
  lanes?: number;
  /** Threads of Lean's that start with an instance; default 1. More do when Lean asks. */
  threads?: number;
  /** Bytes of wasm heap after which an instance is replaced; the heap itself never shrinks. */
  heapLimitBytes?: number;
  /** Keep a spare instance running, for when one dies; default true. */
  spare?: boolean;
  onProgress?: (step: string) => void;
  /** The program of the processes, for tests; default the one that runs Lean. */
  entry?: string;
}

interface Job {
  /** Of a process that can serve it. */
  start: StartingPoint;
  body: RequestBody;
  timeoutMs: number;
  /** The text could leave traces in its process: it gets its own, which ends with it. */
  taints: boolean;
  signal?: AbortSignal;
  onMessages?: CommandListener;
  /** Run with nothing else in the same process: set after a crash with several suspects. */
  alone: boolean;
  /** How often a process was killed from outside during this job. */
  externalDeaths: number;
  settle(outcome: JobOutcome<unknown>): void;
  fail(error: unknown): void;
}

interface Slot {
  instance: LeanInstance;
  base: StartingPoint;
  key: string;
  running: Set<Job>;
  /** Jobs that were running side by side when the process died. */
  suspects: number;
  retired: boolean;
}

/** One check more than cores: while an answer is being sent, no core is idle (`npm run bench:checks`). */
export function defaultLanes(): number {
  return Math.max(2, availableParallelism() + 1);
}

const DEFAULT_HEAP_LIMIT = 1_300_000_000;
const SPARE_AFTER_JOBS = 10;
/** Texts that could leave traces run side by side, each in a process of its own, up to this many. */
const ONE_SHOT_PROCESSES = 2;
const MAX_EXTERNAL_DEATHS = 20;
/** An instance that dies this often before it is ready is given up on. */
const MAX_START_FAILURES = 3;

/**
 * Runs requests on supervised Lean processes. A crash, a trap, an exhausted heap or an ignored cancel
 * costs the request that caused it; requests that shared the process are run again.
 */
export class LeanPool {
  private readonly options: Required<
    Omit<PoolOptions, "onProgress" | "entry" | "library" | "threads">
  > &
    PoolOptions;
  private readonly library: LibraryModules;
  private readonly queue: Job[] = [];
  private readonly slots: Slot[] = [];
  private readonly starting = new Map<string, Promise<void>>();
  /** Processes that serve one job only; `undefined` while one is started. */
  private readonly oneShots = new Map<Job, LeanInstance | undefined>();
  private spare: { key: string; instance: LeanInstance } | undefined;
  private finishedJobs = 0;
  private startFailures = 0;
  private closed = false;

  constructor(options: PoolOptions) {
    const defaults = {
      instances: 1,
      environments: 3,
      lanes: defaultLanes(),
      heapLimitBytes: DEFAULT_HEAP_LIMIT,
      spare: true,
    };
    const given = withDefaults(defaults, options);
    this.options = { ...options, ...given, lanes: lanesThatFit(given.lanes) };
    this.library = options.library ?? new LibraryModules(options.prepared);
  }

  /** Elaborates a text. Rejects only with environment failures (`LemmataError`). */
  async check(
    wire: WireCheck,
    limits: { timeoutMs: number; taints: boolean; signal?: AbortSignal },
    onMessages?: CommandListener,
  ): Promise<JobOutcome<CheckOutcome>> {
    const body = { kind: "check", check: wire } as const;
    const outcome = await this.run<CheckOutcome>(wire.imports, body, limits, onMessages);
    // A check that timed out may have no answer at all.
    const value = outcome.status === "crashed" ? undefined : outcome.value;
    if (value === undefined && outcome.status !== "finished") return outcome;
    const complaint = complaintAbout(value);
    if (complaint === undefined) return outcome;
    const reason = `its answer could not be read (${complaint})`;
    return { status: "crashed", reason, elapsedMs: outcome.elapsedMs };
  }

  run<T>(
    imports: readonly string[],
    body: RequestBody,
    limits: { timeoutMs: number; taints: boolean; signal?: AbortSignal },
    onMessages?: CommandListener,
  ): Promise<JobOutcome<T>> {
    return new Promise((resolve, reject) => {
      if (this.closed) {
        reject(new LemmataError("lean-unavailable", "the Lean pool is closed"));
        return;
      }
      this.queue.push({
        start: this.library.startFor(imports),
        body,
        ...limits,
        onMessages,
        alone: false,
        externalDeaths: 0,
        settle: resolve as (outcome: JobOutcome<unknown>) => void,
        fail: reject,
      });
      this.dispatch();
    });
  }

  /** Processes that are alive, for tests and `doctor`. */
  get processIds(): number[] {
    const serving = [...this.slots.map((slot) => slot.instance), ...this.oneShots.values()];
    const all = [...serving, this.spare?.instance];
    return all.flatMap((instance) => (instance?.alive && instance.pid ? [instance.pid] : []));
  }

  /** Wasm heap in use, bytes, of each instance that serves. */
  get heapBytes(): number[] {
    return this.slots.map((slot) => slot.instance.heapBytes);
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const slot of this.slots) slot.instance.kill("the pool was closed");
    for (const instance of this.oneShots.values()) instance?.kill("the pool was closed");
    this.spare?.instance.kill("the pool was closed");
    for (const job of this.queue.splice(0)) {
      job.fail(new LemmataError("lean-unavailable", "the Lean pool was closed"));
    }
  }

  private dispatch(): void {
    if (this.closed) return;
    for (let i = 0; i < this.queue.length; ) {
      const job = this.queue[i] as Job;
      if (job.taints) {
        if (this.oneShots.size < ONE_SHOT_PROCESSES) {
          this.queue.splice(i, 1);
          void this.executeAlone(job);
        } else i++;
        continue;
      }
      const slot = this.findSlot(job);
      if (slot) {
        this.queue.splice(i, 1);
        void this.execute(slot, job);
      } else {
        this.makeRoom(job);
        i++;
        if (i > this.slots.length * 4 + 16) break;
      }
    }
  }

  private findSlot(job: Job): Slot | undefined {
    const key = keyOf(job.start);
    return this.slots.find((slot) => {
      if (slot.retired || slot.key !== key || !slot.instance.alive) return false;
      const occupants = [...slot.running];
      if (occupants.some((other) => other.alone)) return false;
      return job.alone ? occupants.length === 0 : occupants.length < this.options.lanes;
    });
  }

  /** Starts an instance for the job's environment, ending an idle one of another environment if necessary. */
  private makeRoom(job: Job): void {
    const base = job.start;
    const key = keyOf(base);
    if (this.starting.has(key)) return;
    const live = this.slots.filter((slot) => slot.instance.alive);
    const own = live.filter((slot) => slot.key === key);
    if (own.length >= this.options.instances) return;
    const others = new Set([...live.map((slot) => slot.key), ...this.starting.keys()]);
    others.delete(key);
    if (others.size >= this.options.environments) {
      const idle = live.find((slot) => slot.key !== key && slot.running.size === 0);
      if (!idle) return;
      this.discard(idle, "making room for another environment");
    }
    const start = this.startSlot(base).then(
      () => {
        this.starting.delete(key);
        this.dispatch();
      },
      (error) => {
        this.starting.delete(key);
        this.startFailures++;
        if (this.startFailures < MAX_START_FAILURES) this.dispatch();
        else this.failQueued(key, error);
      },
    );
    this.starting.set(key, start);
  }

  private failQueued(key: string, error: unknown): void {
    for (let i = this.queue.length - 1; i >= 0; i--) {
      const job = this.queue[i] as Job;
      if (keyOf(job.start) !== key) continue;
      this.queue.splice(i, 1);
      job.fail(startFailure(error));
    }
  }

  private async startSlot(base: StartingPoint): Promise<void> {
    const key = keyOf(base);
    const instance = this.takeSpare(key) ?? (await this.startInstance(base));
    await instance.ready;
    if (this.closed) {
      instance.kill("the pool was closed");
      return;
    }
    this.startFailures = 0;
    this.slots.push({ instance, base, key, running: new Set(), suspects: 0, retired: false });
    this.keepSpare(base);
  }

  private async startInstance(base: StartingPoint): Promise<LeanInstance> {
    await ensureSnapshot(this.options.prepared, base).catch((error) => {
      // Without a snapshot the instance imports for itself: slower, but the same.
      this.options.onProgress?.(`no start-up snapshot (${error.message}); starting without one`);
    });
    return this.newInstance(base);
  }

  private newInstance(start: StartingPoint): LeanInstance {
    const { prepared, lanes, threads, entry } = this.options;
    return new LeanInstance({ prepared, start, lanes, threads, entry });
  }

  private keepSpare(base: StartingPoint): void {
    if (!this.options.spare || this.closed || this.finishedJobs < SPARE_AFTER_JOBS) return;
    if (this.spare?.instance.alive) return;
    this.spare = { key: keyOf(base), instance: this.newInstance(base) };
  }

  private async execute(slot: Slot, job: Job): Promise<void> {
    slot.running.add(job);
    slot.suspects = slot.running.size;
    try {
      const outcome = await requestWithin<unknown>(slot.instance, job.body, job);
      this.leave(slot, job);
      if (outcome.status === "died") this.afterCrash(slot, job, outcome);
      else job.settle(outcome);
    } catch (error) {
      this.leave(slot, job);
      job.fail(error);
    } finally {
      this.afterJob(slot);
    }
  }

  /** Runs a job in a fresh process that runs nothing else, before or after. */
  private async executeAlone(job: Job): Promise<void> {
    const base = job.start;
    this.oneShots.set(job, undefined);
    let instance: LeanInstance | undefined;
    try {
      instance = await this.startReady(base);
      this.oneShots.set(job, instance);
      if (this.closed) throw new LemmataError("lean-unavailable", "the Lean pool was closed");
      const outcome = await requestWithin<unknown>(instance, job.body, job);
      if (outcome.status === "died") this.afterCrashAlone(job, outcome);
      else job.settle(outcome);
    } catch (error) {
      job.fail(error);
    } finally {
      instance?.kill("its text could have left traces in it");
      this.oneShots.delete(job);
      this.finishedJobs++;
      if (this.queue.some((next) => next.taints)) this.keepSpare(base);
      this.dispatch();
    }
  }

  /** A running instance that is still unused. Throws `lean-start-failed`. */
  private async startReady(base: StartingPoint): Promise<LeanInstance> {
    for (let attempt = 1; ; attempt++) {
      const instance = this.takeSpare(keyOf(base)) ?? (await this.startInstance(base));
      try {
        await instance.ready;
        return instance;
      } catch (error) {
        if (attempt >= MAX_START_FAILURES || this.closed) throw startFailure(error);
      }
    }
  }

  private afterCrashAlone(
    job: Job,
    { death, elapsedMs }: { death: InstanceDied; elapsedMs: number },
  ): void {
    if (death.external) job.externalDeaths++;
    if (this.closed) {
      job.fail(new LemmataError("lean-unavailable", "the Lean pool was closed"));
    } else if (death.external && job.externalDeaths < MAX_EXTERNAL_DEATHS) {
      this.queue.unshift(job);
    } else job.settle({ status: "crashed", reason: death.reason, elapsedMs });
  }

  private takeSpare(key: string): LeanInstance | undefined {
    if (this.spare?.key !== key || !this.spare.instance.alive) return undefined;
    const { instance } = this.spare;
    this.spare = undefined;
    return instance;
  }

  /** Jobs that were running when a process died are remembered. */
  private leave(slot: Slot, job: Job): void {
    slot.running.delete(job);
    if (slot.instance.alive) slot.suspects = slot.running.size;
  }

  /**
   * The culprit of a crash is known only when it was alone; otherwise each suspect runs again, alone.
   * When the process was ended from outside (a signal, the system short of memory), nobody is to
   * blame, and the job runs again.
   */
  private afterCrash(
    slot: Slot,
    job: Job,
    { death, elapsedMs }: { death: InstanceDied; elapsedMs: number },
  ): void {
    const company = slot.suspects > 1;
    slot.retired = true;
    if (death.external) job.externalDeaths++;
    if (this.closed) {
      job.fail(new LemmataError("lean-unavailable", "the Lean pool was closed"));
    } else if (death.external ? job.externalDeaths >= MAX_EXTERNAL_DEATHS : !company) {
      job.settle({ status: "crashed", reason: death.reason, elapsedMs });
    } else {
      job.alone = company && !death.external;
      this.queue.unshift(job);
    }
  }

  private afterJob(slot: Slot): void {
    this.finishedJobs++;
    if (this.options.entry === undefined) {
      beginCode(this.options.prepared, this.library.startFor(["Init"]));
    }
    if (slot.instance.isFull(this.options.heapLimitBytes)) slot.retired = true;
    if (!slot.instance.alive || (slot.retired && slot.running.size === 0)) {
      this.discard(slot, "replaced");
    }
    if (this.finishedJobs === SPARE_AFTER_JOBS) this.keepSpare(slot.base);
    this.dispatch();
  }

  private discard(slot: Slot, reason: string): void {
    const at = this.slots.indexOf(slot);
    if (at >= 0) this.slots.splice(at, 1);
    slot.instance.kill(reason);
  }
}

function keyOf({ imports }: StartingPoint): string {
  return imports.join(" ");
}

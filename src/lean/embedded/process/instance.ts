import { type ChildProcess, fork } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ErrorCode, LemmataError, messageOf } from "../../../core/errors/index.ts";
import type { CommandListener } from "../../../core/ports/index.ts";
import { LibraryStore } from "../library/library-store.ts";
import type { PreparedLean } from "../prepare/cache.ts";
import { removeLeftovers } from "../prepare/cache-lock.ts";
import { ADDED_PREFIX } from "../runtime/snapshot.ts";
import { type HeapSize, heapSize } from "./address-space.ts";
import { isInstanceEvent } from "./check-response.ts";
import type { StartingPoint } from "./imports.ts";
import { nodeBinary } from "./node-binary.ts";
import type { InstanceConfig, InstanceEvent, InstanceRequest } from "./protocol.ts";

/** Why an instance died: every request in flight ends with this. */
export class InstanceDied extends Error {
  readonly reason: string;
  /** Something outside ended the process: none of its requests is to blame. */
  readonly external: boolean;
  constructor(reason: string, external = false) {
    super(`the Lean process died: ${reason}`);
    this.reason = reason;
    this.external = external;
  }
}

export interface InstanceOptions {
  prepared: PreparedLean;
  start: StartingPoint;
  lanes: number;
  /** Threads of Lean's that start with it, 1 by default; more do when Lean asks. */
  threads?: number | undefined;
  /** The program to run, for tests; default the one that runs Lean. */
  entry?: string | undefined;
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type RequestBody = DistributiveOmit<InstanceRequest, "id">;

/** A request that was sent. */
interface AskedRequest<T> {
  id: number;
  result: Promise<T>;
  /** Thousands of heartbeats that it took, once it was answered; unknown when others ran beside it. */
  heartbeats?: number;
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
  asked: AskedRequest<unknown>;
  onMessages?: CommandListener;
}

/** By the clock: a machine may be many times overloaded. */
const START_TIMEOUT_MS = 180_000;
/**
 * When V8 optimizes a function of Lean: after this much work of it, 15 times more than by default. A process that
 * lives for one check would else spend a sixth of its time on what it never gets back.
 */
const TIERING_BUDGET = 200_000_000;
/** Snapshots with added libraries. */
const KEPT_SNAPSHOTS = 4;
/**
 * The whole environment of the child. glibc then asks for large pages (2 MiB) for what it maps: the module of 116 MB
 * and V8's copy of it would else take 57,000 page faults, a sixth of the processor time of a start. Other C libraries,
 * and kernels that give no large pages, pass it over.
 */
const LARGE_PAGES = { GLIBC_TUNABLES: "glibc.malloc.hugetlb=1" };

/** One Lean process. Requests may run side by side, up to its lanes. */
export class LeanInstance {
  readonly ready: Promise<void>;
  readonly imports: readonly string[];
  /** Bytes of wasm heap in use after the last answer. */
  heapBytes = 0;
  /** The same when it was ready: its libraries. */
  startHeapBytes = 0;
  restored = false;
  startMs = 0;
  private readonly options: InstanceOptions;
  private readonly child: ChildProcess;
  private readonly size: HeapSize;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;
  private death: InstanceDied | undefined;
  private markReady: () => void = () => {};
  private markFailed: (error: Error) => void = () => {};

  constructor(options: InstanceOptions) {
    this.options = options;
    this.imports = options.start.imports;
    this.size = heapSize(options.lanes);
    this.child = startChild(options, false);
    this.ready = new Promise((resolve, reject) => {
      this.markReady = resolve;
      this.markFailed = reject;
    });
    this.ready.catch(() => {});
    const startTimer = setTimeout(() => this.die("it did not start in time"), START_TIMEOUT_MS);
    this.ready.then(
      () => clearTimeout(startTimer),
      () => clearTimeout(startTimer),
    );
    this.child.on("message", (event: unknown) => {
      if (isInstanceEvent(event)) this.receive(event);
      else this.die("it sent something that is not an answer");
    });
    this.child.on("error", (error) => this.die(error.message));
    this.child.on("exit", (code, signal) =>
      this.die(signal ? `killed by ${signal}` : `exit code ${code}`, signal !== null),
    );
  }

  get alive(): boolean {
    return this.death === undefined;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Whether it is to be replaced: Lean's heap never shrinks. */
  isFull(limitBytes: number): boolean {
    const { fullBytes, fullBytesWith } = this.size;
    const full = Math.min(limitBytes, fullBytes);
    return this.heapBytes > Math.max(full, fullBytesWith(this.startHeapBytes));
  }

  /** Number of requests in flight. */
  get load(): number {
    return this.pending.size;
  }

  /** Sends a request. Rejects with `InstanceDied` when the process goes away, or with `LemmataError`. */
  request<T>(body: RequestBody, onMessages?: CommandListener): AskedRequest<T> {
    const id = this.nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const asked: AskedRequest<T> = { id, result: promise };
    if (this.death) {
      reject(this.death);
      return asked;
    }
    this.pending.set(id, {
      resolve: resolve as (value: unknown) => void,
      reject,
      asked,
      onMessages,
    });
    this.child.send({ ...body, id } as InstanceRequest, (error) => {
      if (error) this.die(error.message);
    });
    return asked;
  }

  /** Asks Lean to stop working on a request; it answers with what it has so far. */
  cancel(target: number): void {
    if (this.alive && this.child.connected) this.child.send({ id: 0, kind: "cancel", target });
  }

  /** Ends the process; everything in flight is answered with `InstanceDied`. */
  kill(reason: string): void {
    this.die(reason);
  }

  private receive(event: InstanceEvent): void {
    switch (event.kind) {
      case "ready":
        this.restored = event.restored;
        if (!event.restored) this.discardSnapshot();
        this.startMs = event.startMs;
        this.startHeapBytes = event.heapBytes;
        this.heapBytes = event.heapBytes;
        this.markReady();
        return;
      case "fatal":
        this.die(event.reason);
        return;
      case "messages":
        this.pending.get(event.id)?.onMessages?.(event.messages, event.report);
        return;
      case "result":
        this.heapBytes = event.heapBytes;
        this.settle(event.id, (waiting) => {
          waiting.asked.heartbeats = event.heartbeats;
          waiting.resolve(event.value);
        });
        return;
      case "error":
        this.settle(event.id, (waiting) =>
          waiting.reject(new LemmataError(event.code as ErrorCode, event.message)),
        );
    }
  }

  /** It is not there, or damaged: the next start makes another. */
  private discardSnapshot(): void {
    const { entry, start } = this.options;
    if (entry !== undefined) return;
    try {
      rmSync(start.snapshotPath, { force: true });
    } catch {
      // The folder is read-only: every start imports for itself.
    }
  }

  private settle(id: number, how: (waiting: Pending) => void): void {
    const waiting = this.pending.get(id);
    if (!waiting) return;
    this.pending.delete(id);
    how(waiting);
  }

  private die(reason: string, external = false): void {
    if (this.death) return;
    this.death = new InstanceDied(reason, external);
    this.child.kill("SIGKILL");
    // The kernel takes a fifth of a second to take back what it held: nobody has to wait for that.
    this.child.unref();
    this.child.channel?.unref();
    this.markFailed(this.death);
    for (const waiting of this.pending.values()) waiting.reject(this.death);
    this.pending.clear();
  }
}

/** What a caller is told when a process did not start. */
export function startFailure(cause: unknown): LemmataError {
  if (cause instanceof LemmataError) return cause;
  const reason = cause instanceof InstanceDied ? cause.reason : messageOf(cause);
  return new LemmataError("lean-start-failed", `Lean could not be started: ${reason}`, {
    cause,
    hint: "run `npx lemmata doctor`",
  });
}

function startChild(options: InstanceOptions, makeSnapshot: boolean): ChildProcess {
  const { prepared, start, lanes, threads = 1 } = options;
  const { directory, librariesPath, ...files } = prepared;
  const libraries = new LibraryStore(librariesPath);
  const config: InstanceConfig = {
    ...files,
    imports: [...start.imports],
    addedModulesPath: libraries.modulesFolder,
    snapshotPath: start.snapshotPath,
    makeSnapshot,
    lanes,
    threads,
    memoryPages: heapSize(lanes).pages,
  };
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const main = fileURLToPath(new URL(`./instance-main.${extension}`, import.meta.url));
  const codeRoot = dirname(dirname(dirname(dirname(main))));
  const script = options.entry ?? main;
  return fork(script, [JSON.stringify(config)], {
    execPath: nodeBinary(),
    execArgv: [
      "--wasm-lazy-validation",
      `--wasm-tiering-budget=${TIERING_BUDGET}`,
      "--permission",
      `--allow-fs-read=${codeRoot}/*`,
      `--allow-fs-read=${directory}/*`,
      `--allow-fs-read=${libraries.modulesFolder}/*`,
      ...(options.entry === undefined ? [] : [`--allow-fs-read=${dirname(options.entry)}/*`]),
      ...(makeSnapshot ? [`--allow-fs-write=${directory}/*`] : []),
      "--allow-worker",
      "--disable-warning=SecurityWarning",
      "--disable-warning=ExperimentalWarning",
    ],
    env: LARGE_PAGES,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

/** Snapshots that are being made, by path. */
const making = new Map<string, Promise<void>>();

/**
 * Makes the heap snapshot of an import set if it is missing: a child imports the modules, writes its heap and
 * exits. The children that later run candidates have no right to write any file.
 */
export function ensureSnapshot(prepared: PreparedLean, start: StartingPoint): Promise<void> {
  const { snapshotPath } = start;
  const ensured =
    making.get(snapshotPath) ??
    makeSnapshot(prepared, start).finally(() => making.delete(snapshotPath));
  making.set(snapshotPath, ensured);
  return ensured;
}

async function makeSnapshot(prepared: PreparedLean, start: StartingPoint): Promise<void> {
  if (existsSync(start.snapshotPath)) {
    markUsed(start.snapshotPath);
    return;
  }
  // Before the modules are imported, and not after.
  accessSync(prepared.directory, constants.W_OK);
  removeLeftovers(prepared.directory);
  const child = startChild({ prepared, start, lanes: 0, threads: 0 }, true);
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new LemmataError("lean-start-failed", `Lean did not start: ${reason}`));
    child.on("message", (event: InstanceEvent) => {
      if (event.kind === "ready") resolve();
      else if (event.kind === "fatal") fail(event.reason);
    });
    child.on("error", (error) => fail(error.message));
    child.on("exit", (code) => fail(`exit code ${code}`));
  }).finally(() => child.kill("SIGKILL"));
  removeOldSnapshots(prepared.directory);
}

/** Notes the time of use; the time of writing stays, by which damage is noticed. */
function markUsed(path: string): void {
  try {
    utimesSync(path, new Date(), statSync(path).mtime);
  } catch {
    // A cache that can only be read keeps what it has.
  }
}

/** Snapshots with added libraries take up to a gigabyte each: those that were used last are kept. */
function removeOldSnapshots(directory: string): void {
  const paths = readdirSync(directory)
    .filter((name) => name.startsWith(ADDED_PREFIX) && name.endsWith(".bin"))
    .map((name) => join(directory, name));
  const used = (path: string) => statSync(path, { throwIfNoEntry: false })?.atimeMs ?? 0;
  const byUse = paths.map((path) => ({ path, at: used(path) })).sort((a, b) => b.at - a.at);
  for (const { path } of byUse.slice(KEPT_SNAPSHOTS)) rmSync(path, { force: true });
}

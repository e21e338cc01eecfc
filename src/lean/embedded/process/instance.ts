import type { ChildProcess } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import { type ErrorCode, LemmataError, messageOf } from "../../../core/errors/index.ts";
import { withResolvers } from "../../../core/index.ts";
import type { CommandListener } from "../../../core/ports/index.ts";
import { type HeapSize, heapSize } from "./address-space.ts";
import { isInstanceEvent } from "./check-response.ts";
import type { InstanceEvent, InstanceRequest } from "./protocol.ts";
import { type InstanceOptions, takeChild } from "./start-child.ts";

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

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type RequestBody = DistributiveOmit<InstanceRequest, "id">;

/** A request that was sent. */
interface AskedRequest<T> {
  id: number;
  result: Promise<T>;
  /** Thousands of heartbeats that it took, once it was answered; unknown when others ran beside it. */
  heartbeats?: number;
  /** Of a check that was cancelled, the line of the command that it was at. */
  line?: number;
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
  asked: AskedRequest<unknown>;
  onMessages?: CommandListener;
}

/** By the clock: a machine may be many times overloaded. */
const START_TIMEOUT_MS = 180_000;
/** How long after its channel broke a process may take to end. */
const END_MS = 5_000;

/** One Lean process. Requests may run side by side, up to its lanes. */
export class LeanInstance {
  readonly ready: Promise<void>;
  readonly imports: readonly string[];
  /** Bytes of wasm heap in use after the last answer. */
  heapBytes = 0;
  /** The same when it was ready: its libraries. */
  startHeapBytes = 0;
  restored = false;
  /** Began with V8's code of an earlier process. */
  hasCode = false;
  startMs = 0;
  private readonly options: InstanceOptions;
  private readonly child: ChildProcess;
  private readonly size: HeapSize;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;
  private death: InstanceDied | undefined;
  /** What lay at each path when this process began, so that what was made since is not taken for it. */
  private readonly found: ReadonlyMap<string, string | undefined>;
  private markReady: () => void = () => {};
  private markFailed: (error: Error) => void = () => {};

  constructor(options: InstanceOptions) {
    this.options = options;
    this.imports = options.start.imports;
    this.size = heapSize(options.lanes);
    const { start, prepared } = options;
    this.found = new Map(
      [start.snapshotPath, prepared.codePath].map((path) => [path, fileVersion(path)]),
    );
    const { child, said } = takeChild(options);
    this.child = child;
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
    this.child.on("message", (event: unknown) => this.hear(event));
    for (const event of said) this.hear(event);
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
    const { promise, resolve, reject } = withResolvers<T>();
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
    this.send({ ...body, id } as InstanceRequest);
    return asked;
  }

  /** Asks Lean to stop working on a request; it answers with what it has so far. */
  cancel(target: number): void {
    if (this.alive && this.child.connected) this.send({ id: 0, kind: "cancel", target });
  }

  /** Ends the process; everything in flight is answered with `InstanceDied`. */
  kill(reason: string): void {
    this.die(reason);
  }

  /** Where the channel is broken the process has ended; how, and whose fault it was, is heard a moment later. */
  private send(request: InstanceRequest): void {
    this.child.send(request, (error) => {
      if (error) setTimeout(() => this.die(error.message), END_MS).unref();
    });
  }

  private hear(event: unknown): void {
    if (isInstanceEvent(event)) this.receive(event);
    else this.die("it sent something that is not an answer");
  }

  private receive(event: InstanceEvent): void {
    switch (event.kind) {
      case "ready":
        this.restored = event.restored;
        this.hasCode = event.hasCode;
        if (!event.restored) this.discard(this.options.start.snapshotPath);
        if (!event.hasCode) this.discard(this.options.prepared.codePath);
        this.startMs = event.startMs;
        this.startHeapBytes = event.heapBytes;
        this.heapBytes = event.heapBytes;
        this.markReady();
        return;
      case "fatal":
        this.die(beginningOf(event.reason));
        return;
      case "messages":
        this.pending.get(event.id)?.onMessages?.(event.messages, event.report);
        return;
      case "stopping": {
        const asked = this.pending.get(event.id)?.asked;
        if (asked) asked.line = event.line;
        return;
      }
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

  /** It is not there, or of no use: another is made. What was made since this process began is another already. */
  private discard(path: string): void {
    if (this.options.entry !== undefined) return;
    try {
      if (fileVersion(path) === this.found.get(path)) rmSync(path);
    } catch {
      // Absent; or the folder is read-only, and every start does without.
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

/** Lean names every call of a recursion that was too deep: of so much, the beginning tells enough. */
const MOST_LINES = 8;
const MOST_CHARACTERS = 2_000;

function beginningOf(reason: string): string {
  const lines = reason.split("\n");
  const kept = lines.slice(0, MOST_LINES).join("\n").slice(0, MOST_CHARACTERS);
  const more = lines.length - MOST_LINES;
  return more > 0 ? `${kept}\n… (${more} more lines)` : kept;
}

/** Changes when the file is replaced or written to; the file system's clock need not agree with ours. */
function fileVersion(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat && `${stat.ino} ${stat.size} ${stat.mtimeNs}`;
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

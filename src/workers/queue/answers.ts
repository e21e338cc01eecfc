import type { Redis } from "ioredis";
import { LemmataError } from "../../core/errors/index.ts";
import { withResolvers } from "../../core/index.ts";
import { type Envelope, readEnvelope, readFailure } from "./envelope.ts";
import type { RedisLink } from "./link.ts";
import { keysOf } from "./names.ts";

/**
 * How a job ended: with an answer, set aside with a reason, or `gone` without a trace, to be asked for again.
 * `cancelled`: nobody waits for it here any longer.
 */
export type Ending =
  | { status: "answered"; envelope: Envelope }
  | { status: "set-aside"; reason: string }
  | { status: "gone" | "cancelled" };

/** Milliseconds between looks for endings that nobody was told of, as after a restart of Redis. */
const LOOK_MS = 1_000;
/** A job that is neither there nor answered so many times in a row is gone. */
const MISSES = 2;

interface Waiter {
  resolve(ending: Ending): void;
  reject(error: unknown): void;
  misses: number;
}

interface State {
  answer: string | null;
  isThere: boolean;
  failedReason: string | null;
}

/** Waits for the endings of the jobs of a queue. */
export class Answers {
  private readonly link: RedisLink;
  private readonly queue: string;
  private readonly subscriber: Redis;
  private readonly waiters = new Map<string, Waiter>();
  private readonly told = new Set<string>();
  private readonly timer: NodeJS.Timeout;
  private isLooking = false;
  private workersSeenAt = performance.now();
  private readonly workers: string;

  /** `workers`: who has to be there, in words, e.g. `worker of lemmata 0.1.0`. */
  constructor(link: RedisLink, queue: string, workers: string) {
    this.link = link;
    this.queue = queue;
    this.workers = workers;
    this.subscriber = link.another();
    this.subscriber.on("message", (_channel, id: string) => {
      if (!this.waiters.has(id)) return;
      this.told.add(id);
      void this.lookAtTold();
    });
    // It subscribes again by itself after each reconnection.
    this.subscriber.subscribe(keysOf(queue).done).catch(() => {});
    this.timer = setInterval(() => void this.look([...this.waiters.keys()]), LOOK_MS);
  }

  /** Throws `queue-unreachable` when no worker is there for the patience of the link. */
  of(id: string, signal: AbortSignal): Promise<Ending> {
    if (this.waiters.size === 0) this.workersSeenAt = performance.now();
    const { promise, resolve, reject } = withResolvers<Ending>();
    const waiter: Waiter = { resolve, reject, misses: 0 };
    this.waiters.set(id, waiter);
    const stop = () => resolve({ status: "cancelled" });
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    const over = () => {
      signal.removeEventListener("abort", stop);
      if (this.waiters.get(id) === waiter) this.waiters.delete(id);
    };
    promise.then(over, over);
    return promise;
  }

  close(): void {
    clearInterval(this.timer);
    this.subscriber.disconnect();
  }

  /** Those that ended meanwhile are read together. */
  private async lookAtTold(): Promise<void> {
    if (this.isLooking) return;
    while (this.told.size > 0) {
      const ids = [...this.told];
      this.told.clear();
      await this.look(ids);
    }
  }

  private async look(ids: readonly string[]): Promise<void> {
    if (ids.length === 0 || this.isLooking) return;
    this.isLooking = true;
    try {
      const { states, hasWorker } = await this.link.guard(this.read(ids));
      if (hasWorker) this.workersSeenAt = performance.now();
      for (const [i, id] of ids.entries()) this.settle(id, states[i] as State);
      const missingMs = performance.now() - this.workersSeenAt;
      if (missingMs > this.link.patienceMs) this.fail(noWorker(this.workers, missingMs));
    } catch (error) {
      this.fail(error);
    } finally {
      this.isLooking = false;
      if (this.told.size > 0) void this.lookAtTold();
    }
  }

  private async read(ids: readonly string[]): Promise<{ states: State[]; hasWorker: boolean }> {
    const keys = keysOf(this.queue);
    const asked = this.link.redis.pipeline().exists(keys.alive);
    for (const id of ids) {
      // The answer is there before the job goes: read last, it cannot be missed.
      asked.exists(keys.job(id)).hget(keys.job(id), "failedReason").zscore(keys.failed, id);
      asked.get(keys.answer(id));
    }
    const replies = ((await asked.exec()) ?? []).map(([error, reply]) => {
      if (error) throw error;
      return reply;
    });
    const states = ids.map((_, i): State => {
      const [isThere, reason, failedAt, answer] = replies.slice(1 + i * 4, 5 + i * 4);
      const failedReason = failedAt === null ? null : String(reason ?? "failed");
      return { answer: answer as string | null, isThere: isThere === 1, failedReason };
    });
    return { states, hasWorker: replies[0] === 1 };
  }

  private settle(id: string, { answer, isThere, failedReason }: State): void {
    const waiter = this.waiters.get(id);
    if (!waiter) return;
    try {
      if (answer !== null) {
        waiter.resolve({ status: "answered", envelope: readEnvelope(answer) });
      } else if (failedReason !== null) waiter.resolve(endingOf(failedReason));
      else if (isThere) waiter.misses = 0;
      else if (++waiter.misses >= MISSES) waiter.resolve({ status: "gone" });
    } catch (error) {
      waiter.reject(error);
    }
  }

  private fail(error: unknown): void {
    for (const { reject } of this.waiters.values()) reject(error);
  }
}

/** What a failed job means to those who wait for it. Throws what the worker threw. */
function endingOf(failedReason: string): Ending {
  const failure = readFailure(failedReason);
  if (failure && failure.code !== "cancelled") throw failure;
  return deathOf(failedReason) ?? { status: "gone" };
}

/** Where a job was set aside: a reason in words of BullMQ's own says that it was begun too often. */
export function deathOf(failedReason: string): (Ending & { status: "set-aside" }) | undefined {
  if (readFailure(failedReason)) return undefined;
  const reason = `its workers died while they worked on it: ${failedReason}`;
  return { status: "set-aside", reason };
}

function noWorker(workers: string, ms: number): LemmataError {
  const seconds = Math.round(ms / 1000);
  return new LemmataError("queue-unreachable", `no ${workers} was there for ${seconds} s`, {
    retryable: true,
    hint: "start `lemmata worker` of the same version, with the same libraries",
  });
}

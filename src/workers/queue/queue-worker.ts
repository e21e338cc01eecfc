import { setTimeout as sleep } from "node:timers/promises";
import type { Job, Worker } from "bullmq";
import { LemmataError } from "../../core/errors/index.ts";
import type { JsonValue } from "../../core/index.ts";
import { failureText, putAnswer } from "./envelope.ts";
import type { RedisLink } from "./link.ts";
import { keysOf, PREFIX } from "./names.ts";
import { beginTurn } from "./turns.ts";

/** What a request came to. `isKept`: it would again, so that whoever asks next gets the same. */
export interface Handled {
  answer: JsonValue;
  isKept: boolean;
}

/** Works on a request, which is hostile input. Throws `bad-input`, or what keeps it from working. */
export type Handle = (kind: string, request: unknown, signal: AbortSignal) => Promise<Handled>;

export interface QueueWorkerOptions {
  /** Of `queueName`. */
  name: string;
  /** Jobs side by side. */
  atOnce: number;
  handle: Handle;
  /** Milliseconds after which a worker that says nothing counts as dead; default 10,000. */
  silenceMs?: number | undefined;
  /** Workers that may die while they work on a job, before it is set aside; default 3. */
  deaths?: number | undefined;
  /** Told of each job that ended, `status` in one word. */
  onJob?:
    | ((job: { id: string; kind: string; status: string; elapsedMs: number }) => void)
    | undefined;
}

/** Milliseconds for giving jobs back. */
const GIVE_BACK_MS = 3_000;

/** Why a job's signal was aborted. */
const STOPPING = "the worker stops";
const CANCELLED = "it was cancelled";

/** Takes jobs from a queue. */
export class QueueWorker {
  private readonly link: RedisLink;
  private readonly options: QueueWorkerOptions;
  private readonly worker: Worker;
  private readonly alive: NodeJS.Timeout;
  /** Jobs under way. */
  private working = 0;
  private readonly stopListening: () => void;

  private constructor(
    link: RedisLink,
    options: QueueWorkerOptions,
    { bullmq, silenceMs }: { bullmq: typeof import("bullmq"); silenceMs: number },
  ) {
    this.link = link;
    this.options = options;
    const { name, atOnce, deaths = 3 } = options;
    const { UnrecoverableError, WaitingError } = bullmq;
    const processor = async (job: Job, token?: string, signal?: AbortSignal) => {
      try {
        await this.work(job, signal as AbortSignal);
      } catch (error) {
        if (signal?.aborted && signal.reason === STOPPING) {
          await job.moveToWait(token);
          throw new WaitingError();
        }
        const reason = signal?.aborted ? new LemmataError("cancelled", CANCELLED) : error;
        const text = failureText(reason);
        throw signal?.aborted ? new UnrecoverableError(text) : new Error(text);
      }
    };
    this.worker = new bullmq.Worker(name, processor, {
      connection: link.redis,
      prefix: PREFIX,
      concurrency: atOnce,
      lockDuration: silenceMs,
      stalledInterval: silenceMs / 4,
      maxStalledCount: deaths - 1,
      removeOnFail: { age: 86_400, count: 1000 },
      runRetryDelay: 1_000,
    });
    // Outages are told of by the link; what is lost by them is worked on again.
    this.worker.on("error", () => {});
    this.worker.on("failed", (job) => {
      if (job?.id) link.redis.publish(keysOf(name).done, job.id).catch(() => {});
    });
    const live = () => link.redis.set(keysOf(name).alive, "1", "PX", silenceMs).catch(() => {});
    this.alive = setInterval(live, silenceMs / 3);
    void live();
    const cancels = link.another();
    cancels.subscribe(keysOf(name).cancel).catch(() => {});
    cancels.on("message", (_channel, id: string) => this.worker.cancelJob(id, CANCELLED));
    this.stopListening = () => cancels.disconnect();
  }

  static async open(link: RedisLink, options: QueueWorkerOptions): Promise<QueueWorker> {
    const bullmq = await import("bullmq");
    const { silenceMs = 10_000 } = options;
    const opened = new QueueWorker(link, options, { bullmq, silenceMs });
    await link.guard(opened.worker.waitUntilReady());
    return opened;
  }

  /** Takes no more; what is not done after `graceMs` goes back to the queue, by itself where Redis is gone. */
  async close(forWorkMs: number): Promise<void> {
    clearInterval(this.alive);
    // There is nothing to wait for where nothing is under way and nobody can be told.
    const graceMs = this.working === 0 && this.link.redis.status !== "ready" ? 0 : forWorkMs;
    const timer = setTimeout(() => this.worker.cancelAllJobs(STOPPING), graceMs);
    const late = new AbortController();
    const closed = this.worker.close();
    await Promise.race([closed, sleep(graceMs + GIVE_BACK_MS, undefined, { signal: late.signal })]);
    late.abort();
    clearTimeout(timer);
    this.stopListening();
  }

  private async work(job: Job, signal: AbortSignal): Promise<void> {
    const { name, handle, onJob } = this.options;
    const { redis } = this.link;
    const id = job.id as string;
    const started = performance.now();
    const end = (status: string) => {
      onJob?.({ id, kind: job.name, status, elapsedMs: Math.round(performance.now() - started) });
    };
    const isOpen = await beginTurn(redis, name, { id, turn: job.priority ?? 0 });
    if (!isOpen) return end("answered before");
    this.working++;
    try {
      const { answer, isKept } = await handle(job.name, job.data, signal);
      signal.throwIfAborted();
      await putAnswer(redis, name, id, { isKept, answer });
      end("answered");
    } catch (error) {
      const { code = "internal", message, hint } = error instanceof LemmataError ? error : {};
      if (code === "bad-input" && message !== undefined) {
        await putAnswer(redis, name, id, { isKept: true, failure: { code, message, hint } });
        return end("refused");
      }
      end(signal.aborted ? String(signal.reason) : "failed");
      throw error;
    } finally {
      this.working--;
    }
  }
}

import type { Queue } from "bullmq";
import { type JsonValue, withResolvers } from "../../core/index.ts";
import { Answers, deathOf, type Ending } from "./answers.ts";
import { openEnvelope, readEnvelope } from "./envelope.ts";
import type { RedisLink } from "./link.ts";
import { keysOf, PREFIX, requestId } from "./names.ts";
import { takeTurn, type Urgency } from "./turns.ts";

export interface JobQueueOptions {
  /** Of `queueName`. */
  name: string;
  /** Jobs that may wait, from all callers together; default 4,096. */
  maxWaiting?: number | undefined;
  /** Who has to be there, for messages; default `worker`. */
  workers?: string | undefined;
}

export interface AskOptions {
  /** Runs share the workers; default `default`. */
  run?: string | undefined;
  /** Of two runs with much to do, one of `high` gets four times as much as one of `normal`; default that. */
  urgency?: Urgency | undefined;
  /** Ask again for what was answered before; default false. */
  fresh?: boolean | undefined;
  /** Aborting ends the waiting with `undefined`, and the job where nobody else waits for it here. */
  signal?: AbortSignal | undefined;
}

/** `busy`: no room. `set-aside`: its workers died of it, or so it seems; it is not given to another for an hour. */
export type Asked =
  | { status: "answered"; answer: JsonValue }
  | { status: "busy" }
  | { status: "set-aside"; reason: string }
  | { status: "cancelled" };

/** A job that somebody here waits for. */
interface Shared {
  ending: Promise<Asked>;
  /** How many wait. */
  waiting: number;
  /** Aborted when nobody does any longer. */
  stop: AbortController;
}

const MAX_WAITING = 4096;
/** Failures of the environment are tried again, perhaps on another machine. */
const ATTEMPTS = 3;
const SET_ASIDE_MS = 3_600_000;

/** Asks workers over Redis. Equal requests are one job, whoever asks, and one answer. */
export class JobQueue {
  readonly name: string;
  private readonly link: RedisLink;
  private readonly queue: Queue;
  private readonly answers: Answers;
  private readonly maxWaiting: number;
  private lastSubmitted: Promise<unknown> = Promise.resolve();
  /** Who waits for a job here. */
  private readonly shared = new Map<string, Shared>();

  private constructor(link: RedisLink, queue: Queue, options: JobQueueOptions) {
    this.link = link;
    this.queue = queue;
    this.name = options.name;
    this.maxWaiting = options.maxWaiting ?? MAX_WAITING;
    this.answers = new Answers(link, options.name, options.workers ?? "worker");
  }

  static async open(link: RedisLink, options: JobQueueOptions): Promise<JobQueue> {
    const { Queue } = await import("bullmq");
    const queue = new Queue(options.name, {
      connection: link.redis,
      prefix: PREFIX,
      defaultJobOptions: { attempts: ATTEMPTS, backoff: 500, removeOnComplete: true },
      streams: { events: { maxLen: 1000 } },
    });
    queue.on("error", () => {});
    await link.guard(queue.waitUntilReady());
    return new JobQueue(link, queue, options);
  }

  /**
   * What came of a request. Throws what the worker threw (`bad-input`, or what kept it from working), and
   * `queue-unreachable`.
   */
  async ask(kind: string, request: JsonValue, options: AskOptions = {}): Promise<Asked> {
    const { signal } = options;
    if (signal?.aborted) return { status: "cancelled" };
    const id = requestId(kind, request);
    const shared = this.shared.get(id) ?? this.begin(id, kind, request, options);
    shared.waiting++;
    const stopped = withResolvers<Asked>();
    const stop = () => stopped.resolve({ status: "cancelled" });
    signal?.addEventListener("abort", stop, { once: true });
    try {
      return await Promise.race([shared.ending, stopped.promise]);
    } finally {
      signal?.removeEventListener("abort", stop);
      shared.waiting--;
      if (signal?.aborted && shared.waiting === 0) this.cancel(id, shared);
    }
  }

  /** Jobs that wait, and those that are worked on, from all callers together. */
  async counts(): Promise<{ waiting: number; running: number }> {
    const { waiting, prioritized, active } = keysOf(this.name);
    const { redis } = this.link;
    const counting = Promise.all([redis.llen(waiting), redis.zcard(prioritized)]);
    const [first, rest] = await this.link.guard(counting);
    return { waiting: first + rest, running: await this.link.guard(redis.llen(active)) };
  }

  async close(): Promise<void> {
    this.answers.close();
    await this.queue.close();
  }

  private begin(id: string, kind: string, request: JsonValue, options: AskOptions): Shared {
    const stop = new AbortController();
    const ending = this.settle(id, kind, request, { ...options, signal: stop.signal });
    const shared: Shared = { ending, waiting: 0, stop };
    this.shared.set(id, shared);
    const forget = () => this.forget(id, shared);
    ending.then(forget, forget);
    return shared;
  }

  private forget(id: string, shared: Shared): void {
    if (this.shared.get(id) === shared) this.shared.delete(id);
  }

  private async settle(
    id: string,
    kind: string,
    request: JsonValue,
    { signal, ...options }: AskOptions & { signal: AbortSignal },
  ): Promise<Asked> {
    const known = await this.known(id, options.fresh ?? false);
    if (known) return known;
    while (!signal.aborted) {
      const refused = new AbortController();
      const ending = this.answers.of(id, AbortSignal.any([signal, refused.signal]));
      // It may fail before anybody waits for it.
      ending.catch(() => {});
      if (!(await this.submit(id, kind, request, options))) {
        refused.abort();
        return { status: "busy" };
      }
      const ended = await ending;
      if (ended.status === "answered") return answered(ended);
      if (ended.status === "set-aside") return ended;
      if (ended.status === "gone") await this.link.guard(this.queue.remove(id));
    }
    return { status: "cancelled" };
  }

  /** From before: an answer for everybody, or that it was set aside. Forgets what does not count any longer. */
  private async known(id: string, fresh: boolean): Promise<Asked | undefined> {
    const { redis } = this.link;
    const keys = keysOf(this.name);
    const [text, failedAt] = await this.link.guard(
      Promise.all([redis.get(keys.answer(id)), redis.zscore(keys.failed, id)]),
    );
    const envelope = text === null || fresh ? undefined : readEnvelope(text);
    if (envelope?.isKept) return answered({ status: "answered", envelope });
    if (failedAt !== null) {
      const reason = await this.link.guard(redis.hget(keys.job(id), "failedReason"));
      const isRecent = Date.now() - Number(failedAt) < SET_ASIDE_MS;
      const ending = reason !== null && isRecent && !fresh && deathOf(reason);
      if (ending) return ending;
      await this.link.guard(this.queue.remove(id));
    }
    if (text !== null) await this.link.guard(redis.del(keys.answer(id)));
    return undefined;
  }

  /** Whether there was room. One after another: a job counts as waiting before the next asks for room. */
  private submit(...job: Parameters<JobQueue["submitNext"]>): Promise<boolean> {
    const submitted = this.lastSubmitted.then(() => this.submitNext(...job));
    this.lastSubmitted = submitted.catch(() => {});
    return submitted;
  }

  private async submitNext(
    id: string,
    kind: string,
    request: JsonValue,
    { run = "default", urgency = "normal" }: AskOptions,
  ): Promise<boolean> {
    const { maxWaiting, link } = this;
    const turn = await link.guard(
      takeTurn(link.redis, this.name, { id, run, urgency, maxWaiting }),
    );
    if (turn < 0) return false;
    // One that is there already is left as it is.
    if (turn > 0) await link.guard(this.queue.add(kind, request, { jobId: id, priority: turn }));
    return true;
  }

  /** One that waits goes; who works on it is told. Others who wait for it ask again. */
  private cancel(id: string, shared: Shared): void {
    this.forget(id, shared);
    shared.stop.abort();
    const told = this.link.redis.publish(keysOf(this.name).cancel, id);
    Promise.all([this.queue.remove(id), told]).catch(() => {});
  }
}

function answered({ envelope }: Ending & { status: "answered" }): Asked {
  return { status: "answered", answer: openEnvelope(envelope) };
}

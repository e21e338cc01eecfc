import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import type { Execution, JsonValue } from "../core/index.ts";
import type { TestRequest } from "../core/ports/index.ts";
import type { TaskProver } from "../prove/index.ts";
import { JOB_KINDS, type JobKinds } from "./kinds/index.ts";
import type { JobKind, Part } from "./kinds/kind.ts";
import { type AskOptions, JobQueue, RedisLink, type Urgency } from "./queue/index.ts";
import { queueOf, workersInWords } from "./versions.ts";

export interface WorkerPoolOptions {
  /** Of what is asked without saying; default `normal`. */
  urgency?: Urgency | undefined;
  /** Jobs of each part that may wait, from all callers together; default 4,096. */
  maxWaiting?: number | undefined;
  /** Milliseconds for which Redis, or all workers, may be gone; default 60,000. */
  patienceMs?: number | undefined;
  onProgress?: ((step: string) => void) | undefined;
}

type RequestOf<Name extends keyof JobKinds> = z.output<JobKinds[Name]["request"]>;
type AnswerOf<Name extends keyof JobKinds> = z.output<JobKinds[Name]["answer"]>;

/** Milliseconds after which room is asked for again. */
const AGAIN_MS = 500;
/** Seconds to tell clients, who are not to come again with every caller that waits here. */
const RETRY_AFTER_S = 5;

/** Workers on other machines, as those who ask see them. */
export class WorkerPool implements TaskProver {
  private readonly link: RedisLink;
  private readonly options: WorkerPoolOptions;
  private readonly queues = new Map<Part, Promise<JobQueue>>();
  /** By `performance.now()`. */
  private lastBusyAt = Number.NEGATIVE_INFINITY;

  private constructor(link: RedisLink, options: WorkerPoolOptions) {
    this.link = link;
    this.options = options;
  }

  /** Throws `bad-input`, `queue-unreachable`. */
  static async open(url: string, options: WorkerPoolOptions = {}): Promise<WorkerPool> {
    return new WorkerPool(await RedisLink.open(url, options), options);
  }

  /**
   * Asks a worker, and waits for room where there is none. Throws what the worker threw, `queue-unreachable`,
   * `protocol-violation` for an answer of another form, and `cancelled`.
   */
  async ask<Name extends keyof JobKinds>(
    name: Name,
    request: RequestOf<Name>,
    options: AskOptions = {},
  ): Promise<AnswerOf<Name>> {
    const kind = JOB_KINDS[name] as unknown as JobKind<RequestOf<Name>, AnswerOf<Name>>;
    const queue = await this.queue(kind.part);
    const json = JSON.parse(JSON.stringify(request)) as JsonValue;
    const { urgency = this.options.urgency } = options;
    for (;;) {
      const asked = await queue.ask(name, json, { ...options, urgency });
      if (asked.status === "cancelled") throw new LemmataError("cancelled", "it was cancelled");
      if (asked.status === "set-aside") return kind.setAside(asked.reason, request);
      if (asked.status === "answered") return read(kind, asked.answer);
      this.lastBusyAt = performance.now();
      await sleep(AGAIN_MS, undefined, { signal: options.signal }).catch(() => {});
    }
  }

  /** Proves a task on a worker. */
  readonly prove: TaskProver["prove"] = (task, options) => this.ask("prove", task, options);

  /** Runs tests on a program on a worker; being cancelled is an outcome, as it is with every `Executor`. */
  async runTests({ signal, ...request }: TestRequest): Promise<Execution> {
    try {
      return await this.ask("tests", request, { signal });
    } catch (error) {
      if (!(error instanceof LemmataError) || error.code !== "cancelled") throw error;
      const nothing = JOB_KINDS.tests.setAside("", request);
      return { ...nothing, status: "cancelled", detail: "cancelled" };
    }
  }

  /** When to come again, in seconds, while callers here wait for room; nothing while there is room. */
  retryAfterSeconds(): number | undefined {
    return performance.now() - this.lastBusyAt < 2 * AGAIN_MS ? RETRY_AFTER_S : undefined;
  }

  async close(): Promise<void> {
    for (const queue of this.queues.values()) await (await queue).close();
    await this.link.close();
  }

  private queue(part: Part): Promise<JobQueue> {
    const { maxWaiting } = this.options;
    const known = this.queues.get(part);
    const workers = `${workersInWords()} for ${part}`;
    const queue = known ?? JobQueue.open(this.link, { name: queueOf(part), maxWaiting, workers });
    this.queues.set(part, queue);
    queue.catch(() => this.queues.delete(part));
    return queue;
  }
}

function read<Answer>(
  kind: Pick<JobKind<unknown, Answer>, "name" | "answer">,
  answer: JsonValue,
): Answer {
  const read = kind.answer.safeParse(answer);
  if (read.success) return read.data;
  throw new LemmataError("protocol-violation", `the answer about ${kind.name} has another form`, {
    hint: "something else writes into Redis; see docs/scale-out.md",
  });
}

import { LemmataError } from "../core/errors/index.ts";
import type { JsonValue } from "../core/index.ts";
import { kindsOf } from "./kinds/index.ts";
import type { Part } from "./kinds/kind.ts";
import { QueueWorker, type QueueWorkerOptions, RedisLink } from "./queue/index.ts";
import { queueOf } from "./versions.ts";
import { WorkerLeans } from "./worker-leans.ts";

export interface WorkerOptions {
  /** Of Redis; see `RedisLink.open`. */
  url: string;
  /** Which kinds of work it takes. */
  parts: readonly Part[];
  /** Checks side by side in one Lean process. */
  lanes: number;
  /** Lean processes that prove side by side, a task each. */
  threads: number;
  /** Programs side by side. */
  programs: number;
  onJob?: QueueWorkerOptions["onJob"];
  onProgress?: ((step: string) => void) | undefined;
}

/** Jobs per lane: while the answer of one is sent and another is fetched, a third elaborates. */
const JOBS_PER_LANE = 3;

/** One machine's hands: takes jobs from the queues of its versions until it is closed. */
export class LemmataWorker {
  /** Names of its queues. */
  readonly queues: readonly string[];
  /** The address without its password. */
  readonly address: string;
  private readonly link: RedisLink;
  private readonly workers: readonly QueueWorker[];
  private readonly leans: WorkerLeans;

  private constructor(
    link: RedisLink,
    { workers, leans, queues }: { workers: QueueWorker[]; leans: WorkerLeans; queues: string[] },
  ) {
    this.link = link;
    this.address = link.shown;
    this.workers = workers;
    this.leans = leans;
    this.queues = queues;
  }

  /**
   * Throws `bad-input`, `queue-unreachable`, what keeps Lean from running, and `sandbox-unavailable` where it is to
   * run programs: a machine that cannot work takes no jobs.
   */
  static async open(options: WorkerOptions): Promise<LemmataWorker> {
    const { url, parts, lanes, threads, programs, onJob, onProgress } = options;
    const link = await RedisLink.open(url, { onProgress });
    const leans = new WorkerLeans({ lanes, onProgress });
    const workers: QueueWorker[] = [];
    try {
      if (parts.some((part) => part !== "programs")) await leans.lean();
      if (parts.includes("programs")) await leans.executor();
      const atOnce = { checks: lanes * JOBS_PER_LANE, proofs: threads, programs };
      for (const part of parts) {
        const handle = handlerOf(part, leans);
        const given = { name: queueOf(part), atOnce: atOnce[part], handle, onJob };
        workers.push(await QueueWorker.open(link, given));
      }
      return new LemmataWorker(link, { workers, leans, queues: parts.map(queueOf) });
    } catch (error) {
      await Promise.all(workers.map((worker) => worker.close(0)));
      await leans.close();
      await link.close();
      throw error;
    }
  }

  /** What is not done after `graceMs` goes back to the queue. */
  async close(graceMs: number): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close(graceMs)));
    await this.leans.close();
    await this.link.close();
  }
}

/** Reads requests as their kinds do: who writes into Redis may write anything. */
function handlerOf(part: Part, leans: WorkerLeans): QueueWorkerOptions["handle"] {
  const kinds = kindsOf(part);
  return async (name, given, signal) => {
    const kind = kinds.get(name);
    const read = kind?.request.safeParse(given);
    if (!kind || !read?.success) {
      throw new LemmataError("bad-input", `the request of kind ${name} has another form`);
    }
    const { answer, isKept } = await kind.run(read.data, leans, signal);
    // It is put into Redis as JSON, without what is not there.
    return { answer: answer as JsonValue, isKept };
  };
}

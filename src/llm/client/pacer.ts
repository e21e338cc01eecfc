import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";

/** Paces requests to one server: a rate per minute, a number at once, and pauses that it asks for. */
export class Pacer {
  private readonly queue: PQueue;
  /** On the clock that nobody sets. */
  private notBefore = 0;

  constructor({
    requestsPerMinute,
    concurrency,
  }: { requestsPerMinute: number | undefined; concurrency: number }) {
    const rate = requestsPerMinute
      ? { intervalCap: requestsPerMinute, interval: 60_000, strict: true }
      : {};
    this.queue = new PQueue({ concurrency, ...rate });
  }

  /** Runs `task` when its turn comes. Rejects with the signal's reason when it aborts before. */
  async run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const turn = async () => {
      for (let wait = this.wait(); wait > 0; wait = this.wait()) {
        await sleep(wait, undefined, { signal });
      }
      return task();
    };
    return this.queue.add(turn, { signal });
  }

  /** Nothing is sent for the next `ms`: the server asked for it. */
  hold(ms: number): void {
    this.notBefore = Math.max(this.notBefore, performance.now() + ms);
  }

  private wait(): number {
    return this.notBefore - performance.now();
  }
}

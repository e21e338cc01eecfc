import PQueue from "p-queue";

/** A request that found no room. */
export interface Refused {
  /** 1 to 60. */
  retryAfterSeconds: number;
}

interface AdmissionOptions {
  lanes: number;
  maxWaiting: number;
  isFull?: (() => number | undefined) | undefined;
}

/** How long an item is taken to last before any has ended, milliseconds. */
const FIRST_GUESS_MS = 500;

/**
 * A bounded queue of checks. A request is refused as a whole before any of it begins, or accepted as a whole; what was
 * accepted is never dropped because of load.
 */
export class Admission {
  /** Items that may wait. */
  readonly maxWaiting: number;
  /** Requests that were refused so far. */
  refused = 0;
  private readonly queue: PQueue;
  private readonly lanes: number;
  private readonly isFull: () => number | undefined;
  /** Of the last items, milliseconds each, exponentially smoothed. */
  private recentMs = FIRST_GUESS_MS;

  /**
   * `lanes`: items that are worked on side by side. `isFull`: seconds after which to come again, where those who do
   * the work have no room; what was accepted waits for them.
   */
  constructor({ lanes, maxWaiting, isFull = () => undefined }: AdmissionOptions) {
    this.lanes = lanes;
    this.isFull = isFull;
    this.maxWaiting = maxWaiting;
    this.queue = new PQueue({ concurrency: lanes });
  }

  /** Items that wait. */
  get waiting(): number {
    return this.queue.size;
  }

  /** Items that are worked on. */
  get running(): number {
    return this.queue.pending;
  }

  /**
   * Runs items in turn, as they were given, or refuses them all. A request that is larger than the queue is taken when
   * nothing waits. The promises are rejected with what `work` throws.
   */
  accept<Item, Result>(
    items: readonly Item[],
    work: (item: Item) => Promise<Result>,
  ): Promise<Result>[] | Refused {
    const retryAfterSeconds = this.isFull();
    if (retryAfterSeconds !== undefined) {
      this.refused++;
      return { retryAfterSeconds };
    }
    if (this.waiting > 0 && this.waiting + items.length > this.maxWaiting) {
      this.refused++;
      const seconds = (this.waiting * this.recentMs) / this.lanes / 1000;
      return { retryAfterSeconds: Math.min(60, Math.max(1, Math.ceil(seconds))) };
    }
    return items.map((item) => this.queue.add(() => this.timed(() => work(item))));
  }

  /** Resolves when nothing waits or runs. */
  idle(): Promise<void> {
    return this.queue.onIdle();
  }

  private async timed<Result>(work: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.recentMs += (performance.now() - started - this.recentMs) / 20;
    }
  }
}

import type { Redis } from "ioredis";
import { LemmataError, messageOf } from "../../core/errors/index.ts";

export interface LinkOptions {
  /** Milliseconds for which Redis may be gone before callers hear of it; default 60,000. */
  patienceMs?: number | undefined;
  /** Told when the connection is lost and when it is back, in words for people. */
  onProgress?: ((step: string) => void) | undefined;
}

const DEFAULT_PATIENCE_MS = 60_000;
/** Most milliseconds for the first connection: a wrong address should not take a minute to be noticed. */
const MAX_FIRST_MS = 10_000;
const LONGEST_RETRY_MS = 1_000;

/**
 * A connection to Redis that bears restarts: commands wait while it is gone, and go on when it is back. When it stays
 * away for longer than `patienceMs`, those who wait get `queue-unreachable`.
 */
export class RedisLink {
  readonly redis: Redis;
  readonly patienceMs: number;
  /** The address without its password. */
  readonly shown: string;
  private readonly onProgress: LinkOptions["onProgress"];
  private readonly waiting = new Set<(failure: LemmataError) => void>();
  private failure: LemmataError | undefined;
  private timer: NodeJS.Timeout | undefined;
  private lastError = "";
  private isClosed = false;
  /** Connections that were made from it, by BullMQ, too. */
  private readonly others = new Set<Redis>();

  private constructor(redis: Redis, shown: string, { patienceMs, onProgress }: LinkOptions) {
    this.redis = redis;
    this.shown = shown;
    this.patienceMs = patienceMs ?? DEFAULT_PATIENCE_MS;
    this.onProgress = onProgress;
    redis.on("error", (error: Error) => {
      this.lastError = messageOf(error);
    });
    const duplicate = redis.duplicate.bind(redis);
    redis.duplicate = (override) => {
      const other = duplicate(override);
      this.others.add(other);
      return other;
    };
    redis.on("close", () => this.lost());
    redis.on("ready", () => this.found());
  }

  /**
   * `url`: `redis://[USER:PASSWORD@]HOST:PORT[/DB]`, or `rediss://` for TLS. A password that does not stand there is
   * that of the environment variable `LEMMATA_QUEUE_PASSWORD`. Throws `bad-input`, `queue-unreachable`.
   */
  static async open(url: string, options: LinkOptions = {}): Promise<RedisLink> {
    const shown = shownAddress(url);
    // Nobody without workers pays for loading it.
    const { Redis } = await import("ioredis");
    const password = process.env.LEMMATA_QUEUE_PASSWORD;
    const redis = new Redis(url, {
      ...(password && new URL(url).password === "" ? { password } : {}),
      // Commands wait as long as it takes; `guard` ends the waiting.
      maxRetriesPerRequest: null,
      retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), LONGEST_RETRY_MS),
    });
    const link = new RedisLink(redis, shown, options);
    const firstMs = Math.min(link.patienceMs, MAX_FIRST_MS);
    const first = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(link.unreachable(firstMs)), firstMs);
      link.guard(redis.ping()).then(
        () => resolve(clearTimeout(timer)),
        (error) => {
          clearTimeout(timer);
          reject(error);
        },
      );
    });
    try {
      await first;
      return link;
    } catch (error) {
      await link.close();
      throw error;
    }
  }

  /** What `work` gives, unless Redis is gone for too long. Throws `queue-unreachable`, also for what Redis refuses. */
  guard<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.add(reject);
      const over = () => this.waiting.delete(reject);
      if (this.failure) reject(this.failure);
      work.then(resolve, (error) => reject(this.toFailure(error))).finally(over);
    });
  }

  /** A second connection, for commands that block or subscribe. */
  another(): Redis {
    const redis = this.redis.duplicate({ maxRetriesPerRequest: null });
    // The first connection tells of outages.
    redis.on("error", () => {});
    return redis;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    // Also those that would go on looking for a Redis that is gone.
    for (const redis of [this.redis, ...this.others]) redis.disconnect();
  }

  private lost(): void {
    if (this.isClosed || this.timer || this.failure) return;
    this.onProgress?.(`waiting for Redis at ${this.shown}`);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.failure = this.unreachable(this.patienceMs);
      for (const reject of this.waiting) reject(this.failure);
    }, this.patienceMs);
  }

  private found(): void {
    if (this.timer || this.failure) this.onProgress?.("Redis is back");
    clearTimeout(this.timer);
    this.timer = undefined;
    this.failure = undefined;
  }

  private unreachable(ms: number): LemmataError {
    const why = this.lastError === "" ? "" : `: ${this.lastError}`;
    const seconds = Math.round(ms / 100) / 10;
    return new LemmataError(
      "queue-unreachable",
      `Redis at ${this.shown} did not answer for ${seconds} s${why}`,
      { retryable: true, hint: "start it, or give its address as redis://HOST:PORT" },
    );
  }

  private toFailure(error: unknown): LemmataError {
    if (error instanceof LemmataError) return error;
    const said = messageOf(error);
    const isAboutPassword = /NOAUTH|WRONGPASS|NOPERM/.test(said);
    return new LemmataError("queue-unreachable", `Redis at ${this.shown} refused: ${said}`, {
      cause: error,
      hint: isAboutPassword ? "give its password in LEMMATA_QUEUE_PASSWORD" : undefined,
    });
  }
}

function shownAddress(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== "redis:" && parsed?.protocol !== "rediss:") {
    throw new LemmataError("bad-input", "that is no address of a Redis", {
      hint: "Give redis://HOST:PORT, or rediss:// for TLS; a password goes before an @.",
    });
  }
  return `${parsed.protocol}//${parsed.host}${parsed.pathname === "/" ? "" : parsed.pathname}`;
}

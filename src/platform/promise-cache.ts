import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

export interface PromiseCacheOptions<T> {
  /** How many results are kept; the least recently used goes first. */
  max: number;
  /** Whether a result may be given again; default: always. */
  isKept?: (value: T) => boolean;
  /** Called with results that were evicted, once they are there. */
  onEvict?: (value: T) => void;
}

/**
 * Results of asynchronous work by key. Each is computed once, also when requested again meanwhile; failures are not
 * kept.
 */
export class PromiseCache<T> {
  private readonly entries: LRUCache<string, Promise<T>>;
  private readonly isKept: (value: T) => boolean;

  constructor({ max, isKept = () => true, onEvict }: PromiseCacheOptions<T>) {
    this.isKept = isKept;
    this.entries = new LRUCache({
      max,
      dispose: (entry, _key, reason) => {
        // The caller gets the failure; the cache only forgets it.
        if (reason === "evict") entry.then(onEvict, () => {});
      },
    });
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  /** The result of `work` for a key. Rejects as `work` does. */
  get(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.entries.get(key);
    if (known) return known;
    const entry = work();
    this.entries.set(key, entry);
    const forget = () => {
      if (this.entries.peek(key) === entry) this.entries.delete(key);
    };
    entry.then((value) => this.isKept(value) || forget(), forget);
    return entry;
  }
}

/** A key for a text, or for several parts. */
export function contentKey(...parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return hash.digest("base64");
}

/** Lets so many requests through in a minute, evenly: what is not used is saved up to a quarter of a minute's worth. */
export class RateLimit {
  private readonly perMs: number;
  private readonly most: number;
  private tokens: number;
  private at: number;

  constructor(requestsPerMinute: number, now: number = performance.now()) {
    this.perMs = requestsPerMinute / 60_000;
    this.most = Math.max(1, Math.floor(requestsPerMinute / 4));
    this.tokens = this.most;
    this.at = now;
  }

  /** Takes one; or the seconds until there is one, from 1. `now`: milliseconds. */
  take(now: number = performance.now()): number | undefined {
    this.tokens = Math.min(this.most, this.tokens + (now - this.at) * this.perMs);
    this.at = now;
    if (this.tokens < 1) return Math.max(1, Math.ceil((1 - this.tokens) / this.perMs / 1000));
    this.tokens--;
    return undefined;
  }
}

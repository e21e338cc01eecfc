/** What a service did since it started, for `/metrics`. */
export class ServiceFigures {
  /** Requests that were refused because the queue was full. */
  refused = 0;
  /** Items whose answer was cached or in flight. */
  repeated = 0;
  private readonly startedMs = performance.now();
  private readonly verdicts = new Map<string, number>();
  private items = 0;
  private workMs = 0;
  /** Of the last items, milliseconds each, exponentially smoothed. */
  private recentMs = 500;

  count(verdict: string, elapsedMs: number): void {
    this.verdicts.set(verdict, (this.verdicts.get(verdict) ?? 0) + 1);
    this.items++;
    this.workMs += elapsedMs;
    this.recentMs += (elapsedMs - this.recentMs) / 50;
  }

  /** Estimate for a number of items, in whole seconds, 1 to 60. */
  secondsFor(items: number, lanes: number): number {
    return Math.min(60, Math.max(1, Math.ceil((items * this.recentMs) / lanes / 2 / 1000)));
  }

  /** In the text format of Prometheus. */
  text(now: { waiting: number; running: number }): string {
    const lines = [
      "# TYPE lemmata_reward_items_total counter",
      ...[...this.verdicts].map(
        ([verdict, count]) => `lemmata_reward_items_total{verdict="${verdict}"} ${count}`,
      ),
      ...metric("repeated_items_total", "counter", this.repeated),
      ...metric("refused_requests_total", "counter", this.refused),
      ...metric("item_seconds_sum", "counter", this.workMs / 1000),
      ...metric("item_seconds_count", "counter", this.items),
      ...metric("waiting_items", "gauge", now.waiting),
      ...metric("running_items", "gauge", now.running),
      ...metric("uptime_seconds", "gauge", (performance.now() - this.startedMs) / 1000),
    ];
    return `${lines.join("\n")}\n`;
  }
}

function metric(name: string, type: "counter" | "gauge", value: number): string[] {
  return [`# TYPE lemmata_reward_${name} ${type}`, `lemmata_reward_${name} ${value}`];
}

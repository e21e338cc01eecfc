/** What came: a line without its end; nothing in time; or the end of the stream. */
export type LineEvent = { kind: "line"; line: string } | { kind: "late" } | { kind: "closed" };

export interface LineLimits {
  /** Bytes that may wait to be read. */
  maxBytes: number;
  /** Lines that may wait to be read. */
  maxLines: number;
}

/**
 * Lines from a sender that may be hostile. `onFlood` is called once more is waiting to be read than the
 * limits allow; nothing is taken from then on.
 */
export class LineReader {
  /** What came of the line that has no end yet. */
  private parts: Buffer[] = [];
  private readonly lines: { line: string; bytes: number }[] = [];
  private waitingBytes = 0;
  private closed = false;
  private wake: (() => void) | undefined;
  private readonly limits: LineLimits;
  private readonly onFlood: () => void;

  constructor(stream: NodeJS.ReadableStream, limits: LineLimits, onFlood: () => void) {
    this.limits = limits;
    this.onFlood = onFlood;
    stream.on("data", (chunk: Buffer) => this.take(chunk));
    for (const end of ["end", "close", "error"]) stream.on(end, () => this.end());
  }

  /** The next line; waits `milliseconds` at most. One reader at a time. */
  async next(milliseconds: number): Promise<LineEvent> {
    if (this.lines.length === 0 && !this.closed) await this.somethingOr(milliseconds);
    const next = this.lines.shift();
    if (next === undefined) return { kind: this.closed ? "closed" : "late" };
    this.waitingBytes -= next.bytes;
    return { kind: "line", line: next.line };
  }

  private somethingOr(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private take(chunk: Buffer): void {
    if (this.closed) return;
    this.waitingBytes += chunk.length;
    let start = 0;
    while (!this.isFlooded()) {
      const end = chunk.indexOf(10, start);
      if (end < 0) {
        this.parts.push(chunk.subarray(start));
        if (this.lines.length > 0) this.wake?.();
        return;
      }
      const text = Buffer.concat([...this.parts, chunk.subarray(start, end)]);
      this.parts = [];
      this.lines.push({ line: text.toString("utf8"), bytes: text.length + 1 });
      start = end + 1;
    }
    this.end();
    this.onFlood();
  }

  private isFlooded(): boolean {
    const { maxBytes, maxLines } = this.limits;
    return this.waitingBytes > maxBytes || this.lines.length > maxLines;
  }

  private end(): void {
    this.closed = true;
    this.parts = [];
    this.wake?.();
  }
}

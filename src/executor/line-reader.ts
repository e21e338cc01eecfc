/** What came: a line without its end; nothing in time; or the end of the stream. */
export type LineEvent = { kind: "line"; line: string } | { kind: "late" } | { kind: "closed" };

/**
 * Lines from a sender that may be hostile. `onFlood` is called once more than `maxBytes` are waiting to be
 * read, ended by a newline or not; nothing is kept from then on.
 */
export class LineReader {
  private chunks: Buffer[] = [];
  private readonly lines: string[] = [];
  private waitingBytes = 0;
  private closed = false;
  private wake: (() => void) | undefined;
  private readonly maxBytes: number;
  private readonly onFlood: () => void;

  constructor(stream: NodeJS.ReadableStream, maxBytes: number, onFlood: () => void) {
    this.maxBytes = maxBytes;
    this.onFlood = onFlood;
    stream.on("data", (chunk: Buffer) => this.take(chunk));
    stream.on("close", () => this.end());
    stream.on("end", () => this.end());
    stream.on("error", () => this.end());
  }

  /** The next line; waits `milliseconds` at most. One reader at a time. */
  async next(milliseconds: number): Promise<LineEvent> {
    if (this.lines.length === 0 && !this.closed) await this.somethingOr(milliseconds);
    const line = this.lines.shift();
    if (line !== undefined) {
      this.waitingBytes -= line.length;
      return { kind: "line", line };
    }
    return { kind: this.closed ? "closed" : "late" };
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
    if (this.waitingBytes > this.maxBytes) {
      this.end();
      this.onFlood();
      return;
    }
    let start = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...this.chunks, chunk.subarray(start, at)]).toString("utf8");
      // What is not valid UTF-8 grows when it is read; count what is kept.
      this.chunks = [];
      this.lines.push(line);
      start = at + 1;
    }
    this.chunks.push(chunk.subarray(start));
    this.recount();
    if (this.lines.length > 0) this.wake?.();
  }

  private recount(): void {
    const lines = this.lines.reduce((sum, line) => sum + line.length, 0);
    this.waitingBytes = this.chunks.reduce((sum, part) => sum + part.length, lines);
  }

  private end(): void {
    this.closed = true;
    this.chunks = [];
    this.wake?.();
  }
}

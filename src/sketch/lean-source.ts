import type { Position } from "../core/index.ts";

/**
 * A user's text beside the form in which Lean reads it: CRLF as LF. Lean's offsets are bytes of the
 * latter.
 */
export class LeanSource {
  /** As the user wrote it. */
  readonly original: string;
  /** As Lean reads it. */
  readonly text: string;
  /** The line ending of inserted lines. */
  readonly lineEnd: "\n" | "\r\n";
  private readonly bytes: Buffer;
  private readonly originalBytes: Buffer;
  /** For each CR that was dropped, the offset in `bytes` at which it stood. */
  private readonly dropped: number[] = [];

  constructor(original: string) {
    this.original = original;
    this.text = original.replaceAll("\r\n", "\n");
    this.bytes = Buffer.from(this.text);
    this.originalBytes = Buffer.from(original);
    this.lineEnd = this.text === original ? "\n" : "\r\n";
    let offset = 0;
    for (const line of this.lineEnd === "\n" ? [] : original.split("\n").slice(0, -1)) {
      const kept = line.endsWith("\r") ? line.slice(0, -1) : line;
      offset += Buffer.byteLength(kept);
      if (kept !== line) this.dropped.push(offset);
      offset += 1;
    }
  }

  /** Text of the original between two of its own offsets. */
  sliceOriginal(start: number, end?: number): string {
    return this.originalBytes.subarray(start, end).toString();
  }

  /** Text between two of Lean's offsets. */
  slice(start: number, end?: number): string {
    return this.bytes.subarray(start, end).toString();
  }

  /** Lean's offset as an offset in bytes of the original. */
  toOriginal(offset: number): number {
    return offset + this.dropped.filter((at) => at < offset).length;
  }

  /** The reverse of `toOriginal`. */
  fromOriginal(offset: number): number {
    const before = this.dropped.filter((at, i) => at + i < offset).length;
    return offset - before;
  }

  /** Lean's offset of a position (line from 1, column in code points). */
  offsetAt({ line, column }: Position): number {
    let start = 0;
    for (let i = 1; i < line; i++) start = this.bytes.indexOf(0x0a, start) + 1;
    const end = this.bytes.indexOf(0x0a, start);
    const text = this.slice(start, end < 0 ? undefined : end);
    return start + Buffer.byteLength([...text].slice(0, column).join(""));
  }
}

import type { Position } from "../core/index.ts";

/** Converts byte offsets of a UTF-8 text into Lean positions (line from 1, column in code points). */
export class TextPositions {
  private readonly bytes: Uint8Array;
  private readonly lineStarts: number[] = [0];

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    for (let i = 0; i < bytes.length; i++) if (bytes[i] === 10) this.lineStarts.push(i + 1);
  }

  at(byte: number): Position {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lineStarts[middle] as number) <= byte) low = middle;
      else high = middle - 1;
    }
    let column = 0;
    for (let i = this.lineStarts[low] as number; i < byte && i < this.bytes.length; i++) {
      // Continuation bytes do not begin a code point.
      if (((this.bytes[i] as number) & 0xc0) !== 0x80) column++;
    }
    return { line: low + 1, column };
  }

  /** A line, from 1, with what ends it. */
  line(number: number): string {
    const start = this.lineStarts[number - 1] ?? this.bytes.length;
    return this.text(start, this.lineStarts[number] ?? this.bytes.length);
  }

  text(start: number, end: number): string {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.bytes.subarray(start, end));
  }
}

import type { Position } from "../core/index.ts";

const CR = 13;
const LF = 10;

/**
 * Converts byte offsets of a UTF-8 text into Lean positions (line from 1, column in code points). Lean reads CRLF as LF:
 * the offsets are those of such a text, and so is what is cut out of it.
 */
export class TextPositions {
  private readonly bytes: Uint8Array;
  private readonly lineStarts: number[] = [0];

  constructor(bytes: Uint8Array) {
    this.bytes = withoutCarriageReturns(bytes);
    this.bytes.forEach((byte, i) => {
      if (byte === LF) this.lineStarts.push(i + 1);
    });
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

/** The bytes without each CR before an LF; the same ones where there is none. */
function withoutCarriageReturns(bytes: Uint8Array): Uint8Array {
  const isDropped = (i: number) => bytes[i] === CR && bytes[i + 1] === LF;
  if (!bytes.some((_, i) => isDropped(i))) return bytes;
  return bytes.filter((_, i) => !isDropped(i));
}

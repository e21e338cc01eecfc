import type { Position } from "../core/index.ts";

/**
 * Converts offsets of one text between the three ways to count: UTF-16 code units (JavaScript), bytes of UTF-8
 * (tokenizers), and Lean's positions (line from 1, column in code points). CRLF must be LF already where Lean's
 * offsets are meant.
 */
export class TextOffsets {
  readonly text: string;
  /** Byte at which each code unit begins, and one past the end; low surrogates belong to the high one. */
  private readonly bytes: Uint32Array;
  private readonly lineStarts: number[] = [0];

  constructor(text: string) {
    this.text = text;
    this.bytes = new Uint32Array(text.length + 1);
    let byte = 0;
    for (let at = 0; at < text.length; at++) {
      this.bytes[at] = byte;
      const code = text.charCodeAt(at);
      if (code === 0x0a) this.lineStarts.push(at + 1);
      const isPair = isHigh(code) && isLow(text.charCodeAt(at + 1));
      if (isPair) this.bytes[++at] = byte;
      byte += isPair ? 4 : code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
    }
    this.bytes[text.length] = byte;
  }

  /** Length in bytes. */
  get byteLength(): number {
    return this.bytes[this.text.length] as number;
  }

  byteOf(unit: number): number {
    return this.bytes[Math.max(0, Math.min(unit, this.text.length))] as number;
  }

  /** The code unit whose character holds a byte; the text's length beyond its end. */
  unitOf(byte: number): number {
    let low = 0;
    let high = this.text.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.bytes[middle] as number) <= byte) low = middle;
      else high = middle - 1;
    }
    return isLow(this.text.charCodeAt(low)) && this.byteOf(low - 1) === this.byteOf(low)
      ? low - 1
      : low;
  }

  /** The code unit of one of Lean's positions; the end of the line, or of the text, beyond those. */
  unitAt({ line, column }: Position): number {
    const start = this.lineStarts[line - 1];
    if (start === undefined) return this.text.length;
    const end = (this.lineStarts[line] ?? this.text.length + 1) - 1;
    let at = start;
    for (let i = 0; i < column && at < end; i++) {
      at += (this.text.codePointAt(at) as number) > 0xffff ? 2 : 1;
    }
    return at;
  }

  /** Lean's position of a code unit. */
  positionOf(unit: number): Position {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lineStarts[middle] as number) <= unit) low = middle;
      else high = middle - 1;
    }
    const before = this.text.slice(this.lineStarts[low], unit);
    return { line: low + 1, column: [...before].length };
  }
}

const isHigh = (code: number) => code >= 0xd800 && code < 0xdc00;
const isLow = (code: number) => code >= 0xdc00 && code < 0xe000;

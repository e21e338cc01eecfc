import { textVector } from "./retrieve.ts";

const DIMENSIONS = 256;
/** What stands for 1. */
const SCALE = 127;

/** Texts as vectors of hashed words, a byte for each number, to compare one with all. */
export class VectorTable {
  readonly data: Int8Array;

  /** Of so many texts, or what another table holds. */
  constructor(of: number | Int8Array) {
    this.data = typeof of === "number" ? new Int8Array(of * DIMENSIONS) : of;
  }

  set(row: number, text: string): void {
    this.data.set(bytesOf(text), row * DIMENSIONS);
  }

  /** How like each text is to this one, from 0 to 1. */
  likeness(text: string): Float32Array {
    const wanted = bytesOf(text);
    const places = [...wanted.keys()].filter((i) => wanted[i] !== 0);
    const { data } = this;
    const found = new Float32Array(data.length / DIMENSIONS);
    for (let row = 0; row < found.length; row++) {
      let sum = 0;
      for (const place of places)
        sum += (data[row * DIMENSIONS + place] as number) * (wanted[place] as number);
      found[row] = sum / (SCALE * SCALE);
    }
    return found;
  }
}

function bytesOf(text: string): Int8Array {
  return Int8Array.from(textVector(text, DIMENSIONS), (value) => Math.round(value * SCALE));
}

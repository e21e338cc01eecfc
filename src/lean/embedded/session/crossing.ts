import { isUtf8 } from "node:buffer";
import { LemmataError } from "../../../core/errors/index.ts";
import type { NameParts } from "../../../core/index.ts";
import type { LeanHeap, Ref } from "../runtime/heap.ts";

/** Values to be written into Lean's memory and read back. */
export interface Crossing {
  strings: string[];
  names: NameParts[];
  /** Natural numbers, in decimals. */
  numbers: string[];
  /** Bytes that are put into the memory of a Lean string as they are, valid or not. */
  bytes: Uint8Array[];
}

/** The value that came back, or why it was refused. */
type Crossed<T> = { value: T } | { refused: string };

export interface CrossingResult {
  strings: Crossed<string>[];
  names: Crossed<NameParts>[];
  numbers: Crossed<string>[];
  /** Read from Lean's memory, and written again: whether Lean finds the two strings equal. */
  bytes: Crossed<boolean>[];
}

const STRING_DATA = 20;

/** Takes values into Lean and back, for tests and `doctor`: each comes back unchanged, or is refused. */
export function crossBoundary(heap: LeanHeap, given: Crossing): CrossingResult {
  const read = <T>(ref: Ref, reader: (ref: Ref) => T): T => {
    try {
      return reader(ref);
    } finally {
      heap.dec(ref);
    }
  };
  const attempt = <T>(action: () => T): Crossed<T> => {
    try {
      return { value: action() };
    } catch (error) {
      if (!(error instanceof LemmataError)) throw error;
      return { refused: error.message };
    }
  };
  return {
    strings: given.strings.map((text) =>
      attempt(() => read(heap.string(text), (ref) => heap.readString(ref))),
    ),
    names: given.names.map((parts) =>
      attempt(() => read(heap.nameFromParts(parts), (ref) => heap.nameParts(ref))),
    ),
    numbers: given.numbers.map((digits) =>
      attempt(() => read(heap.bigNat(BigInt(digits)), (ref) => heap.nat(ref).toString())),
    ),
    bytes: given.bytes.map((bytes) =>
      attempt(() => read(tampered(heap, bytes), (ref) => isWrittenAgain(heap, ref, bytes))),
    ),
  };
}

/** A Lean string of the right length whose bytes were written over. Owned. */
function tampered(heap: LeanHeap, bytes: Uint8Array): Ref {
  const ref = heap.string("a".repeat(bytes.length));
  heap.bytes(ref + STRING_DATA, ref + STRING_DATA + bytes.length).set(bytes);
  return ref;
}

function isWrittenAgain(heap: LeanHeap, ref: Ref, bytes: Uint8Array): boolean {
  const again = heap.string(heap.readString(ref));
  const isSame = heap.stringSize(again) === bytes.length && isUtf8(bytes);
  const found = heap.bytes(again + STRING_DATA, again + STRING_DATA + bytes.length);
  const isEqual = isSame && found.every((byte, i) => byte === bytes[i]);
  heap.dec(again);
  return isEqual;
}

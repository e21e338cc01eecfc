import { inflateSync } from "node:zlib";

/** Bytes of a decoded suite; the largest of LiveCodeBench is well below. */
const MAX_BYTES = 512 * 2 ** 20;

/**
 * LiveCodeBench's hidden tests: JSON, or base64 of zlib of a Python pickle of a text of JSON. A pickle can
 * run any code where it is loaded; only one that is a single text is read here, by its bytes. Throws
 * `RangeError` or what zlib throws for anything else.
 */
export function decodePrivateTests(text: string): string {
  if (text.trimStart().startsWith("[")) return text;
  const pickle = inflateSync(Buffer.from(text, "base64"), { maxOutputLength: MAX_BYTES });
  return readPickledText(pickle);
}

const PROTO = 0x80;
const FRAME = 0x95;
const MEMOIZE = 0x94;
const PUT = 0x71;
const LONG_PUT = 0x72;
const STOP = 0x2e;
/** Opcodes of texts: bytes of the length that follows, little-endian. */
const TEXT_LENGTH_BYTES: Record<number, number> = { 88: 4, 140: 1, 141: 8 };
/** Bytes of arguments of the opcodes that may stand around a text. */
const ARGUMENT_BYTES: Record<number, number> = {
  [PROTO]: 1,
  [FRAME]: 8,
  [MEMOIZE]: 0,
  [PUT]: 1,
  [LONG_PUT]: 4,
};

/** The text of a pickle that holds one text and nothing else (protocols 1 to 5). */
function readPickledText(pickle: Buffer): string {
  let text: string | undefined;
  for (let at = 0; at < pickle.length; ) {
    const opcode = pickle[at] as number;
    at += 1;
    if (opcode === STOP && text !== undefined && at === pickle.length) return text;
    const lengthBytes = TEXT_LENGTH_BYTES[opcode];
    if (lengthBytes !== undefined && text === undefined) {
      const length = readLength(pickle, at, lengthBytes);
      at += lengthBytes;
      if (at + length > pickle.length) break;
      text = pickle.toString("utf8", at, at + length);
      at += length;
    } else {
      const skipped = ARGUMENT_BYTES[opcode];
      if (skipped === undefined) {
        throw new RangeError(`a pickle that is more than a text (opcode 0x${opcode.toString(16)})`);
      }
      at += skipped;
    }
  }
  throw new RangeError("a pickle that is cut off");
}

function readLength(pickle: Buffer, at: number, bytes: number): number {
  if (at + bytes > pickle.length) throw new RangeError("a pickle that is cut off");
  return bytes === 8 ? Number(pickle.readBigUInt64LE(at)) : pickle.readUIntLE(at, bytes);
}

import { LemmataError } from "./errors/index.ts";

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const LENIENT = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * The text that bytes are, a byte order mark included. `name`: of the file, for the message. `line`: of the first of
 * them. Throws `bad-input` with the place of the first byte that is no UTF-8.
 */
export function decodeUtf8(bytes: Uint8Array, name: string, line = 1): string {
  try {
    return UTF8.decode(bytes);
  } catch (cause) {
    const before = bytes.subarray(0, firstInvalidByte(bytes));
    const start = before.lastIndexOf(NEWLINE) + 1;
    const lines = before.filter((byte) => byte === NEWLINE).length;
    const place = `byte ${before.length - start + 1} of line ${line + lines}`;
    const hint = "save the file as UTF-8";
    throw new LemmataError("bad-input", `${name} is not valid UTF-8: ${place}`, { cause, hint });
  }
}

const NEWLINE = 10;

/** Where the bytes are no longer those of the text that they can be read as. */
function firstInvalidByte(bytes: Uint8Array): number {
  const readable = new TextEncoder().encode(LENIENT.decode(bytes));
  const at = bytes.findIndex((byte, i) => byte !== readable[i]);
  // What is cut off at the end may be the beginning of U+FFFD itself.
  return at < 0 ? bytes.length - 1 : at;
}

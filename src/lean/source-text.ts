import { LemmataError } from "../core/errors/index.ts";

const MAX_TEXT_BYTES = 64 << 20;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const BOM = [0xef, 0xbb, 0xbf];

/**
 * A text in both forms, without the byte order mark that some editors put in front. Throws `bad-input` when
 * it is no UTF-8 (half a surrogate pair included) or longer than 64 MiB.
 */
export function readSourceText(source: string | Uint8Array): { bytes: Uint8Array; text: string } {
  if (typeof source !== "string" && !(source instanceof Uint8Array)) throw notText(source);
  if (typeof source === "string" && !source.isWellFormed()) throw notUtf8();
  const encoded = typeof source === "string" ? new TextEncoder().encode(source) : source;
  const bytes = BOM.every((byte, i) => encoded[i] === byte) ? encoded.subarray(3) : encoded;
  if (bytes.length > MAX_TEXT_BYTES) {
    throw new LemmataError("bad-input", `the text has ${bytes.length} bytes; the limit is 64 MiB`);
  }
  try {
    return { bytes, text: UTF8.decode(bytes) };
  } catch (cause) {
    throw notUtf8(cause);
  }
}

function notText(source: unknown): LemmataError {
  const kind = source === null ? "null" : typeof source;
  return new LemmataError("bad-input", `the text has to be a string or a Uint8Array, not ${kind}`);
}

function notUtf8(cause?: unknown): LemmataError {
  const hint = "save the file as UTF-8";
  return new LemmataError("bad-input", "the text is not valid UTF-8", { cause, hint });
}

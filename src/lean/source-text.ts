import { LemmataError } from "../core/errors/index.ts";
import { decodeUtf8 } from "../core/index.ts";

const MAX_TEXT_BYTES = 64 << 20;
const BOM = [0xef, 0xbb, 0xbf];

/**
 * A text in both forms, without the byte order mark that some editors put in front. Throws `bad-input` when
 * it is no UTF-8 (half a surrogate pair included) or longer than 64 MiB. `name`: what messages call it.
 */
export function readSourceText(
  source: string | Uint8Array,
  name = "the text",
): { bytes: Uint8Array; text: string } {
  if (typeof source !== "string" && !(source instanceof Uint8Array)) throw notText(source, name);
  if (typeof source === "string" && !source.isWellFormed()) throw notUtf8(name);
  const encoded = typeof source === "string" ? new TextEncoder().encode(source) : source;
  const bytes = BOM.every((byte, i) => encoded[i] === byte) ? encoded.subarray(3) : encoded;
  if (bytes.length > MAX_TEXT_BYTES) {
    throw new LemmataError("bad-input", `${name} has ${bytes.length} bytes; the limit is 64 MiB`);
  }
  return { bytes, text: decodeUtf8(bytes, name) };
}

function notText(source: unknown, name: string): LemmataError {
  const kind = source === null ? "null" : typeof source;
  return new LemmataError("bad-input", `${name} has to be a string or a Uint8Array, not ${kind}`);
}

function notUtf8(name: string): LemmataError {
  return new LemmataError("bad-input", `${name} is not valid UTF-8: it has half a surrogate pair`);
}

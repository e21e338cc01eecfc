import { LemmataError } from "../../errors/index.ts";

const MAX_TEXT_BYTES = 64 << 20;

/** A text in both forms. Throws `bad-input` when it is no UTF-8 or longer than 64 MiB. */
export function readSourceText(source: string | Uint8Array): { bytes: Uint8Array; text: string } {
  const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
  if (bytes.length > MAX_TEXT_BYTES) {
    throw new LemmataError("bad-input", `the text has ${bytes.length} bytes; the limit is 64 MiB`);
  }
  try {
    // Decoded also when it came as a string: half a surrogate pair is not what Lean will read.
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { bytes, text };
  } catch (cause) {
    throw new LemmataError("bad-input", "the text is not valid UTF-8", {
      cause,
      hint: "save the file as UTF-8",
    });
  }
}

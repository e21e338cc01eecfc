import { LemmataError } from "../../core/errors/index.ts";
import type { TextSpan } from "../../core/index.ts";
import { decodeBytes } from "./decode-bytes.ts";
import type { TokenBytes } from "./token-bytes.ts";

/** Where the tokens of a completion are, in bytes of the text that they encode. */
export interface AlignedTokens {
  tokens: TextSpan[];
  /** The byte at which the character of a code unit of the completion begins. */
  byteOf(unit: number): number;
}

/**
 * Places the tokens of a completion. Nothing is guessed: the decoded tokens must equal the completion, character
 * for character; special tokens may be empty, and the blank that sentencepiece adds before the first word may be
 * absent. Throws `bad-input` when it is not.
 */
export function alignTokens(
  bytesOf: Pick<TokenBytes, "bytesOf" | "isSpecial">,
  ids: readonly number[],
  completion: string,
): AlignedTokens {
  let nearest = 0;
  for (const special of [false, true]) {
    const { bytes, spans } = concatenate(bytesOf, ids, special);
    const { text, starts } = decodeBytes(bytes);
    for (const skipped of text.startsWith(" ") ? [0, 1] : [0]) {
      if (text.length - skipped === completion.length && text.endsWith(completion))
        return { tokens: spans, byteOf: (unit) => starts[unit + skipped] ?? bytes.length };
      nearest = Math.max(nearest, commonLength(text.slice(skipped), completion));
    }
  }
  throw new LemmataError(
    "bad-input",
    `the tokens are not those of the completion: they differ at character ${nearest}, before ${JSON.stringify(completion.slice(nearest, nearest + 12))}`,
    { hint: "give the tokenizer that made them, and the completion as it was decoded" },
  );
}

/** The text of tokens, special ones left out. Throws `bad-input` for tokens that the tokenizer does not have. */
export function decodeTokens(
  bytesOf: Pick<TokenBytes, "bytesOf" | "isSpecial">,
  ids: readonly number[],
): string {
  return decodeBytes(concatenate(bytesOf, ids, false).bytes).text;
}

function concatenate(
  source: Pick<TokenBytes, "bytesOf" | "isSpecial">,
  ids: readonly number[],
  withSpecial: boolean,
): { bytes: Uint8Array; spans: TextSpan[] } {
  const parts = ids.map((id) => {
    const bytes = source.bytesOf(id);
    if (!bytes) throw new LemmataError("bad-input", `the tokenizer has no token ${id}`);
    return source.isSpecial(id) && !withSpecial ? new Uint8Array() : bytes;
  });
  let at = 0;
  const spans = parts.map(({ length }) => {
    at += length;
    return { start: at - length, end: at };
  });
  return { bytes: Buffer.concat(parts), spans };
}

function commonLength(a: string, b: string): number {
  let at = 0;
  while (at < Math.min(a.length, b.length) && a[at] === b[at]) at++;
  return at;
}
